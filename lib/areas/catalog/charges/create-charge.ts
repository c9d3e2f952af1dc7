import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { noteChange, refusingDuplicates } from "@/lib/areas/catalog/catalog-change";
import { refuseProblems } from "./charge-problem";
import { chargeRules } from "./charge-rules";
import { prepaidBodyProblems } from "@/lib/areas/catalog/prepaid/prepaid-rules";
import { requireCurrencies } from "./require-currencies";
import { bodyProblems, newChargeTerms } from "./charge-terms";
import { findRatePlan } from "@/lib/areas/catalog/find-object";
import type { ProductRatePlanCharge } from "@/lib/areas/catalog/model";
import type { ChargeBody } from "@/lib/areas/catalog/object-contract";
import { addCharge } from "@/lib/areas/catalog/object-queries";
import { nextFreeNumber } from "@/lib/areas/catalog/rule-queries";
import { requireUsableCode } from "./accounting-terms";
import { withTaxCode } from "./tax-terms";
import { unitProblems } from "@/lib/areas/catalog/units/units";
import { classProblems } from "./special-rules";
import { billingRulesOf } from "@/lib/areas/settings/model";
import { usageBodyProblems } from "./usage-rules";

/** Creates a charge of a rate plan; its number is the next free one unless the body has one. */
export async function createCharge(ctx: Ctx, body: ChargeBody): Promise<ProductRatePlanCharge> {
  const terms = newChargeTerms(body);
  refuseProblems([
    ...bodyProblems(body),
    ...usageBodyProblems(body, terms),
    ...prepaidBodyProblems(body, terms),
    ...chargeRules(terms),
  ]);
  requireCurrencies(ctx, terms);
  refuseProblems([
    ...classProblems(terms, billingRulesOf(ctx.settings)),
    ...(await unitProblems(ctx, terms)),
  ]);
  const ratePlan = await findRatePlan(ctx, body.ProductRatePlanId, {
    resource: 522019,
    parameter: "ProductRatePlanId",
  });
  await requireUsableCode(ctx, body);
  const charge: ProductRatePlanCharge = {
    ...(await withTaxCode(ctx, terms, body)),
    id: newId(),
    productRatePlanId: ratePlan.id,
    chargeNumber:
      body.ProductRatePlanChargeNumber ??
      (await nextFreeNumber(ctx.tenantId, "productRatePlanCharge")),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await refusingDuplicates(() => addCharge(ctx.tenantId, charge));
  const { name, chargeNumber } = charge;
  noteChange(ctx, "productRatePlanCharge", charge, "create", {
    name,
    chargeNumber,
    ratePlanNumber: ratePlan.ratePlanNumber,
  });
  return charge;
}
