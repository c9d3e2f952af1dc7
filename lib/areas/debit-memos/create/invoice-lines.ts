import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type * as z from "zod";
import { InvalidValue, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { moneyAbove } from "@/lib/areas/credit-memos/create/credit-model";
import type { createDebitMemoFromInvoice } from "@/lib/areas/debit-memos/change-contract";
import type { InvoiceItem } from "@/lib/areas/invoices/model";
import type { EnteredTax, HandLine } from "@/lib/areas/invoices/standalone/hand-line-model";
import type { StoredTaxation, TaxationFigures } from "@/lib/areas/invoices/taxation/taxation-model";
import { type Decimal, decimal, ONE, sumOf, ZERO } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { valueAt } from "@/lib/values/keys";
import { HALF_UP, hasMoneyScale, roundMoney } from "@/lib/values/money";

/** A line of an invoice with what discounts take off it, below zero, and with its taxes. */
export type InvoiceLine = {
  readonly item: InvoiceItem;
  readonly discounts: readonly Decimal[];
  readonly taxes: readonly StoredTaxation[];
};

type Terms = {
  readonly currency: string;
  /** Whether the taxes of the invoice's line are added, too. */
  readonly withTax: boolean;
  readonly now: Date;
};

type Item = NonNullable<z.output<typeof createDebitMemoFromInvoice.body>["items"]>[number];

const netOf = ({ item, discounts }: InvoiceLine): Decimal => item.amount.plus(sumOf(discounts));

/** Every line above zero, with what its discounts leave of it. */
export function everyLine(lines: readonly InvoiceLine[], terms: Terms): HandLine[] {
  return lines.flatMap((line) => {
    const net = netOf(line);
    return net.greaterThan(0) ? lineOf(line, net, sharesOf(line, net, terms), terms) : [];
  });
}

/**
 * The requested lines, with the tax of each.
 *
 * @throws NotFound, InvalidValue or RuleViolation naming the problem.
 */
export function requestedLines(
  lines: readonly InvoiceLine[],
  items: readonly Item[],
  terms: Terms,
): HandLine[] {
  const known = new Map(lines.map((line) => [line.item.id, line]));
  const seen = new Set<string>();
  return items.map((asked) => {
    const line = valueAt(known, uuidOf(asked.invoiceItemId));
    if (line === undefined) throw new NotFound("line of this invoice", asked.invoiceItemId);
    const { item } = line;
    if (seen.has(item.id)) {
      throw new RuleViolation(`${item.chargeName} is named twice: add its amounts up.`);
    }
    seen.add(item.id);
    if (!item.amount.greaterThan(0)) {
      throw new RuleViolation(`${item.chargeName} is not above zero: nothing of it is owed.`);
    }
    if (asked.taxItems && terms.withTax) {
      throw new RuleViolation("taxItems stand only with taxAutoCalculation false.");
    }
    const net = moneyAbove(asked.amount, terms.currency);
    const taxes = asked.taxItems
      ? taxesGiven(line, asked.taxItems, terms.currency)
      : sharesOf(line, net, terms);
    const made = lineOf(line, net, taxes, terms);
    const serviceStart = asked.serviceStartDate ?? made.serviceStart;
    const serviceEnd = asked.serviceEndDate ? addDays(asked.serviceEndDate, 1) : made.serviceEnd;
    if (serviceEnd <= serviceStart) {
      throw new RuleViolation("serviceEndDate must not lie before serviceStartDate.");
    }
    const quantity = asked.quantity === undefined ? made.quantity : decimal(asked.quantity);
    const words = {
      ...made.words,
      chargeName: asked.skuName ?? made.words.chargeName,
      uom: asked.unitOfMeasure ?? made.words.uom,
      description: asked.description ?? asked.comment ?? null,
      customFields: changedCustomFields<never>({}, asked),
    };
    return { ...made, serviceStart, serviceEnd, quantity, words };
  });
}

/** What of each tax of a line goes with `net` of it, at the rates of the invoice. */
function sharesOf({ item, taxes }: InvoiceLine, net: Decimal, terms: Terms): EnteredTax[] {
  if (!terms.withTax) return [];
  const share = (of: Decimal) => of.times(net).dividedBy(item.amount);
  return taxes.map((tax) => ({
    figures: figuresOf(tax, {
      amount: roundMoney(share(tax.amount), terms.currency, HALF_UP),
      exemptAmount: roundMoney(share(tax.exemptAmount), terms.currency, HALF_UP),
      unrounded: share(tax.unrounded).toDecimalPlaces(18),
    }),
  }));
}

function taxesGiven(
  { item, taxes }: InvoiceLine,
  asked: NonNullable<Item["taxItems"]>,
  currency: string,
): EnteredTax[] {
  const seen = new Set<string>();
  return asked.map(({ sourceTaxItemId, amount: given }) => {
    const tax = taxes.find(({ id }) => id === uuidOf(sourceTaxItemId));
    if (tax === undefined) throw new NotFound("taxation item of this line", sourceTaxItemId);
    if (seen.has(tax.id)) {
      throw new RuleViolation(`taxItems of ${item.chargeName} name a tax twice.`);
    }
    seen.add(tax.id);
    const amount = decimal(given);
    if (amount.isNegative() || !hasMoneyScale(amount, currency)) {
      throw new InvalidValue(
        `amount of a tax must be at least 0, with the decimals that ${currency} has.`,
      );
    }
    return { figures: figuresOf(tax, { amount, exemptAmount: ZERO, unrounded: amount }) };
  });
}

/** A stored tax with other figures. */
export function figuresOf(
  tax: TaxationFigures,
  figures: Pick<TaxationFigures, "amount" | "exemptAmount" | "unrounded">,
): TaxationFigures {
  return {
    taxCode: tax.taxCode,
    taxCodeDescription: tax.taxCodeDescription,
    taxMode: tax.taxMode,
    taxRateId: tax.taxRateId,
    name: tax.name,
    jurisdiction: tax.jurisdiction,
    locationCode: tax.locationCode,
    country: tax.country,
    rateType: tax.rateType,
    rate: tax.rate,
    rateDescription: tax.rateDescription,
    taxDate: tax.taxDate,
    ...figures,
    customFields: null,
  };
}

/** A line of the memo; its amount holds the taxes that its price includes. */
function lineOf(
  { item }: InvoiceLine,
  net: Decimal,
  taxes: readonly EnteredTax[],
  { now }: Terms,
): HandLine {
  const included = taxes.flatMap(({ figures }) =>
    figures.taxMode === "TaxInclusive" ? figures.amount : [],
  );
  const { unitPrice, quantity, uom } = item;
  const isPriced = unitPrice !== null && net.equals(unitPrice.times(quantity ?? ONE));
  return {
    id: newId(),
    createdAt: now,
    words: {
      chargeName: item.chargeName,
      productRatePlanChargeId: item.productRatePlanChargeId,
      productName: item.productName,
      ratePlanName: item.ratePlanName,
      sku: item.sku,
      uom,
      description: null,
      purchaseOrderNumber: item.purchaseOrderNumber,
      bookingReference: item.bookingReference,
      accountingCode: item.accountingCode,
      customFields: {},
      sourceItemId: item.id,
    },
    serviceStart: item.serviceStart,
    serviceEnd: item.serviceEnd,
    quantity: quantity ?? ONE,
    unitPrice: isPriced ? unitPrice : null,
    amount: net.plus(sumOf(included)),
    tax: null,
    taxes,
    discounts: [],
  };
}
