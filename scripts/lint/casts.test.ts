import path from "node:path";
import { expect, test } from "vitest";
import { castsBelow, castsOf } from "./casts";

/** May only fall: whoever needs one more removes another. */
const MOST = 96;

/** Milliseconds: every source file is parsed, which takes long on a loaded machine. */
const TIMEOUT = 60_000;

test("the number of unchecked type casts does not grow", { timeout: TIMEOUT }, () => {
  const casts = castsBelow(path.resolve(import.meta.dirname, "../.."));
  expect(casts.length, casts.join("\n")).toBeLessThanOrEqual(MOST);
});

test("every kind of cast is counted, and what checks or only narrows is not", () => {
  const planted = [
    "export const cast = JSON.parse(text) as Row;",
    "export const twice = text as unknown as Row;",
    "export const older = <Row>JSON.parse(text);",
    "export const there = rows[0]!;",
    "export function claim(row: unknown): asserts row is Row {}",
    "export const rows = await client.query<Row>(text);",
  ];
  const sound = [
    'export const words = ["a", "b"] as const;',
    "export const row = { id } satisfies Row;",
    'export const isText = (value: unknown): value is string => typeof value === "string";',
    "export const read = statement<Row>(text);",
  ];
  const lines = castsOf("canary.ts", [...planted, ...sound].join("\n"));
  expect(lines.map((line) => Number(/:(\d+) /.exec(line)?.[1]))).toEqual([1, 2, 2, 3, 4, 5, 6]);
});
