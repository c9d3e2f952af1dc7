import { expect, test } from "vitest";
import { isKeyOf, pick } from "./keys";

const table = { b: 1, a: 2 };

test("what every object inherits is no name of a table", () => {
  expect(
    ["a", "toString", "constructor", "__proto__"].filter((name) => isKeyOf(table, name)),
  ).toEqual(["a"]);
});

test("a part of a record keeps its order and leaves out what is not wanted", () => {
  const record = { third: 3, first: undefined, second: 2 };
  expect(Object.entries(pick(record, (_name, value) => value !== undefined))).toEqual([
    ["third", 3],
    ["second", 2],
  ]);
  expect(pick(record, (name) => name === "first")).toStrictEqual({ first: undefined });
});
