import type { DiscountTerms } from "@/lib/billing/discounts/discount-segment";
import type { ChargeAttributes, ChargeTerms } from "@/lib/areas/catalog/model";
import type { ChargeChanges } from "@/lib/areas/catalog/object-contract";
import { APPLY_DISCOUNT_TO, applyWord, scheduledDays, scheduleOf } from "./special-contract";
import { isDiscountModel } from "@/lib/billing/discounts/discount-segment";
import {
  changedDrawdown,
  changedPrepayment,
  prepaidFieldsOf,
} from "@/lib/areas/catalog/prepaid/prepaid-terms";
import { presentUsage } from "./usage-model";
import { changedUsage, usageFieldsOf } from "./usage-terms";

/** The attributes after a change: those of other models are dropped. */
export function changedAttributes(
  before: ChargeAttributes,
  body: ChargeChanges,
  nature: Pick<ChargeTerms, "chargeType" | "chargeModel">,
): ChargeAttributes {
  const { chargeModel: model } = nature;
  const { delivery, discount } = before;
  const usage = changedUsage(before.usage, body, nature);
  if (usage) {
    const drawdown = changedDrawdown(before, body);
    return { usage: drawdown ? { ...usage, drawdown } : usage };
  }
  const prepayment = changedPrepayment(before, body, nature);
  if (prepayment) return { prepayment };
  if (model === "Delivery") {
    const schedule = body.DeliverySchedule;
    if (schedule === undefined) return delivery ? { delivery } : {};
    const weekdays = schedule === null ? [] : scheduledDays(schedule);
    return { delivery: { frequency: "Weekly", weekdays } };
  }
  if (!isDiscountModel(model)) return {};
  const terms = changedDiscount(discount, body);
  return terms ? { discount: terms } : {};
}

function changedDiscount(
  before: DiscountTerms | undefined,
  { ApplyDiscountTo, DiscountLevel, IsStackedDiscount, ...body }: ChargeChanges,
): DiscountTerms | undefined {
  const level = DiscountLevel ?? before?.level;
  if (level === undefined) return undefined;
  const discountClass =
    body.DiscountClass === undefined ? before?.discountClass : (body.DiscountClass ?? undefined);
  const applyTo = ApplyDiscountTo ? APPLY_DISCOUNT_TO[ApplyDiscountTo] : (before?.applyTo ?? []);
  return {
    applyTo,
    level,
    stacked: IsStackedDiscount ?? before?.stacked ?? false,
    applyToBillingPeriodPartially:
      body.ApplyToBillingPeriodPartially ??
      body.applyToBillingPeriodPartially ??
      before?.applyToBillingPeriodPartially ??
      false,
    ...(discountClass === undefined ? {} : { discountClass }),
  };
}

/** Attributes as object operations show them; absent ones are left out. */
export function attributeFields(attributes: ChargeAttributes) {
  const { delivery, discount, usage } = attributes;
  return {
    ...prepaidFieldsOf(attributes),
    ...usageFieldsOf(usage),
    ...(delivery ? { DeliverySchedule: scheduleOf(delivery.weekdays) } : {}),
    ...(discount
      ? {
          ApplyDiscountTo: applyWord(discount.applyTo),
          DiscountLevel: discount.level,
          IsStackedDiscount: discount.stacked,
          DiscountClass: discount.discountClass,
          ApplyToBillingPeriodPartially: discount.applyToBillingPeriodPartially,
        }
      : {}),
  };
}

/** Attributes as the reads of version 1 show them; null where the model has none. */
export function presentAttributes({ delivery, discount, usage }: ChargeAttributes) {
  const { chargeModelConfiguration, ...terms } = presentUsage(usage);
  return {
    ...terms,
    chargeModelConfigurations: chargeModelConfiguration,
    deliverySchedule: delivery ? scheduleOf(delivery.weekdays) : null,
    applyDiscountTo: discount ? applyWord(discount.applyTo) : null,
    discountLevel: discount?.level ?? null,
    isStackedDiscount: discount?.stacked ?? null,
  };
}
