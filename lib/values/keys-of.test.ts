import { expect, test } from "vitest";
import { keysOf } from "./keys-of";

test("the names of an object are its own, in their order", () => {
  const made: { b: number; a: number } = Object.create({ inherited: 1 });
  expect(keysOf(Object.assign(made, { b: 1, a: 2 }))).toEqual(["b", "a"]);
});
