import { expect, test } from "vitest";
import { contrastOf, LEAST_CONTRAST } from "./color";

test("contrast is that of the published examples, in either order", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrastOf("#ffffff", "#ffffff")).toBe(1);
  expect(contrastOf("#ff0000", "#ffffff")).toBeCloseTo(3.998, 3);
  expect(contrastOf("#ffffff", "#FF0000")).toBe(contrastOf("#ff0000", "#ffffff"));
});

test("the greys on both sides of the limit on white", () => {
  expect(contrastOf("#767676", "#ffffff")).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  expect(contrastOf("#777777", "#ffffff")).toBeLessThan(LEAST_CONTRAST);
});
