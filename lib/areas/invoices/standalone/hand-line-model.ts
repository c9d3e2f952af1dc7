import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { Parties } from "@/lib/areas/invoices/facts-model";
import type { Invoice } from "@/lib/areas/invoices/model";
import type { TaxationFigures } from "@/lib/areas/invoices/taxation/taxation-model";
import { traceEntered } from "@/lib/billing/explanation/by-hand";
import type { OneTimeSegment } from "@/lib/billing/charge-segment";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { ChargeTax } from "@/lib/billing/tax/tax";
import { uuidOf } from "@/lib/kernel/ids";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** What an entered line says beside its amount. */
export type HandWords = {
  readonly chargeName: string;
  readonly productRatePlanChargeId: string | null;
  readonly productName: string;
  readonly ratePlanName: string;
  readonly sku: string;
  readonly uom: string | null;
  readonly description: string | null;
  readonly purchaseOrderNumber: string | null;
  readonly bookingReference: string | null;
  readonly accountingCode: string | null;
  readonly customFields: CustomFields;
  /** Lines of debit memos only: the line of an invoice, or of a credit memo, that they were made from. */
  readonly sourceItemId?: string | null;
  readonly sourceMemoItemId?: string | null;
};

/** A tax that was entered with a line; a stored one keeps its id. */
export type EnteredTax = { readonly id?: string; readonly figures: TaxationFigures };

/** A discount that was entered with a line: what it takes off, below zero. */
export type HandDiscount = {
  readonly id: string;
  readonly createdAt: Date;
  readonly words: HandWords;
  readonly unitPrice: Decimal | null;
  /** With tax where the price of its line includes it. */
  readonly amount: Decimal;
  /** What it takes off taxes that were entered with its line. */
  readonly taxes: readonly EnteredTax[];
};

/** A line that was entered by hand, with its discounts. */
export type HandLine = {
  readonly id: string;
  readonly createdAt: Date;
  readonly words: HandWords;
  readonly serviceStart: LocalDate;
  /** Exclusive. */
  readonly serviceEnd: LocalDate;
  readonly quantity: Decimal;
  readonly unitPrice: Decimal | null;
  /** With tax where the price includes it. */
  readonly amount: Decimal;
  /** Taxed by the tenant's engine; null for an untaxed line, and for one with entered taxes. */
  readonly tax: ChargeTax | null;
  readonly taxes: readonly EnteredTax[];
  readonly discounts: readonly HandDiscount[];
};

/** What is stored of an entered line, or of its discount, beside its draft; by the id of the draft's segment. */
export type HandEntry = {
  readonly words: HandWords;
  readonly createdAt: Date;
  readonly taxes: readonly EnteredTax[];
};

/** The entered taxes of a line, and whether its price includes them. */
export const enteredTaxOf = ({ taxes }: Pick<HandLine, "taxes">) => ({
  sum: sumOf(taxes.map(({ figures }) => figures.amount)),
  isIncluded: taxes.some(({ figures }) => figures.taxMode === "TaxInclusive"),
});

/** The amount of a line, or of a discount, without the taxes that were entered with it. */
export function netOf(line: Pick<HandLine, "amount" | "taxes">): Decimal {
  const { sum, isIncluded } = enteredTaxOf(line);
  return isIncluded ? line.amount.minus(sum) : line.amount;
}

/** The lines as items of a document, each followed by its discounts. */
export function itemsOfLines(lines: readonly HandLine[], currency: string): ItemDraft[] {
  return lines.flatMap((line) => [
    itemOfLine(line, currency),
    ...line.discounts.map((discount) => itemOfDiscount(line, discount, currency)),
  ]);
}

function itemOfLine(line: HandLine, currency: string): ItemDraft {
  const { unitPrice, quantity, serviceStart, serviceEnd, words } = line;
  const amount = netOf(line);
  const isPriced = unitPrice !== null && amount.equals(line.amount);
  return {
    segmentId: line.id,
    chargeNumber: null,
    kind: amount.isNegative() ? "credit" : "charge",
    serviceStart,
    serviceEnd,
    quantity,
    unitPrice,
    amount,
    ...(line.taxes.length ? { taxAmount: enteredTaxOf(line).sum } : {}),
    name: words.chargeName,
    trace: traceEntered({ amount, priced: isPriced ? { unitPrice, quantity } : null }, currency),
  };
}

function itemOfDiscount(
  { id, serviceStart, serviceEnd }: HandLine,
  discount: HandDiscount,
  currency: string,
): ItemDraft {
  const { unitPrice, words, taxes } = discount;
  const amount = netOf(discount);
  return {
    segmentId: discount.id,
    chargeNumber: null,
    kind: "discount",
    appliedTo: id,
    serviceStart,
    serviceEnd,
    quantity: null,
    unitPrice,
    amount,
    ...(taxes.length ? { taxAmount: enteredTaxOf(discount).sum } : {}),
    name: words.chargeName,
    trace: traceEntered({ amount, priced: null }, currency),
  };
}

/** What the lines and discounts say, by the segments of their items. */
export function entriesOf(lines: readonly HandLine[]): Map<string, HandEntry> {
  const entries = new Map<string, HandEntry>();
  for (const line of lines) {
    entries.set(line.id, line);
    for (const discount of line.discounts) entries.set(discount.id, discount);
  }
  return entries;
}

/** A line as a charge that an engine taxes: its terms, and where it is sold. */
export function taxedCharge(
  { id, words, serviceStart, amount, tax }: HandLine,
  { currency, soldToContactId }: { currency: string; soldToContactId: string | null },
) {
  const price = { tier: 1, startingUnit: null, endingUnit: null, price: amount };
  const segment: OneTimeSegment = {
    segmentId: id,
    chargeNumber: null,
    chargeName: words.chargeName,
    ratePlanName: words.ratePlanName,
    productName: words.productName,
    subscriptionNumber: null,
    type: "OneTime",
    model: "FlatFee",
    currency,
    quantity: null,
    tiers: [{ ...price, priceFormat: "FlatFee" }],
    effectiveStart: serviceStart,
    effectiveEnd: null,
    processedThrough: null,
    ...(tax ? { tax } : {}),
  };
  return { segment, soldToContactId };
}

/** The contacts of an invoice whose lines are entered. */
export type HandParties = {
  readonly billToContactId: string | null;
  readonly soldToContactId: string | null;
  /** Null where the account's is meant. */
  readonly shipToContactId: string | null;
};

function contactOf(party: Parties["billTo"]): string | null {
  const id = party?.["id"];
  return (id && uuidOf(id)) || null;
}

/** The contacts that a stored draft names. */
export const partiesOf = ({
  parties: { billTo, soldTo, shipTo: kept },
  asGiven: { shipToContactId: shipTo },
}: Pick<Invoice, "parties" | "asGiven">): HandParties => ({
  billToContactId: contactOf(billTo),
  soldToContactId: contactOf(soldTo),
  shipToContactId: (shipTo && uuidOf(shipTo)) || contactOf(kept),
});

/** What discounts may take off a line at most, and what they do. */
export function discountsOf(line: HandLine): { most: Decimal; sum: Decimal } {
  const net = netOf(line);
  const sum = sumOf(line.discounts.map(netOf)).negated();
  return { most: net.isNegative() ? ZERO : net, sum };
}
