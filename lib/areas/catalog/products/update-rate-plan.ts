import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { differences, noteChange, refusingDuplicates } from "@/lib/areas/catalog/catalog-change";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { findProduct, findRatePlan } from "@/lib/areas/catalog/find-object";
import type { ProductRatePlan } from "@/lib/areas/catalog/model";
import type { RatePlanChanges } from "@/lib/areas/catalog/object-contract";
import { storeRatePlan } from "@/lib/areas/catalog/object-queries";
import { requireRatePlan } from "./rate-plan-rules";

/** Changes a rate plan. It stays with its product. */
export async function updateRatePlan(
  ctx: Ctx,
  key: string,
  body: RatePlanChanges,
): Promise<ProductRatePlan> {
  const before = await findRatePlan(ctx, key, { purpose: "change" });
  if (body.ProductId !== undefined && uuidOf(body.ProductId) !== before.productId) {
    throw new RuleViolation("ProductId never changes: a rate plan stays with its product", {
      resource: 521008,
      parameter: "ProductId",
    });
  }
  const after: ProductRatePlan = {
    ...before,
    ratePlanNumber: body.ProductRatePlanNumber ?? before.ratePlanNumber,
    name: body.Name ?? before.name,
    description: body.Description === undefined ? before.description : body.Description,
    grade: body.Grade === undefined ? before.grade : body.Grade,
    activeCurrencies: body.ActiveCurrencies ?? before.activeCurrencies,
    externalRatePlanIds:
      body.ExternalRatePlanIds === undefined
        ? before.externalRatePlanIds
        : body.ExternalRatePlanIds,
    effectiveStart:
      body.EffectiveStartDate === undefined ? before.effectiveStart : body.EffectiveStartDate,
    effectiveEnd: body.EffectiveEndDate === undefined ? before.effectiveEnd : body.EffectiveEndDate,
    customFields: changedCustomFields(before.customFields, body),
    updatedAt: ctx.now,
  };
  requireRatePlan(await findProduct(ctx, before.productId), after);
  await refusingDuplicates(() => storeRatePlan(ctx.tenantId, after));
  noteChange(ctx, "productRatePlan", after, "update", differences(before, after));
  return after;
}
