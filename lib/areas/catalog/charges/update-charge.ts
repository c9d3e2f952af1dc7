import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { differences, noteChange, refusingDuplicates } from "@/lib/areas/catalog/catalog-change";
import { type ChargeProblem, contradiction, refuseProblems } from "./charge-problem";
import { chargeRules } from "./charge-rules";
import { prepaidBodyProblems } from "@/lib/areas/catalog/prepaid/prepaid-rules";
import { requireCurrencies } from "./require-currencies";
import { bodyProblems, changedChargeTerms } from "./charge-terms";
import { findCharge } from "@/lib/areas/catalog/find-object";
import type { CatalogTier, ProductRatePlanCharge } from "@/lib/areas/catalog/model";
import type { ChargeChanges } from "@/lib/areas/catalog/object-contract";
import { storeCharge } from "@/lib/areas/catalog/object-queries";
import { subscriptionsUsing } from "@/lib/areas/catalog/rule-queries";
import { requireUsableCode } from "./accounting-terms";
import { withTaxCode } from "./tax-terms";
import { unitProblems } from "@/lib/areas/catalog/units/units";
import { classProblems } from "./special-rules";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { usageBodyProblems } from "./usage-rules";

/**
 * Changes a charge. Existing subscriptions have copied what they use, so a new price or period only
 * affects new ones; what the charge *is* (type, model, unit of measure) never changes once it is
 * used.
 */
export async function updateCharge(
  ctx: Ctx,
  key: string,
  body: ChargeChanges,
): Promise<ProductRatePlanCharge> {
  const before = await findCharge(ctx, key, { purpose: "change" });
  if (
    body.ProductRatePlanId !== undefined &&
    uuidOf(body.ProductRatePlanId) !== before.productRatePlanId
  ) {
    throw new RuleViolation("ProductRatePlanId never changes: a charge stays with its rate plan", {
      resource: 522019,
      parameter: "ProductRatePlanId",
    });
  }
  if (body.AccountingCode !== before.accountingCode) await requireUsableCode(ctx, body);
  const terms = await withTaxCode(ctx, changedChargeTerms(before, body), body);
  const after: ProductRatePlanCharge = {
    ...before,
    ...terms,
    tiers: identified(terms.tiers, before.tiers),
    chargeNumber: body.ProductRatePlanChargeNumber ?? before.chargeNumber,
    updatedAt: ctx.now,
  };
  refuseProblems([
    ...bodyProblems(body, before),
    ...usageBodyProblems(body, after),
    ...prepaidBodyProblems(body, after, before),
    ...chargeRules(after),
  ]);
  if (body.ProductRatePlanChargeTierData !== undefined) requireCurrencies(ctx, after);
  refuseProblems(classProblems(after, billingRulesOf(ctx.settings), before));
  refuseProblems(await usedProblems(ctx, before, after));
  refuseProblems(await unitProblems(ctx, after, before.uom));
  await refusingDuplicates(() =>
    storeCharge(ctx.tenantId, after, body.ProductRatePlanChargeTierData !== undefined),
  );
  noteChange(ctx, "productRatePlanCharge", after, "update", differences(before, after));
  return after;
}

/** Tiers that replace others keep their ids. */
function identified(
  tiers: readonly CatalogTier[],
  before: readonly CatalogTier[],
): readonly CatalogTier[] {
  const ids = new Map(before.map(({ currency, tier, id }) => [`${currency} ${tier}`, id]));
  return tiers.map((tier) => ({ ...tier, id: ids.get(`${tier.currency} ${tier.tier}`) }));
}

const NATURE = [
  ["chargeType", "ChargeType"],
  ["chargeModel", "ChargeModel"],
  ["uom", "UOM"],
] as const;

async function usedProblems(
  ctx: Ctx,
  before: ProductRatePlanCharge,
  after: ProductRatePlanCharge,
): Promise<ChargeProblem[]> {
  const changed = NATURE.filter(([name]) => before[name] !== after[name]);
  if (!changed.length || !(await subscriptionsUsing("charge", ctx.tenantId, before.id))) return [];
  return changed.map(([, field]) =>
    contradiction(field, "cannot change: subscriptions use the charge"),
  );
}
