import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { noteChange, refusingDuplicates } from "@/lib/areas/catalog/catalog-change";
import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import { findProduct } from "@/lib/areas/catalog/find-object";
import type { ProductRatePlan } from "@/lib/areas/catalog/model";
import type { RatePlanBody } from "@/lib/areas/catalog/object-contract";
import { addRatePlan } from "@/lib/areas/catalog/object-queries";
import { requireRatePlan } from "./rate-plan-rules";
import { nextFreeNumber } from "@/lib/areas/catalog/rule-queries";

/** Creates a rate plan of a product; its number is the next free one unless the body has one. */
export async function createRatePlan(ctx: Ctx, body: RatePlanBody): Promise<ProductRatePlan> {
  const product = await findProduct(ctx, body.ProductId, {
    purpose: "change",
    resource: 521008,
    parameter: "ProductId",
  });
  const ratePlan: ProductRatePlan = {
    id: newId(),
    productId: product.id,
    ratePlanNumber:
      body.ProductRatePlanNumber ?? (await nextFreeNumber(ctx.tenantId, "productRatePlan")),
    name: body.Name,
    description: body.Description ?? null,
    grade: body.Grade ?? null,
    activeCurrencies: body.ActiveCurrencies ?? [],
    externalRatePlanIds: body.ExternalRatePlanIds ?? null,
    effectiveStart: body.EffectiveStartDate ?? null,
    effectiveEnd: body.EffectiveEndDate ?? null,
    customFields: changedCustomFields({}, body),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  requireRatePlan(product, ratePlan);
  await refusingDuplicates(() => addRatePlan(ctx.tenantId, ratePlan));
  const { name, ratePlanNumber } = ratePlan;
  noteChange(ctx, "productRatePlan", ratePlan, "create", {
    name,
    ratePlanNumber,
    productNumber: product.productNumber,
  });
  return ratePlan;
}
