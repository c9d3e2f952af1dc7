import { presentPreview } from "@/lib/areas/orders/preview-present";
import { decimal, sumOf } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { BillPreview } from "./v1-bill-preview";

const DOCUMENTS = {
  previewOptions: { previewThruType: "SpecificDate", previewTypes: ["BillingDocs"] },
} as const;

type Presented = ReturnType<typeof presentPreview>;
type Line = NonNullable<Presented["invoices"]>[number]["invoiceItems"][number];

const total = (values: readonly number[]) =>
  exactNumber(sumOf(values.map((value) => decimal(value))));

function lineOf({ additionalInfo, ...line }: Line) {
  const { serviceStartDate, serviceEndDate, amountWithoutTax, taxAmount } = line;
  const { chargeDescription, chargeName, chargeNumber, productName } = line;
  const { productRatePlanChargeId, processingType, unitPrice } = line;
  return {
    ...{ serviceStartDate, serviceEndDate, amountWithoutTax, taxAmount },
    ...{ chargeDescription, chargeName, chargeNumber, productName },
    ...{ productRatePlanChargeId, processingType, unitPrice },
    ...additionalInfo,
  };
}

/** What a subscription is still to be billed; documents of which no line is left are none. */
export function presentBillPreview({ preview, from }: BillPreview) {
  const { previewTypes, ...options } = DOCUMENTS.previewOptions;
  const asked = { previewOptions: { ...options, previewTypes: [...previewTypes] } };
  const { invoices = [], creditMemos = [] } = presentPreview(preview, asked, false);
  const shown = (lines: readonly Line[]) =>
    lines.filter(({ serviceEndDate }) => from === null || serviceEndDate >= from).map(lineOf);
  const head = (targetDate: string, lines: readonly ReturnType<typeof lineOf>[]) => {
    const amountWithoutTax = total(lines.map((line) => line.amountWithoutTax));
    const taxAmount = total(lines.map((line) => line.taxAmount));
    return {
      amount: total([amountWithoutTax, taxAmount]),
      amountWithoutTax,
      taxAmount,
      targetDate,
      status: null,
      isFromExistingInvoice: false as const,
    };
  };
  return {
    invoices: invoices.flatMap(({ targetDate, invoiceItems }) => {
      const lines = shown(invoiceItems);
      return lines.length ? [{ ...head(targetDate, lines), invoiceItems: lines }] : [];
    }),
    creditMemos: creditMemos.flatMap(({ targetDate, creditMemoItems }) => {
      const lines = shown(creditMemoItems);
      return lines.length ? [{ ...head(targetDate, lines), creditMemoItems: lines }] : [];
    }),
  };
}
