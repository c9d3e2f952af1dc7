import type { BillingPreview } from "@/lib/areas/billing-operations/preview-billing";
import { presentPreview } from "@/lib/areas/billing-operations/preview-present";
import type { Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import { decimal } from "@/lib/values/decimal";
import type { PreviewedAccount } from "./queries";

/** The columns of the file. */
export const COLUMNS: readonly string[] = [
  ...["Account Number", "Account Name", "Currency", "Document", "Subscription Number"],
  ...["Product Name", "Charge Number", "Charge Name", "Charge Type", "Processing Type"],
  ...["Service Start", "Service End", "Quantity", "Unit of Measure"],
  ...["Amount Without Tax", "Included Tax", "Error"],
];

const beginning = ({ accountNumber, name, currency }: PreviewedAccount) => [
  ...[accountNumber, name, currency],
];

type Presented = ReturnType<typeof presentPreview>;
type Line = Presented["invoiceItems"][number] | Presented["creditMemoItems"][number];

/** A number in plain notation. */
const plain = (value: number) => decimal(value).toFixed();

const productOf = ({ charges }: BillingPreview, chargeId: string) =>
  charges.find(({ segment }) => wireId(segment.segmentId) === chargeId)?.segment.productName ?? "";

function row(account: PreviewedAccount, document: string, preview: BillingPreview, line: Line) {
  const isInvoice = "chargeAmount" in line;
  const [net, tax] = isInvoice
    ? [decimal(line.chargeAmount), decimal(line.taxAmount)]
    : [
        decimal(line.amountWithoutTax).negated(),
        decimal(line.amountWithoutTax).minus(decimal(line.amount)),
      ];
  return [
    ...[...beginning(account), document, line.subscriptionNumber ?? ""],
    isInvoice ? line.productName : productOf(preview, line.ratePlanChargeId),
    ...[line.chargeNumber ?? "", isInvoice ? line.chargeName : line.skuName],
    ...[line.chargeType, line.processingType, line.serviceStartDate, line.serviceEndDate],
    ...[plain(line.quantity), line.unitOfMeasure, net.toFixed(), tax.toFixed(), ""],
  ];
}

/**
 * The rows of an account: the lines that `POST /v1/operations/billing-preview` answers, those of drafts first. Amounts of credit
 * memos are below zero, so that a column adds up.
 */
export function linesOf(ctx: Ctx, account: PreviewedAccount, preview: BillingPreview): string[][] {
  const { invoiceItems, creditMemoItems } = presentPreview(ctx, preview);
  const drafts = preview.draftLines.length;
  return [
    ...invoiceItems.map((line, place) =>
      row(account, place < drafts ? "Draft invoice" : "Invoice", preview, line),
    ),
    ...creditMemoItems.map((line) => row(account, "Credit memo", preview, line)),
  ];
}

/** The row of an account that could not be previewed. */
export function failureOf(account: PreviewedAccount, reason: string): string[] {
  const begins = beginning(account);
  return [...begins, ...COLUMNS.slice(begins.length + 1).map(() => ""), reason];
}
