import * as z from "zod";
import { InvalidValue } from "@/lib/kernel/errors";
import type { Ctx } from "@/lib/kernel/context";
import { requireScope } from "@/lib/api/effects";
import { alternatives } from "@/lib/api/reasons";
import { valueAt, type Values, withValue } from "@/lib/areas/records/translate";
import type { View, Words } from "./view-contract";

/** The value of a name that a caller sent, as far as the table has it itself: `__proto__` and the like are no names of it. */
function own<T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** A word of version 1 in version 2: `PayPalEC` as its table says, else `SpecificDate` as `specific_date`. */
export function wordOf(words: Words, value: string): string {
  return (
    own(words, value) ??
    value
      .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
      .replace(/[^A-Za-z0-9]+/g, "_")
      .toLowerCase()
  );
}

/** The word of version 1 for one of version 2. */
export function firstWordOf(words: Words, value: string): string {
  const special = Object.entries(words).find(([, word]) => word === value);
  return (
    special?.[0] ?? value.replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())
  );
}

const listed = z.array(z.record(z.string(), z.unknown()));

/** A row of version 1 as its view shows it; `fields` are the names that a call has chosen. */
export function shownAs(view: View, row: Values, fields?: readonly string[]): Values {
  let record: Values = {};
  for (const [name, of] of Object.entries(view.names)) {
    const words = view.words?.[name];
    const value = row[of];
    if (value === undefined) continue;
    record = withValue(
      record,
      name,
      words && typeof value === "string" ? wordOf(words, value) : value,
    );
  }
  for (const [name, [of, is]] of Object.entries(view.flags ?? {}))
    record = { ...record, [name]: row[of] === is };
  const custom = Object.entries(row).filter(([name]) => name.endsWith("__c"));
  if (custom.length) record = { ...record, custom_fields: Object.fromEntries(custom) };
  for (const [name, value] of Object.entries(view.made?.of(row) ?? {}))
    record = withValue(record, name, value);
  const all = { ...record, ...relatedOf(view, row) };
  const chosen = fields?.flatMap((text) => text.split(",")).filter(Boolean);
  if (!chosen?.length) return all;
  const kept = new Set(["id", ...chosen]);
  return Object.fromEntries(Object.entries(all).filter(([name]) => kept.has(name)));
}

function relatedOf(view: View, row: Values): Values {
  const entries = Object.entries(view.related ?? {}).flatMap(([name, { as, of, many }]) => {
    const value = row[as];
    if (value === undefined) return [];
    if (many)
      return [
        [
          name,
          { data: listed.parse(value).map((inner) => shownAs(of(), inner)), next_page: null },
        ] as const,
      ];
    const inner = listed.element.nullable().parse(value);
    return [[name, inner && shownAs(of(), inner)] as const];
  });
  return Object.fromEntries(entries);
}

/** The relations of the list that `expand[]` names. @throws InvalidValue for one that the view has not. */
export function relationsOf(view: View, expand: readonly string[] = []): string[] {
  const always = view.made?.expand ?? [];
  const asked = expand
    .flatMap((text) => text.split(","))
    .filter(Boolean)
    .map((name) => {
      const related = own(view.related, name);
      if (related) return related.as;
      const known = Object.keys(view.related ?? {});
      throw new InvalidValue(
        known.length ? `expand must name ${alternatives(known)}` : "there is nothing to expand",
        { resource: 569002, parameter: "expand" },
      );
    });
  return [...new Set([...always, ...asked])];
}

/** Before a write: what its answer expands exists, and may be read. @throws InvalidValue, AccessDenied */
export function requireExpandable(
  ctx: Pick<Ctx, "scopes">,
  view: View,
  expand: readonly string[] = [],
): void {
  relationsOf(view, expand);
  for (const name of expand.flatMap((text) => text.split(",")).filter(Boolean)) {
    const scope = own(view.related, name)?.of().list.scope;
    if (scope && scope !== "public") requireScope({ scopes: ctx.scopes }, scope, `expand ${name}`);
  }
}

/** A condition or an order of version 2 in the names and words of its list. @throws InvalidValue for other names */
export function inListNames(view: View, text: string, parameter: "filter" | "sort"): string {
  const [, name = "", operator = "", value] = /^([^.]+)\.([A-Z]+)(?::(.*))?$/s.exec(text) ?? [];
  if (name.endsWith("__c")) return text;
  const of = own(view.names, name);
  if (of === undefined)
    throw new InvalidValue(`${name} is no field that a list is filtered or sorted by`, {
      resource: 500003,
      parameter,
    });
  if (value === undefined) return `${of}.${operator}`;
  const words = view.words?.[name];
  const inWords = (one: string) => (words && one !== "null" ? firstWordOf(words, one) : one);
  const list = /^\[(.*)\]$/s.exec(value)?.[1];
  const values =
    list === undefined ? inWords(value) : `[${list.split(",").map(inWords).join(",")}]`;
  return `${of}.${operator}:${values}`;
}

/** The custom fields of a body beside its others, as calls of version 1 have them. */
export function withCustomFields(values: Values): Values {
  const custom = valueAt(values, "custom_fields");
  return typeof custom === "object" && custom !== null ? { ...values, ...custom } : values;
}
