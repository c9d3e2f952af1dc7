import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { SaleTax, TaxSale } from "@/lib/billing/tax/document-tax";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { taxBack } from "@/lib/billing/tax/tax-back";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import {
  type BilledTax,
  type TakenBack,
  type TaxableLine,
  takenBackBy,
  takesBack,
  withTaxes,
} from "./tax-model";

/** The documents of a bill with their taxable lines, and how was taxed what they take back. */
export type Taxing = {
  readonly drafts: readonly DocumentDraft[];
  /** The taxable lines of each document. */
  readonly taxable: readonly (readonly TaxableLine[])[];
  readonly billed: readonly BilledTax[];
  /** Items that come back, with the ones that were sold. */
  readonly sold: ReadonlyMap<string, string>;
};

/** The taxes of the new lines of a document in their order, and what kept some from being taxed. */
type Answer = { readonly taxes: readonly SaleTax[]; readonly problems: readonly string[] };

/**
 * The lines of each document that are to be taxed: of lines that come to nothing only where tax that was
 * charged comes back with one of them.
 */
export function linesToTax({ drafts, taxable, ...before }: Taxing): (readonly TaxableLine[])[] {
  const givesBack = (line: TaxableLine) =>
    taxOnceBilled(line, before)?.taxes.some((tax) => !tax.isZero());
  return drafts.map(({ kind }, index) => {
    const own = taxable[index] ?? [];
    return kind !== "netZero" || own.some(givesBack) ? own : [];
  });
}

/** Those of lines that take nothing back, and so are asked of an engine. */
export const newLines = (lines: readonly TaxableLine[], taxing: Taxing): TaxableLine[] =>
  lines.filter((line) => !taxOnceBilled(line, taxing));

/**
 * The documents with the taxes of their new lines as they were answered, and of what comes back: when several lines
 * take back parts of the same one, each counts those before it.
 */
export function taxedBy(
  taxing: Taxing,
  answers: readonly Answer[],
  rules: BillingRules,
): DocumentDraft[] {
  const lines = linesToTax(taxing);
  const { sold } = taxing;
  const billed = [...taxing.billed];
  return taxing.drafts.map((draft, index) => {
    const own = lines[index] ?? [];
    const answer = answers[index];
    if (!own.length || answer === undefined) return draft;
    const taxes = new Map<ItemDraft, SaleTax>();
    const asked = [...answer.taxes];
    for (const line of own) {
      const back = taxOnceBilled(line, { billed, sold });
      const tax = back ? taxBack(saleBack(line, back), back, draft.currency, rules) : asked.shift();
      if (tax === undefined) throw new RangeError(`Nobody has taxed ${line.item.name}`);
      if (back) billed.push(billedNow(line, tax, sold));
      taxes.set(line.item, tax);
    }
    return withTaxes(draft, taxes, answer.problems, rules);
  });
}

/** Items that come back, with the ones that were sold. */
export function soldBefore(charges: readonly BillableCharge[]): Map<string, string> {
  return new Map(
    charges.flatMap(({ segment, orderLine }) =>
      orderLine?.returns ? [[segment.segmentId, orderLine.returns] as const] : [],
    ),
  );
}

/** How the line was taxed that a credit or an item that comes back takes back. */
function taxOnceBilled(
  line: TaxableLine,
  { billed, sold }: Pick<Taxing, "billed" | "sold">,
): TakenBack | undefined {
  const original = sold.get(line.segmentId);
  const comesBack = original !== undefined || takesBack(line.item);
  return comesBack ? takenBackBy(line, billed, original) : undefined;
}

/** A line that takes something back, for the ones after it. */
function billedNow(
  { item, segmentId }: TaxableLine,
  { items }: SaleTax,
  sold: Taxing["sold"],
): BilledTax {
  const { appliedTo, kind, serviceStart, serviceEnd, amount } = item;
  const own = appliedTo === undefined ? segmentId : item.segmentId;
  return {
    kind,
    serviceStart,
    serviceEnd,
    amount,
    exempt: false,
    segmentId: sold.get(segmentId) ?? own,
    appliedTo: appliedTo ?? null,
    rates: items.map(({ rate, amount: tax }) => ({ ...rate, amount: tax })),
  };
}

/** A credit has the taxes of the line that it takes back, whatever holds today. */
function saleBack({ item, tax }: TaxableLine, { rates, exempt }: TakenBack): TaxSale {
  return { amount: item.amount, taxCode: tax.code, mode: tax.mode, rates, exempt };
}
