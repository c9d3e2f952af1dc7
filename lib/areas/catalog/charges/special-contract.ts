import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { amount, currencyCode, line } from "@/lib/api/schemas";
import { keysOf } from "@/lib/values/keys";

const ofCharge = fieldsOf(522);

const clearable = <S extends z.ZodType>(schema: S) => schema.nullable().optional();

const day = (number: number, name: string) =>
  ofCharge(number, z.boolean().optional(), `Whether it is delivered on ${name}.`);

/** The days of a week on which something is delivered. */
export const deliverySchedule = z.object({
  frequency: ofCharge(40, z.literal("Weekly").optional(), "Weekly, which is the only one."),
  monday: day(41, "Mondays"),
  tuesday: day(42, "Tuesdays"),
  wednesday: day(43, "Wednesdays"),
  thursday: day(44, "Thursdays"),
  friday: day(45, "Fridays"),
  saturday: day(46, "Saturdays"),
  sunday: day(47, "Sundays"),
});

/** The charge types that a discount reduces, by their word. */
export const APPLY_DISCOUNT_TO = {
  ONETIME: ["OneTime"],
  RECURRING: ["Recurring"],
  USAGE: ["Usage"],
  ONETIMERECURRING: ["OneTime", "Recurring"],
  ONETIMEUSAGE: ["OneTime", "Usage"],
  RECURRINGUSAGE: ["Recurring", "Usage"],
  ONETIMERECURRINGUSAGE: ["OneTime", "Recurring", "Usage"],
} as const;

export type ApplyDiscountTo = keyof typeof APPLY_DISCOUNT_TO;

const applyWords = keysOf(APPLY_DISCOUNT_TO);

export const applyDiscountTo = z.enum(applyWords);
export const discountLevel = z.enum(["rateplan", "subscription", "account"]);

const bounds = z.record(
  currencyCode,
  amount.refine((value) => value >= 0, "must be at least 0"),
);

/** Bounds of the amount of a charge. */
export const boundFields = {
  MaximumAmounts: ofCharge(
    70,
    clearable(bounds),
    "The most that a billing period costs, by currency; for a list price of another base, the most that one of its units costs. Not for flat fees, deliveries and discounts.",
  ),
  MinimumAmounts: ofCharge(
    71,
    clearable(bounds),
    "The least that a billing period costs, by currency. Usage that is rated on demand is raised to it when its period ends.",
  ),
};

/** Fields of a charge for special models only. */
export const specialFields = {
  ApplyDiscountTo: ofCharge(
    30,
    clearable(applyDiscountTo),
    "The types of the charges that a discount reduces, or that a percentage charge is a share of.",
  ),
  DeliverySchedule: ofCharge(
    31,
    clearable(deliverySchedule),
    "When a delivery charge is delivered; its price is for one delivery.",
  ),
  DiscountLevel: ofCharge(
    32,
    clearable(discountLevel),
    "How far a discount or a percentage charge reaches: its rate plan, its subscription or the whole account.",
  ),
  IsStackedDiscount: ofCharge(
    33,
    clearable(z.boolean()),
    "Whether a percentage is taken of what other discounts have left; false when absent.",
  ),
  DiscountClass: ofCharge(
    153,
    clearable(line(100)),
    "The class of a discount, one of the tenant's discountClasses, which say in what order discounts apply; one without a class applies last.",
  ),
  ApplyToBillingPeriodPartially: ofCharge(
    110,
    clearable(z.boolean()),
    "Whether a discount reduces only those days of a service on which it is in effect; when absent, all of a service that begins while it is in effect.",
  ),
  applyToBillingPeriodPartially: ofCharge(
    127,
    clearable(z.boolean()),
    "ApplyToBillingPeriodPartially, as some programs spell it; used when the other is absent.",
  ),
};

/** Fields of a price for discounts and percentage charges only. */
export const discountPrices = {
  DiscountAmount: ofCharge(
    67,
    clearable(amount),
    "What a fixed discount takes off in a billing period; below zero, it is added.",
  ),
  DiscountPercentage: ofCharge(68, clearable(amount), "The percentage that a discount takes off."),
  Percentage: ofCharge(
    131,
    clearable(amount),
    "The percentage of other charges that a percentage charge costs.",
  ),
};

/** 1 Monday to 7 Sunday, as the engine counts. */
const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

type Schedule = z.output<typeof deliverySchedule>;

/** The weekdays of a schedule. */
export function scheduledDays(schedule: Schedule): number[] {
  return WEEKDAYS.flatMap((name, index) => (schedule[name] ? [index + 1] : []));
}

/** The schedule of weekdays, with every day listed. */
export function scheduleOf(weekdays: readonly number[]) {
  const days = WEEKDAYS.map((name, index) => [name, weekdays.includes(index + 1)] as const);
  return {
    frequency: "Weekly" as const,
    ...(Object.fromEntries(days) as Record<(typeof WEEKDAYS)[number], boolean>),
  };
}

/** The word for the charge types of a discount. */
export function applyWord(types: readonly string[]): ApplyDiscountTo {
  const found = applyWords.find((word) => {
    const of: readonly string[] = APPLY_DISCOUNT_TO[word];
    return of.length === types.length && of.every((type) => types.includes(type));
  });
  if (found === undefined) throw new RangeError(`No discount applies to ${types.join(", ")}`);
  return found;
}
