import type { BillableCharge, ChargeAdvance } from "@/lib/areas/subscriptions/model";
import type { RatedRecord } from "@/lib/areas/usage/model";
import { BillingRefusal } from "@/lib/billing/billing-refusal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { BillingPeriod, ChargeSegment } from "@/lib/billing/charge-segment";
import { type RoundingLine, roundingLine } from "@/lib/billing/document-rounding";
import { isDiscount } from "@/lib/billing/discount-scope";
import { generateItems, processedThroughAfter } from "@/lib/billing/invoice-items";
import { invoiceTotals } from "@/lib/billing/invoice-totals";
import type { BilledItem, ItemDraft } from "@/lib/billing/item-draft";
import type { LineTrace } from "@/lib/billing/line-trace";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { dueDate } from "@/lib/billing/payment-terms";
import type { UsageRecord } from "@/lib/billing/usage-record";
import { Decimal } from "@/lib/values/decimal";
import { daysBetween, earlier, type LocalDate } from "@/lib/values/local-date";
import { ratedRecords, withKey, withoutKeys } from "./usage-model";

/** Name of the line that takes a document to its rounded total. */
export const ROUNDING = "Rounding";

export type InvoiceStatus = "Draft" | "Posted" | "Canceled" | "Error";

/** What made a document: an order, or a run over everything that is due. */
export type InvoiceSource = "Order" | "BillRun";

/** A contact as it was on the day of a document. Fields that are empty are absent. */
export type PartySnapshot = Readonly<Record<string, string>>;

/** Who sells and who is billed, as a posted document states it for good. */
export type Parties = {
  readonly seller?: { readonly name: string };
  readonly account?: { readonly name: string; readonly accountNumber: string };
  readonly billTo?: PartySnapshot;
  readonly soldTo?: PartySnapshot;
};

/** A stored invoice. */
export type Invoice = {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly currency: string;
  readonly status: InvoiceStatus;
  readonly invoiceDate: LocalDate;
  readonly dueDate: LocalDate;
  readonly targetDate: LocalDate;
  readonly amount: Decimal;
  readonly amountWithoutTax: Decimal;
  readonly taxAmount: Decimal;
  readonly balance: Decimal;
  readonly parties: Parties;
  readonly paymentTerm: string;
  readonly source: InvoiceSource;
  readonly sourceId: string | null;
  readonly comments: string | null;
  readonly postedAt: Date | null;
  readonly postedByName: string | null;
  readonly createdByName: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A stored line. `serviceEnd` is the first day that no longer belongs to it. */
export type InvoiceItem = {
  readonly id: string;
  readonly position: number;
  readonly chargeId: string | null;
  readonly productRatePlanChargeId: string | null;
  readonly subscriptionId: string | null;
  readonly subscriptionNumber: string | null;
  readonly productName: string;
  readonly ratePlanName: string;
  readonly chargeNumber: string;
  readonly chargeName: string;
  readonly chargeDescription: string | null;
  readonly chargeType: string;
  readonly sku: string;
  readonly kind: ItemDraft["kind"];
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  readonly quantity: Decimal | null;
  readonly uom: string | null;
  readonly unitPrice: Decimal | null;
  readonly amount: Decimal;
  readonly taxAmount: Decimal;
  readonly balance: Decimal;
  readonly trace: LineTrace;
  readonly createdAt: Date;
};

/** An invoice that still owes something, as collection asks for it. */
export type OpenInvoice = {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly balance: Decimal;
  readonly dueDate: LocalDate;
  readonly currency: string;
};

/** What the account says about its documents. */
export type BilledAccount = {
  readonly id: string;
  readonly currency: string;
  readonly paymentTerm: string;
  readonly billToContactId: string;
  readonly soldToContactId: string;
};

/** A document that nobody has stored yet: a preview is one of these. */
export type InvoiceDraft = {
  readonly currency: string;
  readonly invoiceDate: LocalDate;
  readonly dueDate: LocalDate;
  readonly targetDate: LocalDate;
  readonly paymentTerm: string;
  readonly billToContactId: string;
  readonly soldToContactId: string;
  readonly amount: Decimal;
  readonly amountWithoutTax: Decimal;
  readonly taxAmount: Decimal;
  readonly items: readonly ItemDraft[];
  /** The last line, where the tenant rounds totals. */
  readonly rounding: RoundingLine | null;
  /** How far each charge on it is billed once it is posted. */
  readonly advances: readonly ChargeAdvance[];
  /** The usage that its lines have rated. */
  readonly usage: readonly RatedRecord[];
};

export type DraftRequest = {
  readonly account: BilledAccount;
  readonly charges: readonly BillableCharge[];
  readonly targetDate: LocalDate;
  readonly documentDate: LocalDate;
  readonly rules: BillingRules;
  /** Live lines of earlier documents, where a fixed discount has to know what is left. */
  readonly billed?: readonly BilledItem[];
  /** The records of usage charges, as `usageAsked` wants them. */
  readonly usage?: readonly UsageRecord[];
};

/**
 * The documents for `charges` on a target date: one per currency, bill-to contact and payment term,
 * and one for each subscription that asks for its own. A document that comes to nothing, or to less
 * than nothing, is not made, and its charges stay unbilled. Decisions, Billing.
 *
 * @throws BillingRefusal naming the charge whose terms contradict each other.
 */
export function draftInvoices(request: DraftRequest): InvoiceDraft[] {
  const groups = new Map<string, BillableCharge[]>();
  for (const charge of request.charges) {
    const key = groupOf(charge, request.account);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [charge]);
    else group.push(charge);
  }
  return [...groups.values()].flatMap((charges) => draftOf(request, charges) ?? []);
}

function groupOf(charge: BillableCharge, account: BilledAccount): string {
  return JSON.stringify([
    charge.segment.currency,
    charge.billToContactId ?? account.billToContactId,
    charge.paymentTerm ?? account.paymentTerm,
    charge.invoiceSeparately ? charge.subscriptionId : "",
  ]);
}

function draftOf(
  request: DraftRequest,
  charges: readonly BillableCharge[],
): InvoiceDraft | undefined {
  const { account, targetDate, documentDate, rules, usage = [] } = request;
  const segments = charges.map(({ segment }) => segment);
  const items = itemsOf(segments, request);
  const first = charges[0];
  if (first === undefined || !items.length) return undefined;
  const { currency } = first.segment;
  const totals = invoiceTotals(items, currency, rules);
  const { amount, taxAmount, roundingAmount } = totals;
  if (amount.lessThanOrEqualTo(0)) return undefined;
  if (amount.greaterThan(LARGEST_AMOUNT)) {
    throw new BillingRefusal("", `The total is beyond ${LARGEST_AMOUNT.toString()}.`);
  }
  const paymentTerm = first.paymentTerm ?? account.paymentTerm;
  return {
    currency,
    invoiceDate: documentDate,
    dueDate: dueDate(paymentTerm, documentDate),
    targetDate,
    paymentTerm,
    billToContactId: first.billToContactId ?? account.billToContactId,
    soldToContactId: first.soldToContactId ?? account.soldToContactId,
    amount,
    amountWithoutTax: totals.amountWithoutTax.plus(roundingAmount),
    taxAmount,
    items,
    rounding: roundingLine(totals, currency, rules),
    advances: advancesOf(charges, items, rules),
    usage: ratedRecords(items, segments, usage),
  };
}

/** More lines than a document can be read with; a target date far off makes them. */
const MOST_ITEMS = 20_000;
/** Amounts beyond it do not fit a JSON number with their decimals. */
const LARGEST_AMOUNT = new Decimal("999999999999");

function itemsOf(
  segments: readonly ChargeSegment[],
  { targetDate, rules, billed, usage }: DraftRequest,
): ItemDraft[] {
  requireFewLines(segments, targetDate);
  const keyed = segments.map(withKey);
  const items = withoutKeys(generateItems(keyed, targetDate, rules, billed, usage), segments);
  const large = items.find(({ amount }) => amount.abs().greaterThan(LARGEST_AMOUNT));
  if (large) {
    throw new BillingRefusal(
      large.segmentId,
      `The amount of ${large.name} is beyond ${LARGEST_AMOUNT.toString()}.`,
    );
  }
  return items;
}

/** Refuses work that would make more lines than anybody can read. @throws BillingRefusal */
export function requireFewLines(segments: readonly ChargeSegment[], targetDate: LocalDate): void {
  const most = segments.reduce((sum, segment) => sum + mostItems(segment, targetDate), 0);
  if (most <= MOST_ITEMS) return;
  throw new BillingRefusal(
    segments[0]?.segmentId ?? "",
    `Billing through ${targetDate} makes more than ${MOST_ITEMS} lines: choose an earlier day.`,
  );
}

const SHORTEST_DAYS: Partial<Record<BillingPeriod, number>> = {
  Week: 7,
  Specific_Weeks: 7,
  Specific_Days: 1,
};

/** An upper bound of the lines that a segment makes, without making them. */
function mostItems(segment: ChargeSegment, targetDate: LocalDate): number {
  const { billingPeriod, specificBillingPeriod, processedThrough, effectiveStart } = segment;
  if (billingPeriod === null || isDiscount(segment)) return 1;
  const from = processedThrough ?? effectiveStart;
  const until =
    segment.effectiveEnd === null ? targetDate : earlier(segment.effectiveEnd, targetDate);
  const days = (SHORTEST_DAYS[billingPeriod] ?? 28) * Math.max(1, specificBillingPeriod ?? 1);
  return Math.max(0, Math.ceil(daysBetween(from, until) / days)) + 2;
}

function advancesOf(
  charges: readonly BillableCharge[],
  items: readonly ItemDraft[],
  rules: BillingRules,
): ChargeAdvance[] {
  const through = processedThroughAfter(items);
  return charges.flatMap(({ segment }) => {
    const day = through.get(segment.segmentId);
    if (day === undefined) return [];
    const next = nextBillingDate({ ...segment, processedThrough: day }, rules);
    return [
      {
        chargeId: segment.segmentId,
        from: segment.processedThrough,
        through: day,
        nextBillingDate: next,
      },
    ];
  });
}
