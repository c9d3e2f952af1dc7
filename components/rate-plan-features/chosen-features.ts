import type { OrderAction } from "@/components/orders/draft/order-values";

type Update = NonNullable<OrderAction["updateProduct"]>;

/** What an order says about the features of a rate plan. */
export type FeaturesInput = Pick<
  Update,
  "subscriptionProductFeatures" | "clearingExistingFeatures"
>;
export type FeatureChoice = NonNullable<FeaturesInput["subscriptionProductFeatures"]>[number];

/** The features that a rate plan has after an order; `otherwise` those that it has when the order does not say. */
export function chosenFeatures(
  { subscriptionProductFeatures: listed, clearingExistingFeatures }: FeaturesInput,
  otherwise: readonly FeatureChoice[],
): readonly FeatureChoice[] {
  if (listed?.length) return listed;
  return clearingExistingFeatures ? [] : otherwise;
}

/** What the order says so that a rate plan has some features: nothing where it has them anyway. */
export function inputFor(
  chosen: readonly FeatureChoice[],
  otherwise: readonly FeatureChoice[],
): FeaturesInput {
  const usual = new Map(otherwise.map((of) => [of.featureId, of]));
  const isUsual = chosen.every(
    ({ featureId, quantity, ...words }) =>
      usual.has(featureId) &&
      usual.get(featureId)?.quantity === quantity &&
      !Object.values(words).some((value) => value !== undefined),
  );
  if (isUsual && chosen.length === otherwise.length) return {};
  return chosen.length
    ? { subscriptionProductFeatures: [...chosen] }
    : { clearingExistingFeatures: true };
}
