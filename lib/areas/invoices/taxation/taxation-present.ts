import { dateTimeText } from "@/lib/kernel/clock";
import { wireId } from "@/lib/kernel/ids";
import { type Decimal, maxDecimal, minDecimal, ZERO } from "@/lib/values/decimal";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { ListedTaxation, StoredTaxation } from "./taxation-model";

/** The figures and texts of a tax, stored or in a preview. */
type Taxation = Pick<
  StoredTaxation,
  | "name"
  | "jurisdiction"
  | "taxCode"
  | "taxDate"
  | "rate"
  | "amount"
  | "exemptAmount"
  | "locationCode"
  | "taxCodeDescription"
  | "rateDescription"
> & { readonly rateType: string };

/** The figures and texts of a tax. */
export function presentTaxation(tax: Taxation, currency: string) {
  const { name, jurisdiction, taxCode, taxDate, locationCode, taxCodeDescription } = tax;
  return {
    name,
    jurisdiction,
    taxCode,
    taxDate,
    taxRate: exactNumber(tax.rate),
    taxRateType: tax.rateType === "FlatFee" ? ("FlatFee" as const) : ("Percentage" as const),
    taxAmount: moneyNumber(tax.amount, currency),
    exemptAmount: moneyNumber(tax.exemptAmount, currency),
    locationCode,
    taxCodeDescription,
    taxRateDescription: tax.rateDescription,
  };
}

/**
 * The balance of each tax of a line, by its id. What lowers a line from the start lowers its net
 * first, then its taxes in turn.
 */
export function taxBalances(taxes: readonly StoredTaxation[]): Map<string, Decimal> {
  let left = taxes[0]?.itemOwed ?? ZERO;
  const owed = new Map<string, Decimal>();
  for (const { id, amount, covered } of [...taxes].reverse()) {
    const own = maxDecimal(minDecimal(left, amount), ZERO);
    owed.set(id, own.minus(covered));
    left = left.minus(own);
  }
  return owed;
}

/** The taxes of a line as they are shown with it. */
export function presentTaxationItems(taxes: readonly StoredTaxation[]) {
  const owed = taxBalances(taxes);
  return taxes.map((tax) => ({
    id: wireId(tax.id),
    ...presentTaxation(tax, tax.currency),
    country: tax.country || null,
    applicableTaxUnRounded: exactNumber(tax.unrounded.toSignificantDigits(15)),
    balance: moneyNumber(owed.get(tax.id) ?? ZERO, tax.currency),
    paymentAmount: moneyNumber(tax.paid, tax.currency),
    creditAmount: moneyNumber(tax.credited, tax.currency),
    availableToCreditAmount: moneyNumber(tax.amount.minus(tax.takenBack), tax.currency),
    ...tax.customFields,
  }));
}

/** A single tax. */
export function presentTaxationItem(tax: StoredTaxation, timeZone: string) {
  return {
    id: wireId(tax.id),
    ...presentTaxation(tax, tax.currency),
    ...placeOf(tax),
    createdDate: dateTimeText(timeZone, tax.createdAt),
    updatedDate: dateTimeText(timeZone, tax.updatedAt),
    ...tax.customFields,
  };
}

function placeOf(tax: StoredTaxation) {
  const { itemId, documentId, documentNumber, sourceTaxationItemId } = tax;
  return tax.document === "invoice"
    ? {
        invoiceId: wireId(documentId),
        invoiceNumber: documentNumber,
        invoiceItemId: wireId(itemId),
      }
    : {
        creditMemoId: wireId(documentId),
        creditMemoNumber: documentNumber,
        memoItemId: wireId(itemId),
        sourceTaxItemId: sourceTaxationItemId === null ? null : wireId(sourceTaxationItemId),
      };
}

/** A tax as a row of the list of all. */
export function presentTaxationRow(tax: ListedTaxation) {
  const { invoiceNumber, accountNumber, name, jurisdiction, taxCode, taxDate, currency } = tax;
  return {
    id: wireId(tax.id),
    invoiceId: wireId(tax.invoiceId),
    invoiceNumber,
    invoiceItemId: wireId(tax.invoiceItemId),
    accountId: wireId(tax.accountId),
    accountNumber,
    name,
    jurisdiction,
    country: tax.country || null,
    taxCode,
    taxDate,
    taxMode: tax.taxMode,
    taxRate: exactNumber(tax.rate),
    taxRateType: tax.rateType,
    taxAmount: moneyNumber(tax.amount, currency),
    exemptAmount: moneyNumber(tax.exemptAmount, currency),
    taxCodeDescription: tax.taxCodeDescription,
    taxRateDescription: tax.rateDescription,
    locationCode: tax.locationCode,
    currency,
    createdDate: tax.createdAt.toISOString(),
    updatedDate: tax.updatedAt.toISOString(),
    ...tax.customFields,
  };
}
