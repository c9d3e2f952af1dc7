import type { Ctx } from "@/lib/kernel/context";
import { deletingUnused, noteChange } from "./catalog-change";
import { findCharge, findProduct, findRatePlan } from "./find-object";
import { removeCharge, removeProduct, removeRatePlan } from "./object-queries";
import { subscriptionsUsing } from "./rule-queries";

/** Deletes a product with its rate plans and charges. @throws RuleViolation while it is used. */
export async function deleteProduct(ctx: Ctx, key: string): Promise<{ id: string }> {
  const product = await findProduct(ctx, key, { purpose: "change" });
  const { id, name, productNumber } = product;
  const used = await subscriptionsUsing("product", ctx.tenantId, id);
  await deletingUnused(`The product ${productNumber}`, used, () => removeProduct(ctx.tenantId, id));
  noteChange(ctx, "product", product, "delete", { name, productNumber });
  return { id };
}

/** Deletes a rate plan with its charges. @throws RuleViolation while it is used. */
export async function deleteRatePlan(ctx: Ctx, key: string): Promise<{ id: string }> {
  const ratePlan = await findRatePlan(ctx, key, { purpose: "change" });
  const { id, name, ratePlanNumber } = ratePlan;
  const used = await subscriptionsUsing("ratePlan", ctx.tenantId, id);
  await deletingUnused(`The rate plan ${ratePlanNumber}`, used, () =>
    removeRatePlan(ctx.tenantId, id),
  );
  noteChange(ctx, "productRatePlan", ratePlan, "delete", { name, ratePlanNumber });
  return { id };
}

/** Deletes a charge with its prices. @throws RuleViolation while it is used. */
export async function deleteCharge(ctx: Ctx, key: string): Promise<{ id: string }> {
  const charge = await findCharge(ctx, key, { purpose: "change" });
  const { id, name, chargeNumber } = charge;
  const used = await subscriptionsUsing("charge", ctx.tenantId, id);
  await deletingUnused(`The charge ${chargeNumber}`, used, () => removeCharge(ctx.tenantId, id));
  noteChange(ctx, "productRatePlanCharge", charge, "delete", { name, chargeNumber });
  return { id };
}
