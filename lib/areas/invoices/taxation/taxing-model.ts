import type { BillableCharge, OrderLineCharge } from "@/lib/areas/subscriptions/billable-model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { SaleTax, TaxSale } from "@/lib/billing/tax/document-tax";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { isRaise } from "@/lib/billing/line-trace";
import { taxBack } from "@/lib/billing/tax/tax-back";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import {
  hasItemTaxes,
  type ItemsSold,
  itemTaxes,
  itemTaxing,
  type SoldPart,
} from "./item-tax-model";
import {
  type BilledTax,
  type CreditedTax,
  type TaxableLine,
  takenBackBy,
  takesBack,
  withTaxes,
} from "./tax-model";

/** The documents of a bill with their taxable lines, and how the lines that they credit were taxed. */
export type Taxing = {
  readonly drafts: readonly DocumentDraft[];
  /** The taxable lines of each document. */
  readonly taxable: readonly (readonly TaxableLine[])[];
  readonly billed: readonly BilledTax[];
  readonly sold: ItemsSold;
};

/** Lines that an engine taxes together, and their document. */
export type Ask = { readonly draft: DocumentDraft; readonly lines: readonly TaxableLine[] };

/** The taxes of a request's lines in order, and what kept some from being taxed. */
type Answer = { readonly taxes: readonly SaleTax[]; readonly problems: readonly string[] };

/**
 * The requests to an engine: the new lines of each document, and separately those of items that are returned before
 * their sale. Credits of charged lines are not new. Lines that total zero are included only where charged tax may be
 * credited with one of them.
 */
export function asksOf({ drafts, taxable, billed, sold }: Taxing): Ask[] {
  const inBill: BilledTax[] = [];
  return drafts.flatMap((draft, index) => {
    const isEarlier = ({ segmentId }: TaxableLine) =>
      inBill.some((line) => line.segmentId === sold.get(segmentId)?.original);
    const mayBeTaxed = (line: TaxableLine) => isEarlier(line) || givesBack(line, billed, sold);
    const lines = taxable[index] ?? [];
    const isRequested = draft.kind !== "netZero" || lines.some(mayBeTaxed);
    const own = byItem(lines);
    const together: TaxableLine[] = [];
    const alone: TaxableLine[] = [];
    for (const item of draft.items) {
      const line = own.get(item);
      const how = line && taxingOf(line, [...billed, ...inBill], sold);
      if (line && how === "new") together.push(line);
      if (line && how === "adjusts") alone.push(line);
      if (sold.has(item.segmentId)) inBill.push(billedNow(item, undefined, sold));
    }
    if (!isRequested || !lines.length) return [];
    return [together, ...alone.map((line) => [line])].map((of) => ({ draft, lines: of }));
  });
}

/**
 * The documents with the engine's taxes, and with those of credits: when several lines credit parts of the same
 * one, each counts those before it. Lines that total zero are taxed only where charged tax is credited with one of
 * them.
 */
export function taxedBy(
  { drafts, taxable, sold, ...earlier }: Taxing,
  asks: readonly Ask[],
  answers: readonly Answer[],
  rules: BillingRules,
): DocumentDraft[] {
  const answered = new Map(
    asks.flatMap(({ lines }, index) =>
      lines.map((line, place) => [line, answers[index]?.taxes[place]] as const),
    ),
  );
  const billed = [...earlier.billed];
  return drafts.map((draft, index) => {
    const lines = taxable[index] ?? [];
    const problems = asks.flatMap((ask, place) =>
      ask.draft === draft ? [answers[place]?.problems ?? []] : [],
    );
    const isTaxed =
      problems.length > 0 &&
      (draft.kind !== "netZero" || lines.some((line) => givesBack(line, billed, sold)));
    const own = byItem(isTaxed ? lines : []);
    const taxes = new Map<ItemDraft, SaleTax>();
    for (const item of draft.items) {
      const line = own.get(item);
      const back = line && taxesBefore(line, billed, sold, answered.get(line));
      const tax = back
        ? taxBack(saleBack(line, back), back, draft.currency, rules)
        : line && answered.get(line);
      if (line && tax === undefined) throw new RangeError(`Nobody has taxed ${item.name}`);
      if (tax) taxes.set(item, tax);
      if (back || sold.has(item.segmentId)) billed.push(billedNow(item, tax, sold));
    }
    return isTaxed ? withTaxes(draft, taxes, [...new Set(problems.flat())], rules) : draft;
  });
}

const byItem = (lines: readonly TaxableLine[] = []) =>
  new Map(lines.map((line) => [line.item, line]));

/** What taxation needs of a charge, or of a line that was entered by hand. */
export type TaxedCharge = Pick<BillableCharge, "segment" | "soldToContactId" | "orderLine">;

/** Items of orders, each with the one that was sold. */
export function itemsSold(charges: readonly TaxedCharge[]): ItemsSold {
  return new Map(
    charges.flatMap(({ segment: { segmentId }, orderLine }) =>
      orderLine ? [[segmentId, soldPart(orderLine)] as const] : [],
    ),
  );
}

function soldPart({ itemId, fulfillmentId, returns }: OrderLineCharge["orderLine"]): SoldPart {
  if (returns !== undefined) return { original: returns, part: "return" };
  return { original: itemId, part: fulfillmentId === undefined ? "whole" : "delivery" };
}

const creditedBy = ({ item }: TaxableLine, billed: readonly BilledTax[]) =>
  takenBackBy(item, billed, isRaise(item.trace));

/** Whether a line is new, or depends on what was billed before it. */
function taxingOf(line: TaxableLine, billed: readonly BilledTax[], sold: ItemsSold) {
  const part = sold.get(line.segmentId);
  if (part !== undefined) return itemTaxing(part, billed);
  return takesBack(line.item) && creditedBy(line, billed) ? "takesBack" : "new";
}

/** Whether tax was charged on what a line credits or adjusts. */
function givesBack(line: TaxableLine, billed: readonly BilledTax[], sold: ItemsSold): boolean {
  const part = sold.get(line.segmentId);
  if (part !== undefined) return hasItemTaxes(part, billed);
  const back = takesBack(line.item) ? creditedBy(line, billed) : undefined;
  return back?.taxes.some((tax) => !tax.isZero()) === true;
}

/** The tax charged so far on what a line credits or adjusts. Undefined for a new line. */
function taxesBefore(
  line: TaxableLine,
  billed: readonly BilledTax[],
  sold: ItemsSold,
  asked: SaleTax | undefined,
): CreditedTax | undefined {
  const part = sold.get(line.segmentId);
  if (part === undefined) return asked ? undefined : creditedBy(line, billed);
  const isNew = itemTaxing(part, billed) === "new";
  return isNew ? undefined : itemTaxes(line, part, billed, asked);
}

/** A line that credits something or may be credited, for the ones after it. */
function billedNow(item: ItemDraft, tax: SaleTax | undefined, sold: ItemsSold): BilledTax {
  const { segmentId, appliedTo = null, kind, serviceStart, serviceEnd, amount } = item;
  const { original = segmentId, part = "whole" } = sold.get(segmentId) ?? {};
  return {
    ...{ kind, serviceStart, serviceEnd, amount, appliedTo },
    exempt: tax?.trace.exempt ?? false,
    comesBack: part === "return",
    segmentId: original,
    rates: (tax?.items ?? []).map(({ rate, amount: owed }) => ({ ...rate, amount: owed })),
  };
}

/** A credit has the taxes of the line that it credits, whatever applies today. */
function saleBack({ item, tax }: TaxableLine, { rates, exempt }: CreditedTax): TaxSale {
  return { amount: item.amount, taxCode: tax.code, mode: tax.mode, rates, exempt };
}
