import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { FeatureOfProduct, ProductFeatures } from "@/lib/areas/catalog/model";
import { decimal } from "@/lib/values/decimal";
import type { SubscribedFeature } from "@/lib/areas/subscriptions/model";
import type { RatePlanEntry } from "@/lib/areas/orders/order-body";

type FeaturesInput = Pick<
  RatePlanEntry,
  "subscriptionProductFeatures" | "clearingExistingFeatures"
>;
type FeatureEntry = NonNullable<FeaturesInput["subscriptionProductFeatures"]>[number];

/** Whether an entry changes features. */
export function asksForFeatures(asked: FeaturesInput): boolean {
  return (
    asked.clearingExistingFeatures === true || Boolean(asked.subscriptionProductFeatures?.length)
  );
}

/**
 * The features of a rate plan: the listed ones, none if they are cleared, by default the product's.
 *
 * @throws NotFound for one that the product lacks; RuleViolation for one that is listed twice, and for others than the
 *   product's where it does not allow changes.
 */
export function agreedFeatures(
  product: ProductFeatures,
  asked: FeaturesInput,
): SubscribedFeature[] {
  if (!asksForFeatures(asked)) return product.features.map((of) => subscribedFeature(of));
  const { subscriptionProductFeatures: listed = [] } = asked;
  const features = listed.map((entry) => subscribedFeature(featureNamed(product, entry), entry));
  const ids = new Set(features.map(({ featureId }) => featureId));
  if (ids.size !== features.length) {
    throw new RuleViolation("subscriptionProductFeatures must name each feature at most once.");
  }
  if (product.allowFeatureChanges || ids.size === product.features.length) return features;
  throw new RuleViolation(
    `Subscriptions have all features of the product ${product.productName}: it does not allow changes of its features (AllowFeatureChanges).`,
  );
}

function featureNamed({ features, productName }: ProductFeatures, { featureId }: FeatureEntry) {
  const uuid = uuidOf(featureId);
  const found = features.find(({ id }) => id === uuid);
  if (found === undefined) throw new NotFound(`feature of the product ${productName}`, featureId);
  return found;
}

/** @throws RuleViolation for the quantity of a feature that is not counted. */
function subscribedFeature(of: FeatureOfProduct, entry?: FeatureEntry): SubscribedFeature {
  if (entry?.quantity !== undefined && of.uom === null) {
    throw new RuleViolation(
      `The feature ${of.code} (${of.name}) has no unit of measure: it is included without a quantity.`,
    );
  }
  return {
    featureId: of.id,
    featureCode: of.code,
    name: of.name,
    description: entry?.description ?? of.description,
    quantity: entry?.quantity === undefined ? of.quantity : decimal(entry.quantity).toFixed(),
    uom: of.uom,
    customFields: entry?.customFields ?? {},
  };
}
