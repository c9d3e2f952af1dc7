import fc from "fast-check";
import { expect, test } from "vitest";
import { propertySeed } from "./property-seed";

test("every property of a run starts from the run's seed, and prints it when it fails", () => {
  const failing = fc.check(fc.property(fc.integer(), (one) => one < 1_000));
  expect(failing).toMatchObject({ failed: true, seed: propertySeed() });
  expect(failing.counterexamplePath).toMatch(/^\d+(:\d+)*$/);
  const values = () => fc.sample(fc.integer(), 5);
  expect(values()).toEqual(values());
});

test.each(["7", "-12", "2147483647"])("PROPERTY_SEED sets another seed: %s", (named) => {
  expect(propertySeed(named)).toBe(Number(named));
});

test.each(["", "x", "1.5", "2147483648", "1e3"])("an invalid seed is refused: %j", (named) => {
  expect(() => propertySeed(named)).toThrow("PROPERTY_SEED");
});
