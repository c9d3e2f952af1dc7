import type { Ctx } from "@/lib/kernel/context";
import { type ApiErrorOptions, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import {
  deletingUnused,
  differences,
  noteChange,
  refusingDuplicates,
} from "@/lib/areas/catalog/catalog-change";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type { FeatureBody, FeatureChanges } from "./feature-contract";
import {
  addFeature,
  featureByKey,
  productsWith,
  removeFeature,
  storeFeature,
} from "./feature-queries";
import type { FindOptions } from "@/lib/areas/catalog/find-object";
import type { Feature } from "@/lib/areas/catalog/model";

/** A feature by id or code. @throws NotFound */
export async function findFeature(
  ctx: Ctx,
  key: string,
  { purpose = "read", ...error }: FindOptions = {},
): Promise<Feature> {
  const wanted = { tenantId: ctx.tenantId, id: uuidOf(key), text: key };
  const found = await featureByKey(wanted, purpose);
  if (!found) throw new NotFound("feature", key, error satisfies ApiErrorOptions);
  return found;
}

/** Creates a feature. @throws RuleViolation when its code is taken. */
export async function createFeature(ctx: Ctx, body: FeatureBody): Promise<Feature> {
  const feature: Feature = {
    id: newId(),
    featureCode: body.FeatureCode,
    name: body.Name,
    description: body.Description ?? null,
    status: body.Status ?? "Active",
    customFields: changedCustomFields({}, body),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await refusingDuplicates(() => addFeature(ctx.tenantId, feature));
  const { name, featureCode } = feature;
  noteChange(ctx, "feature", feature, "create", { name, featureCode });
  return feature;
}

/** Changes a feature; products show its current values. */
export async function updateFeature(ctx: Ctx, key: string, body: FeatureChanges): Promise<Feature> {
  const before = await findFeature(ctx, key, { purpose: "change" });
  const after: Feature = {
    ...before,
    featureCode: body.FeatureCode ?? before.featureCode,
    name: body.Name ?? before.name,
    description: body.Description === undefined ? before.description : body.Description,
    status: body.Status ?? before.status,
    customFields: changedCustomFields(before.customFields, body),
    updatedAt: ctx.now,
  };
  await refusingDuplicates(async () => {
    await storeFeature(ctx.tenantId, after);
  });
  noteChange(ctx, "feature", after, "update", differences(before, after));
  return after;
}

/** Deletes a feature. @throws RuleViolation while products or subscriptions have it. */
export async function deleteFeature(ctx: Ctx, key: string): Promise<{ id: string }> {
  const feature = await findFeature(ctx, key, { purpose: "change" });
  const { id, name, featureCode } = feature;
  const products = await productsWith(ctx.tenantId, id);
  if (products) {
    const count = products === 1 ? "1 product has" : `${products} products have`;
    throw new RuleViolation(`The feature ${featureCode} cannot be deleted: ${count} it`, {
      word: "CANNOT_DELETE",
    });
  }
  await deletingUnused(`The feature ${featureCode}`, 0, () => removeFeature(ctx.tenantId, id));
  noteChange(ctx, "feature", feature, "delete", { name, featureCode });
  return { id };
}
