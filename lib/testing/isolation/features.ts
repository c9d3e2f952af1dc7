import type { TestTenant } from "@/lib/testing/tenant";
import type { World } from "@/lib/testing/world";

/** A feature of a product, a unit, a group of the catalog and a tier of a charge: their ids. */
export async function giveFeature(
  owner: TestTenant,
  name: string,
  { productId }: Pick<World, "productId">,
) {
  const feature = { FeatureCode: name, Name: name };
  const { body: made } = await owner.call("POST", "/v1/object/feature", feature);
  const given = await owner.call("POST", "/v1/object/product-feature", {
    FeatureId: made.Id,
    ProductId: productId,
  });
  const tiers = await owner.call("GET", "/object-query/product-rate-plan-charge-tiers");
  const group = await owner.call("POST", "/v1/catalog-groups", { name });
  const unit = { UomName: "Parcel", DecimalPlaces: 0 };
  const counted = await owner.call("POST", "/v1/object/unit-of-measure", unit);
  return {
    featureId: made.Id,
    productFeatureId: given.body.Id,
    unitId: counted.body.Id,
    tierId: tiers.body.data[0].id,
    groupId: group.body.id,
  };
}
