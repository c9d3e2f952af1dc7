import { expect, test } from "vitest";
import { chosenFeatures, inputFor } from "./chosen-features";

const [a, b] = [{ featureId: "a" }, { featureId: "b", quantity: 5 }];

test("a rate plan keeps its features until others are chosen, and none are chosen by clearing them", () => {
  expect(chosenFeatures({}, [a, b])).toEqual([a, b]);
  expect(inputFor([b, a], [a, b])).toEqual({});
  expect(inputFor([], [a, b])).toEqual({ clearingExistingFeatures: true });
  expect(chosenFeatures({ clearingExistingFeatures: true }, [a])).toEqual([]);
  expect(inputFor([a], [a, b])).toEqual({ subscriptionProductFeatures: [a] });
});

test("another quantity or text of a feature is sent, even where the features are the usual ones", () => {
  const more = { ...b, quantity: 6 };
  expect(inputFor([a, more], [a, b])).toEqual({ subscriptionProductFeatures: [a, more] });
  const worded = { ...a, description: "Gold" };
  const input = inputFor([worded, b], [a, b]);
  expect(chosenFeatures(input, [a, b])).toEqual([worded, b]);
});
