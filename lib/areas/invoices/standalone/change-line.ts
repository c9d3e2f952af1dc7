import { changedCustomFields } from "@/lib/api/custom-fields/changed";
import type * as z from "zod";
import { MissingField, NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { exactNumber } from "@/lib/values/money";
import type { HandDiscount, HandLine, HandWords } from "./hand-line-model";
import type { changedDiscount, changedLine } from "./line-contract";
import { figuresOf, type Known, priceOf, readDiscount, taxOf, wordsOf } from "./read-lines";

type LineChange = z.output<typeof changedLine>;
type DiscountChange = z.output<typeof changedDiscount>;

/** What a line says after a change: absent stays, an empty text is cleared. */
export function changedWords(
  before: HandWords,
  change: DiscountChange & { uom?: string | undefined },
  known: Known,
  at: string,
): HandWords {
  const { productRatePlanChargeId, chargeName } = change;
  const named =
    productRatePlanChargeId === undefined
      ? before
      : wordsOf(
          { productRatePlanChargeId, chargeName: chargeName ?? before.chargeName },
          known,
          at,
        );
  const text = (value: string | undefined, old: string | null) =>
    value === undefined ? old : value || null;
  return {
    ...named,
    chargeName: chargeName ?? before.chargeName,
    sku: change.sku ?? named.sku,
    uom: change.uom ?? named.uom,
    description: text(change.description, before.description),
    purchaseOrderNumber: text(change.purchaseOrderNumber, before.purchaseOrderNumber),
    bookingReference: text(change.bookingReference, before.bookingReference),
    accountingCode: text(change.accountingCode, before.accountingCode),
    customFields: changedCustomFields(before.customFields, change),
  };
}

/** Amount, price and units after a change; what does not fit any more follows from what was given. */
export function changedPrice(
  before: Pick<HandLine, "amount" | "quantity" | "unitPrice">,
  { amount, quantity, unitPrice }: LineChange,
  currency: string,
  at: string,
): Pick<HandLine, "amount" | "quantity" | "unitPrice"> {
  if (amount === undefined && quantity === undefined && unitPrice === undefined) {
    const { amount: same, quantity: units, unitPrice: price } = before;
    return { amount: same, quantity: units, unitPrice: price };
  }
  const units = quantity ?? exactNumber(before.quantity);
  if (amount !== undefined) return priceOf({ amount, quantity: units, unitPrice }, currency, at);
  const price =
    unitPrice ?? (before.unitPrice === null ? undefined : exactNumber(before.unitPrice));
  if (price === undefined) {
    throw new MissingField(`${at}.amount is required: the line has no price of one unit.`);
  }
  return priceOf({ quantity: units, unitPrice: price }, currency, at);
}

/** How a line is taxed after a change: by entered taxes, or by an engine. */
export function changedTaxes(
  line: HandLine,
  change: LineChange,
  known: Known,
  at: string,
): Pick<HandLine, "tax" | "taxes"> {
  const { taxItems, taxCode, taxMode } = change;
  if (taxItems !== undefined) {
    return {
      tax: null,
      taxes: taxItems.map((tax) => ({ figures: figuresOf(tax, change, known) })),
    };
  }
  if (taxCode !== undefined) return { tax: taxOf(change, known, at), taxes: [] };
  if (taxMode === undefined) return { tax: line.tax, taxes: line.taxes };
  if (line.tax !== null) return { tax: { ...line.tax, mode: taxMode }, taxes: [] };
  return { tax: null, taxes: inMode(line.taxes, taxMode) };
}

/** Entered taxes, all in the price or all on top of it. */
const inMode = (taxes: HandLine["taxes"], taxMode: string | undefined) =>
  taxMode === undefined
    ? taxes
    : taxes.map((tax) => ({ ...tax, figures: { ...tax.figures, taxMode } }));

const taxItemsOf = ({ taxItems }: Pick<DiscountChange, "taxItems">) =>
  taxItems?.length ? { taxItems } : {};

/**
 * The discounts of a line whose taxes have changed to these: those that are named change, those without an id are added.
 * What they take off taxes is in the price where the taxes are.
 */
export function changedDiscounts(
  before: readonly HandDiscount[],
  changes: readonly DiscountChange[] | undefined,
  known: Known,
  at: string,
  taxes: HandLine["taxes"],
): HandDiscount[] {
  const mode = taxes[0]?.figures.taxMode;
  let discounts = before.map((discount) => ({ ...discount, taxes: inMode(discount.taxes, mode) }));
  for (const [index, change] of (changes ?? []).entries()) {
    const place = `${at}.discountItems[${index}]`;
    const { id, ...body } = change;
    const old = id === undefined ? undefined : discounts.find((one) => one.id === uuidOf(id));
    if (id !== undefined && old === undefined) throw new NotFound("discount of this line", id);
    if (old === undefined) {
      const { amount } = body;
      if (amount === undefined) throw new MissingField(`${place}.amount is required.`);
      discounts.push(readDiscount({ ...body, amount, ...taxItemsOf(body) }, known, place, mode));
      continue;
    }
    const figures = {
      amount: body.amount ?? exactNumber(old.amount),
      unitPrice: body.unitPrice,
      ...taxItemsOf(body),
    };
    const { amount, unitPrice, taxes: taken } = readDiscount(figures, known, place, mode);
    const words = changedWords(old.words, change, known, place);
    const after = {
      ...{ ...old, words, amount, unitPrice: unitPrice ?? old.unitPrice },
      taxes: body.taxItems === undefined ? old.taxes : taken,
    };
    discounts = discounts.map((discount) => (discount === old ? after : discount));
  }
  return discounts;
}
