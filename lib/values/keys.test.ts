import { expect, test } from "vitest";
import { given, isKeyOf, keysOf, mapped, pick } from "./keys";

const table = { b: 1, a: 2 };

test("the keys of an object are its own, in their order", () => {
  const made: { b: number; a: number } = Object.create({ inherited: 1 });
  expect(keysOf(Object.assign(made, table))).toEqual(["b", "a"]);
});

test("inherited properties are not keys of a table", () => {
  expect(
    ["a", "toString", "constructor", "__proto__"].filter((name) => isKeyOf(table, name)),
  ).toEqual(["a"]);
});

test("a part of a record keeps its order and leaves out the other entries", () => {
  const record = { third: 3, first: undefined, second: null };
  expect(Object.entries(given(record))).toEqual([
    ["third", 3],
    ["second", null],
  ]);
  expect(pick(record, (name) => name === "first")).toStrictEqual({ first: undefined });
});

test("a record is mapped, key by key", () => {
  expect(mapped(table, (name) => `${name}${table[name]}`)).toEqual({ b: "b1", a: "a2" });
});
