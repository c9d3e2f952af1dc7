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
  const taxes = line.taxes.map((tax) => ({ ...tax, figures: { ...tax.figures, taxMode } }));
  return { tax: null, taxes };
}

/** The discounts of a line: those that are named change, those without an id are added. */
export function changedDiscounts(
  before: readonly HandDiscount[],
  changes: readonly DiscountChange[] | undefined,
  known: Known,
  at: string,
): HandDiscount[] {
  let discounts = [...before];
  for (const [index, change] of (changes ?? []).entries()) {
    const place = `${at}.discountItems[${index}]`;
    const { id, ...body } = change;
    const old = id === undefined ? undefined : discounts.find((one) => one.id === uuidOf(id));
    if (id !== undefined && old === undefined) throw new NotFound("discount of this line", id);
    if (old === undefined) {
      const { amount } = body;
      if (amount === undefined) throw new MissingField(`${place}.amount is required.`);
      discounts.push(readDiscount({ ...body, amount }, known, place));
      continue;
    }
    const figures = {
      amount: body.amount ?? exactNumber(old.amount),
      unitPrice: body.unitPrice,
    };
    const { amount, unitPrice } = readDiscount(figures, known, place);
    const words = changedWords(old.words, change, known, place);
    const after = { ...old, words, amount, unitPrice: unitPrice ?? old.unitPrice };
    discounts = discounts.map((discount) => (discount === old ? after : discount));
  }
  return discounts;
}
