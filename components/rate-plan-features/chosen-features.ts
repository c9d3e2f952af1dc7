import type { OrderAction } from "@/components/orders/draft/order-values";

type Update = NonNullable<OrderAction["updateProduct"]>;

/** What an order says about the features of a rate plan. */
export type FeaturesInput = Pick<
  Update,
  "subscriptionProductFeatures" | "clearingExistingFeatures"
>;

/** Ids of the features that a rate plan has after what is asked; `otherwise` those that it has when nothing is. */
export function chosenIds(asked: FeaturesInput, otherwise: readonly string[]): readonly string[] {
  const { subscriptionProductFeatures: listed, clearingExistingFeatures } = asked;
  if (listed?.length) return listed.map(({ featureId }) => featureId);
  return clearingExistingFeatures ? [] : otherwise;
}

/** What to ask for so that a rate plan has some features: nothing where it has them anyway. */
export function askingFor(
  ids: readonly string[],
  asked: FeaturesInput,
  otherwise: readonly string[],
): FeaturesInput {
  if (ids.length === otherwise.length && ids.every((id) => otherwise.includes(id))) return {};
  if (!ids.length) return { clearingExistingFeatures: true };
  const known = asked.subscriptionProductFeatures ?? [];
  return {
    subscriptionProductFeatures: ids.map(
      (featureId) => known.find((of) => of.featureId === featureId) ?? { featureId },
    ),
  };
}
