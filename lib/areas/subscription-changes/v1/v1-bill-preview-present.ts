import { discountValue } from "@/lib/billing/discounts/discount-segment";
import { processingType } from "@/lib/areas/invoices/present";
import { presentPreview } from "@/lib/areas/orders/preview/preview-present";
import { wireId } from "@/lib/kernel/ids";
import { decimal, sumOf } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { valueAt } from "@/lib/values/keys";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import type { ExistingLine } from "./existing-line-model";
import type { BillPreview } from "./v1-bill-preview";

const DOCUMENTS = {
  previewOptions: { previewThruType: "SpecificDate", previewTypes: ["BillingDocs"] },
} as const;

type Presented = ReturnType<typeof presentPreview>;
type Line = NonNullable<Presented["invoices"]>[number]["invoiceItems"][number];

const total = (values: readonly number[]) =>
  exactNumber(sumOf(values.map((value) => decimal(value))));

type Copied =
  | "serviceStartDate"
  | "serviceEndDate"
  | "amountWithoutTax"
  | "taxAmount"
  | "chargeDescription"
  | "chargeName"
  | "chargeNumber"
  | "productName"
  | "billingDate"
  | "productRatePlanChargeId"
  | "processingType"
  | "unitPrice"
  | "appliedToChargeNumber"
  | "explanation";
type Shown = Pick<Line, Copied> & Line["additionalInfo"];

function lineOf({ additionalInfo, ...line }: Line): Shown {
  const { serviceStartDate, serviceEndDate, amountWithoutTax, taxAmount } = line;
  const { chargeDescription, chargeName, chargeNumber, productName } = line;
  const { billingDate, productRatePlanChargeId, processingType, unitPrice, appliedToChargeNumber } =
    line;
  return {
    ...{ serviceStartDate, serviceEndDate, amountWithoutTax, taxAmount },
    ...{ chargeDescription, chargeName, chargeNumber, productName },
    ...{ billingDate, productRatePlanChargeId, processingType, unitPrice },
    ...{ appliedToChargeNumber, ...additionalInfo },
    ...(line.explanation ? { explanation: line.explanation } : {}),
  };
}

/** A line of an existing document. */
function existingLine({ currency, ...line }: ExistingLine): Shown {
  return {
    serviceStartDate: line.serviceStart,
    serviceEndDate: addDays(line.serviceEnd, -1),
    amountWithoutTax: moneyNumber(line.amount, currency),
    taxAmount: moneyNumber(line.taxAmount, currency),
    chargeDescription: line.chargeDescription,
    chargeName: line.chargeName,
    chargeNumber: line.chargeNumber,
    productName: line.productName,
    productRatePlanChargeId: wireId(line.productRatePlanChargeId),
    billingDate: null,
    processingType: processingType(line.kind),
    unitPrice: line.unitPrice === null ? null : exactNumber(line.unitPrice),
    quantity: line.quantity === null ? null : exactNumber(line.quantity),
    unitOfMeasure: line.uom,
    appliedToChargeNumber: line.appliedToChargeNumber,
  };
}

/** Lines with the discounts of the same document that apply to some of their days. */
function withDiscounts(lines: readonly Shown[], rates: ReadonlyMap<string, number>) {
  return lines.map(({ appliedToChargeNumber: _reduced, ...line }) => ({
    ...line,
    discountDetails: lines
      .filter(
        ({ appliedToChargeNumber: reduced, serviceStartDate: start, serviceEndDate: end }) =>
          reduced !== null &&
          reduced === line.chargeNumber &&
          start <= line.serviceEndDate &&
          line.serviceStartDate <= end,
      )
      .map((of) => ({
        discountChargeName: of.chargeName,
        discountChargeNumber: of.chargeNumber,
        discountRate: valueAt(rates, of.chargeNumber) ?? null,
        serviceStartDate: of.serviceStartDate,
        serviceEndDate: of.serviceEndDate,
      })),
  }));
}

/** The latest percentage or amount of each discount, by its number. */
function ratesOf({ charges }: BillPreview["preview"]): ReadonlyMap<string, number> {
  return new Map(
    charges.flatMap(({ segment }) =>
      segment.type === "Discount" && segment.chargeNumber !== null
        ? [[segment.chargeNumber, exactNumber(discountValue(segment))] as const]
        : [],
    ),
  );
}

/** A document of the preview; without a number it is not stored. */
type Document = {
  readonly number: string | null;
  readonly status: ExistingLine["status"] | null;
  readonly targetDate: string;
  readonly lines: Shown[];
};

function headOf({ status, targetDate, lines }: Document) {
  const amountWithoutTax = total(lines.map((line) => line.amountWithoutTax));
  const taxAmount = total(lines.map((line) => line.taxAmount));
  const amount = total([amountWithoutTax, taxAmount]);
  return { amount, amountWithoutTax, taxAmount, targetDate, status };
}

/** The existing documents of one kind, with their lines of the requested days. */
function existingDocuments(
  existing: readonly ExistingLine[],
  kind: ExistingLine["document"],
): Document[] {
  const own = existing.filter(({ document }) => document === kind);
  return [...new Set(own.map(({ documentNumber }) => documentNumber))].flatMap((number) => {
    const lines = own.filter(({ documentNumber }) => documentNumber === number);
    const [first] = lines;
    if (first === undefined) return [];
    const { status, targetDate } = first;
    return [{ number, status, targetDate, lines: lines.map(existingLine) }];
  });
}

/**
 * The future documents of a subscription, after existing ones of the requested days; documents without
 * lines are omitted.
 */
export function presentBillPreview({ preview, from, existing }: BillPreview, explained = false) {
  const { previewTypes, ...options } = DOCUMENTS.previewOptions;
  const asked = { previewOptions: { ...options, previewTypes: [...previewTypes] } };
  const { invoices = [], creditMemos = [] } = presentPreview(preview, asked, { explained });
  const rates = ratesOf(preview);
  const made = (targetDate: string, all: readonly Line[]): Document[] => {
    const lines = all.filter(({ serviceEndDate }) => from === null || serviceEndDate >= from);
    return lines.length
      ? [{ number: null, status: null, targetDate, lines: lines.map(lineOf) }]
      : [];
  };
  return {
    invoices: [
      ...existingDocuments(existing, "invoice"),
      ...invoices.flatMap(({ targetDate, invoiceItems }) => made(targetDate, invoiceItems)),
    ].map((document) => ({
      ...headOf(document),
      invoiceNumber: document.number,
      isFromExistingInvoice: document.number !== null,
      invoiceItems: withDiscounts(document.lines, rates),
    })),
    creditMemos: [
      ...existingDocuments(existing, "creditMemo"),
      ...creditMemos.flatMap(({ targetDate, creditMemoItems }) =>
        made(targetDate, creditMemoItems),
      ),
    ].map((document) => ({
      ...headOf(document),
      creditMemoNumber: document.number,
      isFromExistingCreditMemo: document.number !== null,
      creditMemoItems: withDiscounts(document.lines, rates),
    })),
  };
}
