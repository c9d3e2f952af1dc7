import { expect, test } from "vitest";
import { decimal } from "./decimal";
import { sameJson } from "./same-json";

test("values are the same JSON whatever the order of their keys", () => {
  expect(sameJson({ a: [1, { b: 2, c: 3 }], d: null }, { d: null, a: [1, { c: 3, b: 2 }] })).toBe(
    true,
  );
  expect(sameJson({ price: decimal("7.50") }, { price: "7.5" })).toBe(true);
  expect(sameJson([1, 2], [2, 1])).toBe(false);
  expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  expect(sameJson(undefined, null)).toBe(false);
});
