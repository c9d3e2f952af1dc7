import type { Decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { SubscribedCharge } from "@/lib/areas/subscriptions/model";

/** What reads of a charge tell beside its price and its rhythm; `price` is its single one. */
export function presentChargeTerms(charge: SubscribedCharge, price: Decimal | null) {
  const { chargeModel, attributes } = charge;
  const { discount, delivery } = attributes;
  const value = (model: SubscribedCharge["chargeModel"]) =>
    chargeModel === model && price !== null ? exactNumber(price) : null;
  return {
    billingDay: billingDayOf(charge),
    subscriptionChargeDeliverySchedule: delivery ? scheduleOf(delivery.weekdays) : null,
    discountPercentage: value("DiscountPercentage"),
    discountAmount: value("DiscountFixedAmount"),
    discountLevel: discount?.level ?? null,
    applyDiscountTo: discount ? typesOf(discount.applyTo) : null,
    isStackedDiscount: discount?.stacked ?? null,
    applyToBillingPeriodPartially: discount?.applyToBillingPeriodPartially ?? null,
  };
}

function billingDayOf({ billCycleType, billCycleDay, weeklyBillCycleDay }: SubscribedCharge) {
  if (billCycleType === "SpecificDayofMonth") return `${billCycleType}(${billCycleDay ?? ""})`;
  if (billCycleType === "SpecificDayofWeek") return `${billCycleType}/${weeklyBillCycleDay ?? ""}`;
  return billCycleType;
}

/** Types of charges in the reference's one word. */
const typesOf = (types: readonly string[]) =>
  ["OneTime", "Recurring", "Usage"]
    .filter((type) => types.includes(type))
    .join("")
    .toUpperCase();

/** Weekdays are counted from Monday, 1. */
const scheduleOf = (weekdays: readonly number[]) => ({
  frequency: "Weekly" as const,
  monday: weekdays.includes(1),
  tuesday: weekdays.includes(2),
  wednesday: weekdays.includes(3),
  thursday: weekdays.includes(4),
  friday: weekdays.includes(5),
  saturday: weekdays.includes(6),
  sunday: weekdays.includes(7),
});
