import * as z from "zod";
import { viewAt } from "@/lib/api/field";
import { hasBody } from "@/lib/api/openapi/openapi";
import type { Contract } from "@/lib/api/operation";
import type { Upload } from "@/lib/api/uploaded-file";
import { SUPPORTED_VERSIONS } from "@/lib/kernel/versions";
import { hostileText, hostileValue, LARGE_BODIES, LONG_NUMBER } from "./hostile-values";
import { fieldsForm, forgedEvent, hostileForm, packed, type Sending } from "./hostile-forms";
import { Dice, numbersOf } from "./numbers";
import { type Known, Plausible } from "./plausible-values";

/** One call of a fuzz run, determined by its number and the seed. */
export type HostileCall = {
  number: number;
  contract: Contract;
  path: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
};

const LARGE_EVERY = 4000;
const TRACK_IDS: [string, ...string[]] = [
  "fuzz 1",
  "a:b",
  "4111111111111111",
  "x".repeat(65),
  "é",
  "",
];

/** The content type of a form that an operation does not take. */
const NO_UPLOAD: Upload = { part: "file", limit: 0, endings: [], longestName: 50, description: "" };

/** The call of a number: operations take turns, everything else is random. */
export function hostileCall(
  contracts: readonly Contract[],
  known: Known,
  seed: number,
  number: number,
): HostileCall {
  const dice = new Dice(numbersOf(seed * 1_000_003 + number));
  const plausible = new Plausible(dice, known);
  const contract = contracts[number % contracts.length];
  if (!contract) throw new Error("there are no operations");
  const path = pathOf(contract, dice, plausible) + queryOf(contract, dice, plausible);
  const sending = bodyOf(contract, number, dice, plausible);
  const headers = { ...sending?.headers, ...headersOf(dice) };
  return { number, contract, path, ...(sending ? { body: sending.body } : {}), headers };
}

function headersOf(dice: Dice): Record<string, string> {
  const version = SUPPORTED_VERSIONS[dice.below(SUPPORTED_VERSIONS.length)];
  return {
    ...(dice.chance(0.5) && version ? { "service-version": version } : {}),
    ...(dice.chance(0.05) ? { "idempotency-key": `fuzz-${dice.below(1e9)}` } : {}),
    ...(dice.chance(0.02) ? { "service-track-id": dice.one(TRACK_IDS) } : {}),
  };
}

/** Percent-encoding that also takes halves of surrogate pairs, as bytes that are no UTF-8. */
function encoded(text: string): string {
  return [...text]
    .map((character) =>
      /[\ud800-\udfff]/.test(character) && character.length === 1
        ? "%ED%A0%80"
        : encodeURIComponent(character),
    )
    .join("");
}

function pathOf(contract: Contract, dice: Dice, plausible: Plausible): string {
  return contract.path.replaceAll(/\{([^}]+)\}/g, (_whole, name: string) => {
    const key = plausible.keyFor(name);
    const text = key !== undefined && dice.chance(0.85) ? key : hostileText(dice);
    return encoded(text || "x");
  });
}

function queryOf(contract: Contract, dice: Dice, plausible: Plausible): string {
  if (!(contract.query instanceof z.ZodObject)) return "";
  const parts: string[] = [];
  for (const [name, schema] of Object.entries(contract.query.shape as Record<string, z.ZodType>)) {
    const wanted = schema instanceof z.ZodOptional ? 0.3 : 0.9;
    if (!dice.chance(wanted)) continue;
    const value = plausible.of(schema, name);
    const listed = Array.isArray(value);
    for (const one of listed ? value : [value]) {
      const text =
        name === "filter" ? filterOf(dice) : dice.chance(0.3) ? hostileText(dice) : String(one);
      parts.push(`${name}${listed ? "[]" : ""}=${encoded(text)}`);
    }
  }
  if (dice.chance(0.03)) parts.push(`${encoded(hostileText(dice))}=1`);
  return parts.length ? `?${parts.join("&")}` : "";
}

function filterOf(dice: Dice): string {
  const field = dice.one([
    "name",
    "createdDate",
    "updatedDate",
    "balance",
    "id",
    "number",
    "status",
    "amount",
    "created_time",
    "state",
  ]);
  const operator = dice.one(["EQ", "NE", "LT", "GT", "LE", "GE", "SW", "IN"]);
  return `${field}.${operator}:${hostileText(dice)}`;
}

function bodyOf(
  contract: Contract,
  number: number,
  dice: Dice,
  plausible: Plausible,
): Sending | undefined {
  if (contract.signedBy) return forgedEvent(contract.signedBy, dice);
  if (!hasBody(contract)) return undefined;
  const json = { "content-type": "application/json" };
  if (number % LARGE_EVERY === LARGE_EVERY - 1)
    return { body: dice.one([...LARGE_BODIES])(), headers: json };
  if (contract.upload ? dice.chance(0.7) : dice.chance(0.002))
    return hostileForm(contract.upload ?? NO_UPLOAD, dice, plausible);
  const body = fieldsOf(contract, dice, plausible);
  if (contract.style === "token" && dice.chance(0.5)) return fieldsForm(body);
  const text = JSON.stringify(body ?? null).replaceAll(`"${LONG_NUMBER}"`, "1".repeat(40));
  return packed(text, json, dice);
}

function fieldsOf(contract: Contract, dice: Dice, plausible: Plausible): unknown {
  const version = SUPPORTED_VERSIONS.at(-1);
  const from = dice.chance(0.3) ? structuredClone(contract.example ?? {}) : undefined;
  const made = from ?? plausible.of(version ? viewAt(contract.body, version) : contract.body);
  const worse = [0, 1, 1, 2][dice.below(4)] ?? 0;
  let body: unknown = made;
  for (let time = 0; time < worse; time++) body = spoilt(body, dice);
  return body;
}

/** The value with something hostile in one place. */
function spoilt(value: unknown, dice: Dice): unknown {
  if (value === null || typeof value !== "object") return hostileValue(dice);
  const names = Object.keys(value);
  if (!names.length || dice.chance(0.03)) return hostileValue(dice);
  const chosen = names[dice.below(names.length)] ?? "";
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === chosen ? spoilt(inner, dice) : inner));
  const added = dice.chance(0.03) ? { [hostileText(dice)]: hostileValue(dice) } : {};
  return Object.fromEntries(
    Object.entries({ ...value, ...added }).map(([name, inner]) => [
      name,
      name === chosen ? spoilt(inner, dice) : inner,
    ]),
  );
}
