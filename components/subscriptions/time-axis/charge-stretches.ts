import type { Subscription } from "@/components/subscriptions/subscription-view";
import { formatDate } from "@/lib/portal/format";
import { writtenQuantity } from "@/lib/values/written";

export type Charge = Subscription["ratePlans"][number]["ratePlanCharges"][number];

/** The segments of a charge in the shape of the charge itself, by their days. */
export function stretchesOf({ chargeSegments = [], ...charge }: Charge): Charge[] {
  return chargeSegments
    .map((segment) => ({ ...charge, ...segment }))
    .sort((one, other) => one.effectiveStartDate.localeCompare(other.effectiveStartDate));
}

/** A charge as it is on a day: the segment that began last, or the first upcoming one. */
export function chargeOn(charge: Charge, day: string): Charge {
  const stretches = stretchesOf(charge);
  const begun = stretches.findLast(({ effectiveStartDate }) => effectiveStartDate <= day);
  return begun ?? stretches[0] ?? charge;
}

/** The MRR of a segment on a day: zero before it begins and after its end. */
export function mrrOn(
  { effectiveStartDate: start, effectiveEndDate: end, mrr }: Charge,
  day: string,
) {
  return start <= day && (end === null || day < end) ? mrr : 0;
}

/** The next day on which any segment of a charge is billed; null when all of it is. */
export function nextBillingDay(charge: Charge): string | null {
  const days = stretchesOf(charge).map(({ nextBillingDate }) => nextBillingDate);
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

/** Booked later changes: "From 1 Mar 2027: 7 Seats, 12.00 USD per Seat per month"; null when nothing is. */
export function laterChange(charge: Charge, day: string): string | null {
  const now = chargeOn(charge, day);
  const next = stretchesOf(charge).find(
    (of) =>
      of.effectiveStartDate > day &&
      of.effectiveStartDate > now.effectiveStartDate &&
      (of.quantity !== now.quantity || of.priceText !== now.priceText),
  );
  if (!next) return null;
  const { quantity, uom, model, effectiveStartDate } = next;
  const isPlain = quantity === null || model === "FlatFee";
  const units = isPlain ? [] : [writtenQuantity(String(quantity), uom)];
  return `From ${formatDate(effectiveStartDate)}: ${[...units, next.priceText].join(", ")}`;
}
