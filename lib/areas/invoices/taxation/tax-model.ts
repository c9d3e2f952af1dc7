import type { TaxSettings } from "@/lib/areas/tax/model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { type ChargeSegment, taxOf } from "@/lib/billing/charge-segment";
import type { SaleTax } from "@/lib/billing/tax/document-tax";
import { roundingLine } from "@/lib/billing/document-rounding";
import { invoiceTotals } from "@/lib/billing/invoice-totals";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { isRaise } from "@/lib/billing/line-trace";
import type { ChargeTax, TaxRate } from "@/lib/billing/tax/tax";
import type { TaxAddress } from "@/lib/billing/tax/tax-rates";
import type { TaxedSoFar } from "@/lib/billing/tax/tax-back";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import { earlier, type LocalDate, later } from "@/lib/values/local-date";
import { containsDate, overlaps, type Period } from "@/lib/values/period";
import { kindOf } from "@/lib/areas/invoices/document-kind-model";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import type { TaxContacts } from "./tax-contact-model";

/** A taxed line, with the charge that decides how: for a discount the one that it reduces. */
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
    const tax = taxOf(segments.get(segmentId));
    return tax ? [{ item, tax, segmentId }] : [];
  });
}

/** Whether a line credits something that was billed earlier, or changes a discount on it. */
export function takesBack({ kind, amount, trace }: ItemDraft): boolean {
  if (kind !== "discount") return kind === "credit";
  if (trace.rule === "DiscountTakenBack") return true;
  return amount.isPositive() && !isRaise(trace);
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
  /** It represents an item of an order that returns the one of `segmentId`. */
  readonly comesBack: boolean;
  /** Before tax, including included tax. */
  readonly amount: Decimal;
  readonly rates: readonly (TaxRate & { readonly amount: Decimal })[];
};

/** How an earlier line was taxed, and the remaining amount of it and of each of its taxes. */
export type CreditedTax = TaxedSoFar & {
  readonly exempt: boolean;
  readonly rates: readonly TaxRate[];
};

/**
 * What a line credits: the last billed line (`billed` is in that order) of its first day, or of days after it where a
 * discount had not begun, with everything billed and credited, at the same rates, for days connected with its own.
 * Undefined when nothing was billed. A line of a negative discount is a raise: it was billed above zero.
 */
export function takenBackBy(
  item: Pick<ItemDraft, "segmentId" | "appliedTo" | "serviceStart" | "serviceEnd">,
  billed: readonly BilledTax[],
  isRaised = false,
): CreditedTax | undefined {
  const lines = billed.filter(
    (line) => line.segmentId === item.segmentId && (line.appliedTo ?? undefined) === item.appliedTo,
  );
  const charged = lines.filter(
    (line) => bills(line, isRaised) && overlaps(daysOf(line), daysOf(item)),
  );
  const onFirstDay = charged.findLast((line) => containsDate(daysOf(line), item.serviceStart));
  const last = onFirstDay ?? charged.at(-1);
  if (last === undefined) return undefined;
  const same = overlapping(lines, daysOf(item)).filter((line) => hasSameRates(line, last));
  return taxedSoFar(same, last.rates, last.exempt);
}

const bills = ({ kind, amount }: BilledTax, isRaised: boolean) =>
  kind === "charge" || (kind === "discount" && amount.isNegative() !== isRaised);

const hasSameRates = (one: BilledTax, other: BilledTax) =>
  one.rates.length === other.rates.length &&
  one.rates.every((rate, index) => {
    const its = other.rates[index];
    return its !== undefined && isSameTax(rate, its) && rate.rate.equals(its.rate);
  });

/** Lines together, with the charged amount of each tax. */
export function taxedSoFar(
  lines: readonly BilledTax[],
  rates: readonly TaxRate[],
  exempt: boolean,
): CreditedTax {
  const taxes = rates.map((rate) =>
    sumOf(
      lines.flatMap((line) =>
        line.rates.flatMap((tax) => (isSameTax(tax, rate) ? tax.amount : [])),
      ),
    ),
  );
  return { exempt, rates, amount: sumOf(lines.map(({ amount }) => amount)), taxes };
}

/** Whether it is the same tax, whatever its amount. */
export const isSameTax = (one: TaxRate, other: TaxRate) =>
  (one.taxRateId || one.name) === (other.taxRateId || other.name);

/** The lines whose days are connected with some days, directly or through other lines. */
function overlapping(lines: readonly BilledTax[], days: Period): BilledTax[] {
  const own = lines.filter((line) => overlaps(daysOf(line), days));
  const start = own.map((line) => line.serviceStart).reduce(earlier, days.start);
  const end = own.map((line) => line.serviceEnd).reduce(later, days.end);
  const isAll = start === days.start && end === days.end;
  return isAll ? own : overlapping(lines, { start, end });
}

const daysOf = ({
  serviceStart: start,
  serviceEnd: end,
}: Pick<BilledTax, "serviceStart" | "serviceEnd">) => ({ start, end });

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
 * A document with the taxes of its lines: a line's former amount is its net from now on, and the totals and the
 * line that rounds them follow. Its total with tax makes it an invoice or a credit memo.
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
  const isSettled = draft.kind !== "netZero" && totals.amount.isZero();
  const kind = isSettled ? draft.kind : kindOf(totals.amount, net, rules);
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
