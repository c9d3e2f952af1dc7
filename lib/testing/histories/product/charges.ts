import { given } from "@/lib/values/keys";
import { CURRENCIES } from "../random-taxes";
import { flatFeeOf } from "@/lib/billing/charge-models/tier-fees";
import type { SmoothingTerms } from "@/lib/areas/catalog/charges/usage-model";
import { WEEKDAYS } from "@/lib/areas/catalog/model";
import type { SubscribedCharge, SubscribedRatePlan } from "@/lib/areas/subscriptions/model";
import type { PriceTier } from "@/lib/billing/charge-segment";
import { derivedId } from "@/lib/kernel/ids";
import type { Charge, Discount, Plan, Smoothing, Tier } from "@/lib/second-engine/history";
import { FIRST_PAYER } from "@/lib/second-engine/timeline";
import { ratePlanWith } from "@/lib/testing/timeline";
import { decimal } from "@/lib/values/decimal";

const BASE = "01900000-0000-7000-8000-000000000000";

/** The first owner of a subscription. */
export const FIRST = { accountId: "account-a", invoiceAccountId: FIRST_PAYER };

export const idOf = (name: string) => derivedId(BASE, name);

/** A rate plan as subscriptions store it. */
export function ratePlanOf(plan: Plan): SubscribedRatePlan {
  const [base] = ratePlanWith("", [{ quantity: null, price: 0 }]).charges;
  if (base === undefined) throw new RangeError("A charge was asked for");
  const charges = plan.charges.map((charge) => ({ ...base, ...termsOf(charge) }));
  return { ...ratePlanWith(plan.name, []), charges };
}

const isShare = ({ model, price = "" }: Pick<Charge, "model" | "price">) =>
  model === "DiscountPercentage" && price.startsWith("-");

/** A charge as subscriptions store it. */
function termsOf(charge: Charge): Partial<SubscribedCharge> {
  const { increase } = charge;
  return {
    chargeId: idOf(charge.name),
    chargeNumber: charge.name,
    name: charge.name,
    chargeType: charge.type,
    chargeModel: isShare(charge) ? "Calculated" : charge.model,
    quantity: charge.quantity === undefined ? null : decimal(charge.quantity),
    tiers: tiersOf(charge),
    ...periodsOf(charge),
    prorationOption: charge.proration ?? "DefaultFromTenantSetting",
    attributes: attributesOf(charge),
    priceChangeOption: changeOf(charge),
    priceIncreasePercentage: increase === undefined ? null : decimal(increase),
  };
}

function changeOf(charge: Charge): SubscribedCharge["priceChangeOption"] {
  const { increase, followsCatalog, followsTenant } = charge;
  if (followsCatalog) return "UseLatestProductCatalogPricing";
  return increase === undefined && !followsTenant ? "NoChange" : "SpecificPercentageValue";
}

function periodsOf(charge: Charge): Partial<SubscribedCharge> {
  const { upTo, dayOfWeek, type } = charge;
  const oneTime = type === "OneTime";
  return {
    billingPeriod: oneTime ? null : (charge.billingPeriod ?? "Month"),
    specificBillingPeriod: charge.count ?? null,
    billingTiming: charge.timing ?? "IN_ADVANCE",
    listPriceBase: charge.listPriceBase ?? "Per_Billing_Period",
    specificListPriceBase: charge.baseMonths ?? null,
    billCycleType: charge.billingDay ?? "DefaultFromCustomer",
    billCycleDay: charge.dayOfMonth ?? null,
    weeklyBillCycleDay: dayOfWeek === undefined ? null : (WEEKDAYS[dayOfWeek - 1] ?? null),
    billingPeriodAlignment: charge.alignment ?? "AlignToCharge",
    endDateCondition: oneTime ? "One_Time" : upTo ? "Fixed_Period" : "Subscription_End",
    upToPeriods: upTo?.count ?? null,
    upToPeriodsType: upTo?.unit ?? null,
  };
}

function attributesOf(charge: Charge): SubscribedCharge["attributes"] {
  const { weekdays, discount, tax, type, model, minimum, maximum } = charge;
  const isBounded = minimum !== undefined || maximum !== undefined;
  const own = given({ minimum, maximum });
  return {
    ...(isBounded ? { bounds: Object.fromEntries(CURRENCIES.map(([code]) => [code, own])) } : {}),
    ...(weekdays ? { delivery: { frequency: "Weekly", weekdays } } : {}),
    ...(discount ? { discount: discountOf(discount) } : {}),
    ...(tax ? { tax } : {}),
    ...(charge.sells
      ? {
          prepayment: {
            quantity: charge.sells.quantity,
            uom: charge.sells.unit,
            validity: charge.sells.validity,
            ...rolloverOf(charge.sells.carries),
          },
        }
      : {}),
    ...(type === "Usage" && !model.startsWith("Discount") ? { usage: usageOf(charge) } : {}),
  };
}

const rolloverOf = (carries: NonNullable<Charge["sells"]>["carries"]) =>
  carries === undefined
    ? {}
    : {
        rollover: {
          periods: carries.times,
          months: carries.months ?? null,
          apply: carries.first ? ("ApplyFirst" as const) : ("ApplyLast" as const),
        },
      };

const discountOf = ({ partially = false, class: discountClass, ...discount }: Discount) => ({
  ...discount,
  applyToBillingPeriodPartially: partially,
  ...(discountClass === undefined ? {} : { discountClass }),
});

function usageOf(charge: Charge) {
  const { included, ratingGroup, unit, onDemand, formula, model, smoothing, draws, packageSize } =
    charge;
  return {
    ...(draws === undefined ? {} : { drawdown: { rate: draws.rate, uom: draws.unit } }),
    ...(smoothing === undefined ? {} : { smoothing: smoothingOf(smoothing) }),
    ...(included === undefined ? {} : { includedUnits: included }),
    ...(ratingGroup === undefined ? {} : { ratingGroup }),
    ...(packageSize === undefined ? {} : { packageSize }),
    ...(onDemand ? { usageRating: "OnDemand" as const } : {}),
    ...(formula === undefined ? {} : { formula }),
    ...(unit === undefined ? {} : { unit }),
    ...(model === "PreratedPricing" ? { amountField: "amount__c" } : {}),
    ...(model === "PreratedPerUnit" ? { rateField: "amount__c" } : {}),
  };
}

const smoothingOf = ({ model, periods, asItOccurs, credit }: Smoothing): SmoothingTerms => ({
  model,
  numberOfPeriods: periods,
  overageCalculation: asItOccurs ? "PerBillingPeriod" : "EndOfSmoothingPeriod",
  unusedUnitsCreditRate: credit ?? null,
});

/** The price table of a charge; the overage price is its last row. */
export function tiersOf(
  charge: Pick<Charge, "model" | "price" | "tiers" | "overagePrice">,
): PriceTier[] {
  const { model, tiers, overagePrice } = charge;
  const price = isShare(charge) ? (charge.price ?? "").slice(1) : (charge.price ?? "0");
  const one: Tier = { upTo: null, price, format: model === "PerUnit" ? "PerUnit" : "FlatFee" };
  const rows = tiers ?? [one];
  const beyond: Tier[] =
    model === "TieredWithOverage"
      ? [{ upTo: null, price: overagePrice ?? "0", format: "PerUnit" }]
      : [];
  return [...rows, ...beyond].map((row, index) => ({
    tier: index + 1,
    startingUnit: null,
    endingUnit: row.upTo === null ? null : decimal(row.upTo),
    price: decimal(row.price),
    priceFormat: row.format,
    ...flatFeeOf(row.fee),
  }));
}
