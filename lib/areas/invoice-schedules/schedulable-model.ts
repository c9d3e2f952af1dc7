import { RuleViolation } from "@/lib/kernel/errors";
import type { SubscriptionCharge } from "@/lib/areas/subscriptions/billable-model";

type Segments = readonly SubscriptionCharge[];

/** Whether a charge is of a kind that a schedule bills: others of its subscription stay with ordinary bills. */
export const schedulable = (segments: Segments): boolean => kindProblem(segments) === undefined;

function kindProblem(segments: Segments): string | undefined {
  for (const { segment } of segments) {
    if (segment.type === "Usage") return "bills usage";
    if (segment.type === "Discount") return "is a discount";
    if (segment.prepayment) return "sells prepaid units";
  }
  return undefined;
}

/**
 * Requires that a charge can be put on a schedule. `others` are all charges of its subscription.
 *
 * @throws RuleViolation naming what keeps it from that.
 */
export function requireSchedulable(number: string, segments: Segments, others: Segments): void {
  const problem = kindProblem(segments) ?? stateProblem(segments) ?? discountProblem(others);
  if (problem === undefined) return;
  throw new RuleViolation(`Charge ${number} cannot be on an invoice schedule: it ${problem}.`);
}

function stateProblem(segments: Segments): string | undefined {
  for (const { segment } of segments) {
    const { processedThrough, onSchedule, type, effectiveEnd } = segment;
    if (onSchedule) return "is on one already";
    if (processedThrough !== null) return `is billed until ${processedThrough}`;
    if (type === "Recurring" && effectiveEnd === null) return "has no end";
  }
  return undefined;
}

function discountProblem(others: Segments): string | undefined {
  const found = others.find(
    ({ segment }) => segment.type === "Discount" && !(segment.model === "DiscountPercentage"),
  );
  if (!found) return undefined;
  const { chargeName, model } = found.segment;
  return model === "Calculated"
    ? `has ${chargeName} beside it, which is a percentage of other charges`
    : `has ${chargeName} beside it, a discount of a fixed amount`;
}

/** Requires that charges share their documents. @throws RuleViolation naming what differs. */
export function requireAlike(segments: Segments): void {
  const differing = (of: (charge: SubscriptionCharge) => string | null) =>
    new Set(segments.map(of)).size > 1;
  const problem = differing(({ segment }) => segment.currency)
    ? "currencies"
    : differing(({ billToContactId }) => billToContactId)
      ? "bill-to contacts"
      : differing(({ paymentTerm }) => paymentTerm)
        ? "payment terms"
        : undefined;
  if (problem === undefined) return;
  throw new RuleViolation(
    `The charges of an invoice schedule share its documents: these have different ${problem}.`,
  );
}
