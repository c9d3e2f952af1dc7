import { RuleViolation } from "@/lib/kernel/errors";
import type { CatalogCharge, ChargeTerms } from "@/lib/areas/catalog/model";
import { periodProblems } from "@/lib/areas/catalog/charges/period-rules";
import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";
import type { LocalDate } from "@/lib/values/local-date";
import { agreedEnd, agreedStart, type ChargeLife } from "./agree-charge-life";
import type { ChargeOverrideEntry } from "@/lib/areas/orders/order-body";

/** The agreed terms of a charge beside its price: billing, start and end. */
export type AgreedTerms = Pick<
  SubscribedCharge,
  | "billCycleType"
  | "billCycleDay"
  | "weeklyBillCycleDay"
  | "billingPeriod"
  | "specificBillingPeriod"
  | "billingPeriodAlignment"
  | "billingTiming"
  | "prorationOption"
> &
  ChargeLife;

type Input = Pick<ChargeOverrideEntry, "billing" | "prorationOption" | "startDate" | "endDate">;

/**
 * The terms of a charge in an order, by default the catalog's. The result must comply with the rules of
 * the catalog.
 *
 * @param plan the agreed charges of its rate plan, including those that a discount may align with
 * @throws RuleViolation naming the field
 */
export function agreedTerms(
  charge: CatalogCharge,
  asked: Input | undefined,
  plan: readonly SubscribedCharge[],
  contractEffective: LocalDate,
): AgreedTerms {
  const rhythm = agreedRhythm(charge, asked);
  const start = agreedStart(charge, asked?.startDate, plan, contractEffective);
  const end = agreedEnd(charge, asked?.endDate, plan, start, contractEffective);
  const agreed = { ...rhythm, ...start, ...end };
  const [problem] = asked ? periodProblems({ ...charge, ...agreed }) : [];
  if (problem) {
    const { chargeNumber, name } = charge;
    throw new RuleViolation(
      `chargeOverrides of the charge ${chargeNumber} (${name}): ${problem.message}.`,
    );
  }
  return agreed;
}

type Rhythm = Pick<
  ChargeTerms,
  | "billCycleType"
  | "billCycleDay"
  | "weeklyBillCycleDay"
  | "billingPeriod"
  | "specificBillingPeriod"
  | "billingPeriodAlignment"
  | "billingTiming"
  | "prorationOption"
>;

/** A billing day or period of another kind drops the catalog's day or count. */
function agreedRhythm(charge: CatalogCharge, asked: Input | undefined): Rhythm {
  const billing = asked?.billing ?? {};
  const ownDay = billing.billCycleType === undefined ? charge : noDay;
  const ownPeriod = billing.billingPeriod === undefined ? charge.specificBillingPeriod : null;
  return {
    billCycleType: billing.billCycleType ?? charge.billCycleType,
    billCycleDay:
      billing.billCycleDay === undefined ? ownDay.billCycleDay : billing.billCycleDay || null,
    weeklyBillCycleDay: billing.weeklyBillCycleDay ?? ownDay.weeklyBillCycleDay,
    billingPeriod: billing.billingPeriod ?? charge.billingPeriod,
    specificBillingPeriod: billing.specificBillingPeriod ?? ownPeriod,
    billingPeriodAlignment: billing.billingPeriodAlignment ?? charge.billingPeriodAlignment,
    billingTiming: billing.billingTiming ?? charge.billingTiming,
    prorationOption: asked?.prorationOption ?? charge.prorationOption,
  };
}

const noDay = { billCycleDay: null, weeklyBillCycleDay: null } as const;

/** Sorts charges before discounts, which may align with them. */
export const discountsLast = (a: CatalogCharge, b: CatalogCharge) =>
  Number(isDiscountModel(a.chargeModel)) - Number(isDiscountModel(b.chargeModel));
