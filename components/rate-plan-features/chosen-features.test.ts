import { expect, test } from "vitest";
import { askingFor, chosenIds } from "./chosen-features";

test("a rate plan keeps its features until others are chosen, and none are chosen by clearing them", () => {
  expect(chosenIds({}, ["a", "b"])).toEqual(["a", "b"]);
  expect(askingFor(["b", "a"], {}, ["a", "b"])).toEqual({});
  expect(askingFor([], {}, ["a", "b"])).toEqual({ clearingExistingFeatures: true });
  expect(chosenIds({ clearingExistingFeatures: true }, ["a"])).toEqual([]);
});

test("a chosen feature keeps what the order says about it", () => {
  const asked = { subscriptionProductFeatures: [{ featureId: "a", description: "Gold" }] };
  expect(chosenIds(asked, ["a", "b"])).toEqual(["a"]);
  expect(askingFor(["a", "c"], asked, ["a", "b"]).subscriptionProductFeatures).toEqual([
    { featureId: "a", description: "Gold" },
    { featureId: "c" },
  ]);
});
