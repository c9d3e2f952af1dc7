import type { TaxSettings } from "@/lib/areas/tax/model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import type { SaleTax } from "@/lib/billing/tax/document-tax";
import { roundingLine } from "@/lib/billing/document-rounding";
import { invoiceTotals } from "@/lib/billing/invoice-totals";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { ChargeTax, TaxRate } from "@/lib/billing/tax/tax";
import type { TaxAddress } from "@/lib/billing/tax/tax-rates";
import type { TaxedSoFar } from "@/lib/billing/tax/tax-back";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { type DocumentDraft, kindOf } from "@/lib/areas/invoices/model";
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

/** How a line of an earlier document was taxed, with the signs of a bill. */
export type BilledTax = {
  readonly segmentId: string;
  /** Discounts only: the charge that is reduced. */
  readonly appliedTo: string | null;
  readonly kind: string;
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  readonly exempt: boolean;
  /** Before tax, with the tax that is in the price. */
  readonly amount: Decimal;
  readonly rates: readonly (TaxRate & { readonly amount: Decimal })[];
};

/** How an earlier line was taxed, and what is left of it and of each of its taxes. */
export type TakenBack = TaxedSoFar & {
  readonly exempt: boolean;
  readonly rates: readonly TaxRate[];
};

/**
 * What a line takes back: the earlier line that holds its first day, or the whole item (`sold`), with
 * all that was billed and credited of it. Undefined when nothing was billed.
 */
export function takenBackBy(
  { item, segmentId }: TaxableLine,
  billed: readonly BilledTax[],
  sold: string | undefined,
): TakenBack | undefined {
  const own = sold ?? (item.appliedTo === undefined ? segmentId : item.segmentId);
  const lines = billed.filter(
    (line) => line.segmentId === own && (line.appliedTo ?? undefined) === item.appliedTo,
  );
  const same = sold === undefined ? overlapping(lines, item.serviceStart) : lines;
  const charged = same.filter(
    ({ kind, amount }) => kind === "charge" || (kind === "discount" && amount.isNegative()),
  );
  const first = charged.find(
    ({ serviceStart: start, serviceEnd: end }) =>
      sold !== undefined || (start <= item.serviceStart && item.serviceStart < end),
  );
  if (first === undefined) return undefined;
  const keyOf = ({ taxRateId, name }: TaxRate) => taxRateId || name;
  const taxes = first.rates.map((rate) =>
    sumOf(
      same.flatMap((line) =>
        line.rates.flatMap((tax) => (keyOf(tax) === keyOf(rate) ? tax.amount : [])),
      ),
    ),
  );
  return {
    exempt: first.exempt,
    rates: first.rates,
    amount: sumOf(same.map(({ amount }) => amount)),
    taxes,
  };
}

/** The lines whose days hang together with those of a line that holds a day. */
function overlapping(lines: readonly BilledTax[], day: LocalDate): BilledTax[] {
  const sorted = [...lines].sort((a, b) => (a.serviceStart < b.serviceStart ? -1 : 1));
  let group: BilledTax[] = [];
  let end = "";
  for (const line of sorted) {
    if (line.serviceStart >= end) {
      if (group.some(({ serviceStart }) => serviceStart <= day) && day < end) return group;
      group = [];
      end = "";
    }
    group.push(line);
    if (line.serviceEnd > end) end = line.serviceEnd;
  }
  return group.some(({ serviceStart }) => serviceStart <= day) && day < end ? group : [];
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
  const net = totals.amountWithoutTax.plus(totals.roundingAmount);
  const kind = draft.kind === "netZero" ? kindOf(totals.amount, net) : draft.kind;
  const shown = (total: Decimal) => (kind === "creditMemo" ? total.negated() : total);
  return {
    ...draft,
    kind,
    items,
    amount: shown(totals.amount),
    amountWithoutTax: shown(net),
    taxAmount: shown(totals.taxAmount),
    rounding: roundingLine(totals, draft.currency, rules),
    taxMessage: problems.length ? problems.join(" ") : null,
  };
}

function taxedItem(item: ItemDraft, { net, taxAmount, items, trace }: SaleTax): ItemDraft {
  return { ...item, amount: net, taxAmount, taxes: items, trace: { ...item.trace, tax: trace } };
}
