import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";

const field = fieldsOf(531); // 531348-531359: optional terms of charges.
const shown = z.string().nullable();
const count = z.number().nullable();

const schedule = z.object({
  frequency: field(348, z.literal("Weekly"), "Weekly."),
  monday: field(349, z.boolean(), "It is delivered on Mondays."),
  tuesday: field(350, z.boolean(), "It is delivered on Tuesdays."),
  wednesday: field(351, z.boolean(), "It is delivered on Wednesdays."),
  thursday: field(352, z.boolean(), "It is delivered on Thursdays."),
  friday: field(353, z.boolean(), "It is delivered on Fridays."),
  saturday: field(354, z.boolean(), "It is delivered on Saturdays."),
  sunday: field(355, z.boolean(), "It is delivered on Sundays."),
});

/** Fields of a charge beside its price and billing periods. */
export const chargeTermReads = {
  billingDay: field(356, shown, "The billing day in words; null for one-time and usage charges."),
  specificEndDate: field(357, shown, "The day that was named as its end."),
  subscriptionChargeDeliverySchedule: field(
    358,
    schedule.nullable(),
    "The weekdays of deliveries; null where nothing is delivered.",
  ),
  discountPercentage: field(359, count, "Percentage of a discount."),
  percentage: field(
    557,
    count,
    "Of percentage charges: the share of other charges that they cost.",
  ),
  discountAmount: field(552, count, "Amount of a fixed discount."),
  discountLevel: field(
    553,
    shown,
    "Of discounts: rateplan, subscription or account, whose charges are reduced.",
  ),
  applyDiscountTo: field(554, shown, "Of discounts: the types of charges, such as RECURRINGUSAGE."),
  isStackedDiscount: field(555, z.boolean(), "Of discounts: taken off what the others leave."),
  applyToBillingPeriodPartially: field(
    556,
    z.boolean(),
    "Of discounts: only the days of a billing period that it covers are reduced.",
  ),
};
