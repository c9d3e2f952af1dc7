import { prisma, statement } from "@/lib/platform/database/db";
import type { CatalogTier, ProductRatePlanCharge } from "@/lib/areas/catalog/model";

/** The charge of a tier. */
export async function chargeOfTier(tenantId: string, id: string): Promise<string | undefined> {
  const tier = await prisma().productRatePlanChargeTier.findFirst({
    where: { tenantId, id },
    select: { chargeId: true },
  });
  return tier?.chargeId;
}

const update = statement(
  "product-rate-plan-charge-tier-update",
  `with t as (
     update product_rate_plan_charge_tier set starting_unit = $3, ending_unit = $4, price = $5, price_format = $6, flat_fee = $8
     where tenant_id = $1 and id = $2 returning charge_id)
   update product_rate_plan_charge c set updated_at = $7 from t where c.tenant_id = $1 and c.id = t.charge_id`,
);

/** Stores one tier of a charge, and that the charge has changed. */
export async function storeTier(
  tenantId: string,
  { updatedAt }: ProductRatePlanCharge,
  { id, startingUnit, endingUnit, price, priceFormat, flatFee }: CatalogTier,
): Promise<void> {
  const values = [startingUnit?.toString() ?? null, endingUnit?.toString() ?? null];
  const fee = flatFee?.toString() ?? null;
  await update([tenantId, id, ...values, price.toString(), priceFormat, updatedAt, fee]);
}
