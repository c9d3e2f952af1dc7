import type { Ctx } from "@/lib/api/context";
import { RuleViolation } from "@/lib/api/errors";
import { uuidOf } from "@/lib/platform/ids";
import { differences, noteChange, refusingDuplicates } from "./catalog-change";
import { changedCustomFields } from "./custom-fields";
import { findProduct, findRatePlan } from "./find-object";
import type { ProductRatePlan } from "./model";
import type { RatePlanChanges } from "./object-contract";
import { storeRatePlan } from "./object-queries";
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
