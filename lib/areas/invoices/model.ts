import { type DocumentKind, groupOf, kindOf } from "./document-kind-model";
import type { TaxInfo } from "@/lib/areas/accounts/model";
import type { BillableCharge, ChargeAdvance } from "@/lib/areas/subscriptions/billable-model";
import type { RatedSum } from "@/lib/areas/usage/model";
import { BillingRefusal } from "@/lib/billing/billing-refusal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import type { SettledParts } from "./settled-model";
import { type RoundingLine, roundingLine } from "@/lib/billing/document-rounding";
import { generateItems, processedThroughAfter } from "@/lib/billing/invoice-items";
import { invoiceTotals } from "@/lib/billing/invoice-totals";
import type { BilledItem, ItemDraft } from "@/lib/billing/item-draft";
import type { LineTrace } from "@/lib/billing/line-trace";
import { documentsOf } from "@/lib/billing/netting";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { dueDate } from "@/lib/billing/payment-terms";
import type { Fund } from "@/lib/billing/prepaid/prepaid-terms";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";
import type { Decimal } from "@/lib/values/decimal";
import { type LocalDate, later } from "@/lib/values/local-date";
import type { EnteredFacts, InvoiceMakers, Parties } from "./facts-model";
import type { InvoiceLife } from "./lifecycle-model";
import { LARGEST_AMOUNT, requireFewLines } from "./limits-model";
import { settled } from "./net-zero-model";
import { itemsOfCharges } from "./order-line-model";
import type { TaxContacts } from "@/lib/areas/invoices/taxation/tax-contact-model";
import { ratedSums, withKey, withoutKeys } from "./usage-model";

/** Name of the line that adjusts a document to its rounded total. */
export const ROUNDING = "Rounding";

/** What created a document: an order, a run over everything that is due, or a user who entered its lines. */
export type InvoiceSource = "Order" | "BillRun" | "Standalone";

/** What an entered invoice says of its template, its numbering and its ship-to contact, kept as it was given. */
export type InvoiceAsGiven = {
  readonly templateId?: string;
  readonly sequenceSetId?: string;
  readonly shipToContactId?: string;
};

/** A stored invoice. */
export type Invoice = InvoiceLife &
  SettledParts &
  InvoiceMakers & {
    readonly id: string;
    readonly invoiceNumber: string;
    readonly accountId: string;
    readonly accountNumber: string;
    readonly accountName: string;
    readonly currency: string;
    readonly invoiceDate: LocalDate;
    readonly dueDate: LocalDate;
    readonly targetDate: LocalDate;
    readonly amount: Decimal;
    readonly amountWithoutTax: Decimal;
    readonly taxAmount: Decimal;
    readonly balance: Decimal;
    readonly reversed: boolean;
    readonly parties: Parties;
    readonly asGiven: InvoiceAsGiven;
    readonly paymentTerm: string;
    readonly source: InvoiceSource;
    readonly sourceId: string | null;
    readonly comments: string | null;
    /** What kept a line from being taxed; null when nothing did. */
    readonly taxMessage: string | null;
    readonly postedAt: Date | null;
    readonly postedByName: string | null;
    readonly createdByName: string;
    readonly createdAt: Date;
    readonly updatedAt: Date;
  };

/** A stored line. `serviceEnd` is the first day that is not included. */
export type InvoiceItem = {
  readonly id: string;
  readonly position: number;
  readonly chargeId: string | null;
  readonly productRatePlanChargeId: string | null;
  readonly orderLineItemId: string | null;
  readonly fulfillmentId: string | null;
  readonly invoiceScheduleItemId: string | null;
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
} & EnteredFacts;

/** The account's settings for its documents. */
export type BilledAccount = {
  readonly id: string;
  readonly currency: string;
  readonly paymentTerm: string;
  /** Null for an account that only a preview has, as its sold-to contact is. */
  readonly billToContactId: string | null;
  readonly soldToContactId: string | null;
  readonly shipToContactId?: string | null;
  readonly taxInfo?: TaxInfo;
  readonly taxContacts?: TaxContacts;
};

/** A document that is not stored yet: previews consist of these. */
export type DocumentDraft = {
  readonly kind: DocumentKind;
  readonly currency: string;
  readonly documentDate: LocalDate;
  readonly dueDate: LocalDate;
  readonly targetDate: LocalDate;
  readonly paymentTerm: string;
  /** Null in previews for an account that is not stored, as its sold-to contact is. */
  readonly billToContactId: string | null;
  readonly soldToContactId: string | null;
  /** Totals as the document shows them: owed, or credited. Negative only on invoices where there are no memos. */
  readonly amount: Decimal;
  readonly amountWithoutTax: Decimal;
  readonly taxAmount: Decimal;
  /** What kept a line from being taxed; absent or null when nothing did. */
  readonly taxMessage?: string | null;
  /** As they were calculated: credits are negative on a credit memo, too. */
  readonly items: readonly ItemDraft[];
  /** The last line, where the tenant rounds totals; its sign is that of the items. */
  readonly rounding: RoundingLine | null;
  /** How far each of its charges is billed once it is stored. */
  readonly advances: readonly ChargeAdvance[];
  /** The usage that its lines have rated. */
  readonly usage: readonly RatedSum[];
};

export type DraftRequest = {
  readonly account: BilledAccount;
  readonly charges: readonly BillableCharge[];
  readonly targetDate: LocalDate;
  readonly documentDate: LocalDate;
  readonly rules: BillingRules;
  /** Live lines of earlier documents, where a fixed discount needs its remaining amount. */
  readonly billed?: readonly BilledItem[];
  /** The records of usage charges, as `usageAsked` wants them. */
  readonly usage?: readonly UsageRecord[];
  /** The prepaid funds of the charges' subscriptions. */
  readonly funds?: readonly Fund[];
};

/**
 * The documents for `charges` on a target date, for each currency, bill-to contact and payment term,
 * and for each subscription with separate invoices: an invoice and a credit memo at most, by the
 * tenant's rule, and the lines that total zero. Every line is on exactly one of them. Reference 3.5,
 * Which document; decisions, Billing.
 *
 * @throws BillingRefusal naming the charge whose terms contradict each other.
 */
export function draftDocuments(request: DraftRequest): DocumentDraft[] {
  const groups = new Map<string, BillableCharge[]>();
  for (const charge of request.charges) {
    const key = groupOf(charge, request.account);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [charge]);
    else group.push(charge);
  }
  return [...groups.values()].flatMap((charges) => draftsOfGroup(request, charges));
}

/** The total is zero, or its lines are owed, credited, or total zero themselves. */
function draftsOfGroup(request: DraftRequest, charges: readonly BillableCharge[]): DocumentDraft[] {
  const { rules, usage = [] } = request;
  const segments = charges.map(({ segment }) => segment);
  const items = itemsOfCharges(charges, (own) => itemsOf(own, request));
  const first = charges[0];
  if (first === undefined || !items.length) return [];
  const whole = documentOf(request, first, items);
  const sides = rules.invoicesOnly
    ? { invoice: items, creditMemo: [] }
    : documentsOf(items, rules.legalDocumentRule);
  const parts =
    whole.kind === "netZero"
      ? [whole]
      : [sides.invoice, sides.creditMemo].map((side) => documentOf(request, first, side));
  const kept = parts.flatMap((part) => settled(part, segments, usage) ?? []);
  const advances = advancesOf(
    charges,
    kept.flatMap((part) => part.items),
    rules,
  );
  return kept.map((part, index) => {
    const before = new Set(kept.slice(0, index).flatMap(segmentsOf));
    const own = new Set(segmentsOf(part).filter((id) => !before.has(id)));
    return {
      ...part,
      advances: advances.filter(({ chargeId }) => own.has(chargeId)),
      usage: ratedSums(part.items, segments, usage),
    };
  });
}

const segmentsOf = ({ items }: DocumentDraft) => items.map(({ segmentId }) => segmentId);

/** A document of lines, still without the charges' advances. */
function documentOf(
  { account, targetDate, documentDate, rules }: DraftRequest,
  first: BillableCharge,
  items: readonly ItemDraft[],
): DocumentDraft {
  const { currency } = first.segment;
  const totals = invoiceTotals(items, currency, rules);
  const { amount, taxAmount, roundingAmount } = totals;
  if (amount.abs().greaterThan(LARGEST_AMOUNT)) {
    throw new BillingRefusal("", `The total is beyond ${LARGEST_AMOUNT.toString()}.`);
  }
  const net = totals.amountWithoutTax.plus(roundingAmount);
  const kind = kindOf(amount, net, rules);
  const shown = (total: Decimal) => (kind === "creditMemo" ? total.negated() : total);
  const paymentTerm = first.paymentTerm ?? account.paymentTerm;
  return {
    kind,
    currency,
    documentDate,
    dueDate: dueDate(paymentTerm, documentDate),
    targetDate,
    paymentTerm,
    billToContactId: first.billToContactId ?? account.billToContactId,
    soldToContactId: first.soldToContactId ?? account.soldToContactId,
    amount: shown(amount),
    amountWithoutTax: shown(net),
    taxAmount: shown(taxAmount),
    items,
    rounding: roundingLine(totals, currency, rules),
    advances: [],
    usage: [],
  };
}

function itemsOf(
  segments: readonly ChargeSegment[],
  { targetDate, rules, billed, usage, funds }: DraftRequest,
): ItemDraft[] {
  requireFewLines(segments, targetDate);
  const keyed = segments.map(withKey);
  const made = generateItems(keyed, targetDate, rules, billed, usage, funds);
  const items = withoutKeys(made, segments);
  const large = items.find(({ amount }) => amount.abs().greaterThan(LARGEST_AMOUNT));
  if (large) {
    throw new BillingRefusal(
      large.segmentId,
      `The amount of ${large.name} is beyond ${LARGEST_AMOUNT.toString()}.`,
    );
  }
  return items;
}

function advancesOf(
  charges: readonly BillableCharge[],
  items: readonly ItemDraft[],
  rules: BillingRules,
): ChargeAdvance[] {
  const through = processedThroughAfter(items);
  return charges.flatMap(({ segment, subscriptionId }) => {
    const { segmentId: chargeId, processedThrough: from, effectiveStart } = segment;
    const day = through.get(chargeId);
    if (day === undefined || subscriptionId === null) return [];
    // A week that began before a cut at the same price is credited from its first day on.
    const moved = later(day, effectiveStart);
    const next = nextBillingDate({ ...segment, processedThrough: moved }, rules);
    return [{ chargeId, from, through: moved, nextBillingDate: next }];
  });
}
