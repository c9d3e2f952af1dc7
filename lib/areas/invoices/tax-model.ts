import type { TaxSettings } from "@/lib/areas/tax/model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import type { SaleTax } from "@/lib/billing/document-tax";
import { roundingLine } from "@/lib/billing/document-rounding";
import { invoiceTotals } from "@/lib/billing/invoice-totals";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { ChargeTax, TaxRate } from "@/lib/billing/tax";
import type { TaxAddress } from "@/lib/billing/tax-rates";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { DocumentDraft } from "./model";
import type { TaxContacts } from "./tax-contact-model";

/** A line that is taxed, with the charge that says how: a discount's is the one that it reduces. */
export type TaxableLine = {
  readonly item: ItemDraft;
  readonly tax: ChargeTax;
  readonly segmentId: string;
};

/** The taxable lines of a document. */
export function taxableLines(
  items: readonly ItemDraft[],
  segments: ReadonlyMap<string, ChargeSegment>,
): TaxableLine[] {
  return items.flatMap((item) => {
    const segmentId = item.appliedTo ?? item.segmentId;
    const tax = segments.get(segmentId)?.tax;
    return tax ? [{ item, tax, segmentId }] : [];
  });
}

/** Does a line give back something that was billed earlier, or a part of a discount on it. */
export function takesBack({ kind, amount, trace }: ItemDraft): boolean {
  if (kind === "discount") return amount.isPositive() || trace.rule === "DiscountTakenBack";
  return kind === "credit";
}

/** How a charge line was taxed when it was billed. */
export type BilledTax = {
  readonly segmentId: string;
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  readonly exempt: boolean;
  readonly rates: readonly TaxRate[];
};

/** The billed line that a credit takes back: the one that holds its first day. */
export function billedTaxOf(
  { item, segmentId }: TaxableLine,
  billed: readonly BilledTax[],
): BilledTax | undefined {
  return billed.find(
    (line) =>
      line.segmentId === segmentId &&
      line.serviceStart <= item.serviceStart &&
      item.serviceStart < line.serviceEnd,
  );
}

/** Where a document is taxed: the first of its contacts that has a country; null for none. */
export function taxAddressOf(
  contacts: TaxContacts,
  first: TaxSettings["taxAddress"],
): TaxAddress | null {
  for (const role of [first, "SoldTo", "ShipTo", "BillTo"] as const) {
    const contact = contacts[role];
    if (!contact?.country) continue;
    const { country, state, county, city, zipCode } = contact;
    return { country, state, county, city, postalCode: zipCode };
  }
  return null;
}

/**
 * A document with the taxes of its lines: what was a line's amount is its net from now on, and the
 * totals and the line that rounds them follow.
 */
export function withTaxes(
  draft: DocumentDraft,
  taxes: ReadonlyMap<ItemDraft, SaleTax>,
  problems: readonly string[],
  rules: BillingRules,
): DocumentDraft {
  const items = draft.items.map((item) => {
    const tax = taxes.get(item);
    return tax ? taxedItem(item, tax) : item;
  });
  const totals = invoiceTotals(items, draft.currency, rules);
  const shown = (total: Decimal) => (draft.kind === "creditMemo" ? total.negated() : total);
  return {
    ...draft,
    items,
    amount: shown(totals.amount),
    amountWithoutTax: shown(totals.amountWithoutTax.plus(totals.roundingAmount)),
    taxAmount: shown(totals.taxAmount),
    rounding: roundingLine(totals, draft.currency, rules),
    taxMessage: problems.length ? problems.join(" ") : null,
  };
}

function taxedItem(item: ItemDraft, { net, taxAmount, items, trace }: SaleTax): ItemDraft {
  return { ...item, amount: net, taxAmount, taxes: items, trace: { ...item.trace, tax: trace } };
}
