import * as z from "zod";
import { hostileText } from "./hostile-values";
import type { Dice } from "./numbers";

/** Keys of existing objects, by a word in the names of their fields. */
export type Known = Readonly<Record<string, readonly [string, ...string[]]>>;

const DAYS: [string, ...string[]] = [
  "2026-01-15",
  "2026-02-01",
  "2026-12-31",
  "2099-12-31",
  "2999-12-31",
];
const UNITS: [number, ...number[]] = [0, 1, 2, 3, 12, 28, 31, 100, 1000, 36_500];
const WORDS: [string, ...string[]] = [
  "Blue",
  "USD",
  "US",
  "CA",
  "Each",
  "Month",
  "Net 30",
  "ada@example.com",
];
const FILL_OPTIONAL = 0.25;
const DEEPEST = 7;

/** A value that a schema is likely to accept, so that calls get past the first check. */
export class Plausible {
  constructor(
    private readonly dice: Dice,
    private readonly known: Known,
  ) {}

  of(schema: z.ZodType, name = "", depth = 0): unknown {
    const { dice } = this;
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
      return this.of(schema.unwrap() as z.ZodType, name, depth);
    if (schema instanceof z.ZodObject) return this.object(schema, depth);
    if (schema instanceof z.ZodArray) return this.list(schema, name, depth);
    if (schema instanceof z.ZodUnion) {
      const options = schema.options as readonly z.ZodType[];
      const option = options[dice.below(options.length)];
      return option ? this.of(option, name, depth) : null;
    }
    if (schema instanceof z.ZodEnum) return schema.options[dice.below(schema.options.length)];
    if (schema instanceof z.ZodLiteral) return [...schema.values][0];
    if (schema instanceof z.ZodBoolean) return dice.chance(0.5);
    if (schema instanceof z.ZodNumber) return dice.one(UNITS);
    if (schema instanceof z.ZodRecord) return dice.chance(0.5) ? {} : { colour__c: "blue" };
    return this.text(schema, name);
  }

  private object(schema: z.ZodObject, depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      const left = inner instanceof z.ZodOptional && !this.dice.chance(FILL_OPTIONAL);
      if (!left && depth < DEEPEST) made[name] = this.of(inner, name, depth + 1);
    }
    return made;
  }

  private list(schema: z.ZodArray, name: string, depth: number): unknown[] {
    const count = this.dice.chance(0.8) ? 1 : this.dice.below(4);
    return Array.from({ length: count }, () =>
      this.of(schema.element as z.ZodType, name, depth + 1),
    );
  }

  private text(schema: z.ZodType, name: string): string {
    const { dice } = this;
    if (/date|day|_at$|start|end$|from|until/i.test(name) && dice.chance(0.8))
      return dice.one(DAYS);
    const key = this.keyFor(name);
    if (key !== undefined && dice.chance(0.9)) return key;
    for (let trial = 0; trial < 6; trial++) {
      const text = trial < 4 ? this.word() : hostileText(dice);
      if (schema.safeParse(text).success) return text;
    }
    return hostileText(dice);
  }

  private word(): string {
    return this.dice.chance(0.3) ? String(this.dice.one(UNITS)) : this.dice.one(WORDS);
  }

  /** The key of an existing object that fits a field's name. */
  keyFor(name: string): string | undefined {
    const plain = name.toLowerCase().replaceAll(/[^a-z]/g, "");
    const word = Object.keys(this.known)
      .sort((a, b) => b.length - a.length)
      .find((candidate) => plain.includes(candidate));
    const keys = word === undefined ? undefined : this.known[word];
    return keys && this.dice.one([...keys]);
  }
}
