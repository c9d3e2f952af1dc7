import { changedCustomFields, storedCustomFields } from "@/lib/api/custom-fields/changed";
import { instantOfText } from "@/lib/kernel/clock";
import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { taxAmountOf } from "@/lib/areas/invoices/taxation/change-taxation";
import type { TaxationFigures } from "@/lib/areas/invoices/taxation/taxation-model";
import { taxCodesNamed } from "@/lib/areas/tax/tax-code-named";
import type { TaxCode } from "@/lib/areas/tax/model";
import { type Decimal, decimal, ONE } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { hasMoneyScale, roundMoney } from "@/lib/values/money";
import { valueAt } from "@/lib/values/keys";
import type { HandDiscount, HandLine, HandWords } from "./hand-line-model";
import type { newDiscount, newLine } from "./line-contract";
import { requireSound } from "./sound-line-model";
import { type CatalogWords, catalogWords } from "./standalone-queries";

type LineBody = z.output<typeof newLine>;
type DiscountBody = z.output<typeof newDiscount>;
type Words = Pick<
  LineBody,
  | "chargeName"
  | "productRatePlanChargeId"
  | "sku"
  | "description"
  | "purchaseOrderNumber"
  | "bookingReference"
  | "accountingCode"
> & { uom?: string | undefined };

/** What lines name elsewhere: catalog charges and tax codes. */
export type Known = {
  readonly currency: string;
  readonly charges: ReadonlyMap<string, CatalogWords>;
  readonly codes: ReadonlyMap<string, TaxCode>;
  readonly now: Date;
  readonly timeZone: string;
};

/**
 * The requested lines of an invoice, checked and with what they name.
 *
 * @throws InvalidValue, MissingField, NotFound or RuleViolation naming the problem.
 */
export async function readLines(
  ctx: Ctx,
  currency: string,
  lines: readonly LineBody[],
): Promise<HandLine[]> {
  const known = await knownTo(ctx, currency, lines);
  return lines.map((line, index) => readLine(line, known, `invoiceItems[${index}]`));
}

type Naming = Pick<LineBody, "productRatePlanChargeId" | "taxCode" | "taxItems"> & {
  readonly discountItems?: readonly Pick<LineBody, "productRatePlanChargeId">[] | undefined;
};

/** What lines name, read once for all of them. */
export async function knownTo(
  ctx: Ctx,
  currency: string,
  lines: readonly Naming[],
): Promise<Known> {
  const named = lines.flatMap((line) => [line, ...(line.discountItems ?? [])]);
  const ids = named.flatMap(({ productRatePlanChargeId: id }) => (id && uuidOf(id)) || []);
  const codes = lines.flatMap(({ taxCode, taxItems }) => (taxItems ? [] : (taxCode ?? [])));
  return {
    currency,
    charges: await catalogWords(ctx.tenantId, [...new Set(ids)]),
    codes: await taxCodesNamed(ctx, [...new Set(codes)]),
    now: ctx.now,
    timeZone: ctx.timeZone,
  };
}

/** One requested line. @throws as `readLines`. */
export function readLine(body: LineBody, known: Known, at: string): HandLine {
  const { serviceStartDate: start, serviceEndDate: last = start } = body;
  if (last < start) {
    throw new RuleViolation(`${at}.serviceEndDate must not lie before serviceStartDate.`);
  }
  const taxes = (body.taxItems ?? []).map((tax) => ({ figures: figuresOf(tax, body, known) }));
  const line: HandLine = {
    id: newId(),
    createdAt: momentOf(body.chargeDate, known, at),
    words: wordsOf(body, known, at),
    serviceStart: start,
    serviceEnd: addDays(last, 1),
    ...priceOf(body, known.currency, at),
    tax: body.taxItems ? null : taxOf(body, known, at),
    taxes,
    discounts: (body.discountItems ?? []).map((discount, index) =>
      readDiscount(discount, known, `${at}.discountItems[${index}]`, taxes[0]?.figures.taxMode),
    ),
  };
  requireSound(line, at);
  return line;
}

/** When a line was made. @throws InvalidValue for what is no moment. */
function momentOf(text: string | undefined, { now, timeZone }: Known, at: string): Date {
  if (text === undefined) return now;
  try {
    return instantOfText(timeZone, text);
  } catch (error) {
    throw new InvalidValue(`${at}.chargeDate is no moment: ${text}.`, { cause: error });
  }
}

/** One requested discount of a line with this mode of entered taxes. @throws as `readLines`. */
export function readDiscount(
  body: DiscountBody,
  known: Known,
  at: string,
  mode: string = "TaxExclusive",
): HandDiscount {
  const amount = moneyOf(body.amount, known.currency, `${at}.amount`);
  if (!amount.isNegative() || amount.isZero()) {
    throw new InvalidValue(`${at}.amount must be below zero: it is what the discount takes off.`);
  }
  const unitPrice = body.unitPrice === undefined ? null : decimal(body.unitPrice);
  const words = wordsOf({ chargeName: "Discount", ...body }, known, at);
  const taxes = (body.taxItems ?? []).map((tax) => ({ figures: takenOff(tax, mode, known) }));
  return { id: newId(), createdAt: known.now, words, unitPrice, amount, taxes };
}

/** What a line says; a catalog charge gives the names that the line does not have itself. */
export function wordsOf(body: Words, { charges }: Known, at: string): HandWords {
  const { productRatePlanChargeId: named } = body;
  const charge = named === undefined ? undefined : valueAt(charges, uuidOf(named));
  if (named !== undefined && charge === undefined) {
    throw new NotFound("product rate plan charge", named);
  }
  const chargeName = body.chargeName ?? charge?.name;
  if (chargeName === undefined) {
    throw new MissingField(
      `${at}.chargeName is required where no productRatePlanChargeId is given.`,
    );
  }
  return {
    ...ofCharge(body, charge),
    chargeName,
    description: body.description ?? null,
    purchaseOrderNumber: body.purchaseOrderNumber ?? null,
    bookingReference: body.bookingReference ?? null,
    accountingCode: body.accountingCode ?? null,
    customFields: changedCustomFields({}, body),
  };
}

/** What a line has of a catalog charge, unless it says otherwise. */
function ofCharge({ sku, uom }: Words, charge: CatalogWords | undefined) {
  const { id = null, productName = "", ratePlanName = "" } = charge ?? {};
  return {
    productRatePlanChargeId: id,
    productName,
    ratePlanName,
    sku: sku ?? charge?.sku ?? "",
    uom: uom ?? charge?.uom ?? null,
  };
}

type Price = Pick<HandLine, "quantity" | "unitPrice" | "amount">;

/**
 * Amount, price and number of units; the product of the two latter is the amount.
 *
 * @throws MissingField without amount and price; RuleViolation where they contradict each other.
 */
export function priceOf(
  body: {
    amount?: number | undefined;
    unitPrice?: number | undefined;
    quantity?: number | undefined;
  },
  currency: string,
  at: string,
): Price {
  const quantity = body.quantity === undefined ? ONE : decimal(body.quantity);
  const price = body.unitPrice === undefined ? null : decimal(body.unitPrice);
  const product = price && roundMoney(price.times(quantity), currency);
  if (body.amount === undefined) {
    if (product === null) throw new MissingField(`${at}.amount or unitPrice is required.`);
    return { quantity, unitPrice: price, amount: product };
  }
  const amount = moneyOf(body.amount, currency, `${at}.amount`);
  if (product !== null && !product.equals(amount)) {
    throw new RuleViolation(
      `${at}.amount is ${amount.toString()}, and quantity and unitPrice come to ${product.toString()}.`,
    );
  }
  return { quantity, unitPrice: price ?? unitPriceOf(amount, quantity), amount };
}

/** The price of one unit, if it has no more than nine decimals. */
function unitPriceOf(amount: Decimal, quantity: Decimal): Decimal | null {
  if (quantity.isZero()) return null;
  const price = amount.dividedBy(quantity);
  return price.decimalPlaces() <= 9 ? price : null;
}

function moneyOf(value: number | string, currency: string, name: string): Decimal {
  const amount = decimal(String(value));
  if (hasMoneyScale(amount, currency)) return amount;
  throw new InvalidValue(`${name} must have no more decimals than ${currency} has.`);
}

/** How an engine taxes a line. @throws NotFound for an unknown code. */
export function taxOf(
  { taxCode, taxMode }: Pick<LineBody, "taxCode" | "taxMode">,
  { codes }: Known,
  at: string,
): HandLine["tax"] {
  if (taxCode === undefined) {
    if (taxMode === undefined) return null;
    throw new RuleViolation(`${at}.taxMode stands only with taxCode or taxItems.`);
  }
  const code = codes.get(taxCode.toLowerCase());
  if (code === undefined) throw new NotFound("tax code", taxCode);
  return { code: code.name, mode: taxMode ?? code.taxMode };
}

type TaxBody = NonNullable<LineBody["taxItems"]>[number];

/** A tax that was entered with a line. @throws RuleViolation, InvalidValue */
export function figuresOf(
  tax: TaxBody,
  line: Pick<LineBody, "taxMode" | "taxItems" | "taxCode">,
  { currency }: Known,
): TaxationFigures {
  const mode = line.taxMode ?? tax.taxMode;
  if (
    (tax.taxMode ?? mode) !== mode ||
    (line.taxItems ?? []).some((one) => (one.taxMode ?? mode) !== mode)
  ) {
    throw new RuleViolation("taxMode is one for the line and all of its taxItems.");
  }
  return figuresWith(tax, {
    taxCode: tax.taxCode ?? line.taxCode ?? "",
    taxMode: mode ?? "TaxExclusive",
    amount: taxAmountOf("taxAmount", tax.taxAmount, currency),
    exemptAmount: taxAmountOf("exemptAmount", tax.exemptAmount ?? 0, currency),
  });
}

/** What a discount takes off a tax of its line. @throws InvalidValue */
function takenOff(tax: TaxBody, mode: string, { currency }: Known): TaxationFigures {
  return figuresWith(tax, {
    taxCode: tax.taxCode ?? "",
    taxMode: tax.taxMode ?? mode,
    amount: moneyOf(tax.taxAmount, currency, "taxAmount"),
    exemptAmount: moneyOf(tax.exemptAmount ?? 0, currency, "exemptAmount"),
  });
}

function figuresWith(
  tax: TaxBody,
  own: Pick<TaxationFigures, "taxCode" | "taxMode" | "amount" | "exemptAmount">,
): TaxationFigures {
  return {
    ...own,
    taxCodeDescription: tax.taxCodeDescription ?? null,
    taxRateId: null,
    name: tax.name,
    jurisdiction: tax.jurisdiction ?? "",
    locationCode: tax.locationCode ?? null,
    country: "",
    rateType: tax.taxRateType,
    rate: decimal(String(tax.taxRate)),
    rateDescription: tax.taxRateDescription ?? null,
    taxDate: tax.taxDate,
    unrounded: own.amount,
    customFields: storedCustomFields(changedCustomFields({}, tax)),
  };
}
