import type { MinorVersion } from "@/lib/api/versions";
import { compareVersions } from "@/lib/api/versions";
import { presentPreview } from "@/lib/areas/orders/preview-present";
import { decimal, sumOf } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { PreviewV1 } from "./v1-preview";

type Presented = ReturnType<typeof presentPreview>;
type Invoice = NonNullable<Presented["invoices"]>[number];
type CreditMemo = NonNullable<Presented["creditMemos"]>[number];
type Line = Invoice["invoiceItems"][number];

const DOCUMENTS = {
  previewOptions: {
    previewThruType: "SpecificDate" as const,
    previewTypes: ["BillingDocs" as const],
  },
};

const total = (values: readonly number[]) =>
  exactNumber(sumOf(values.map((value) => decimal(value))));

/** Amounts of all documents of one kind together. */
function totals(documents: readonly (Invoice | CreditMemo)[]) {
  return {
    amount: total(documents.map(({ amount }) => amount)),
    amountWithoutTax: total(documents.map(({ amountWithoutTax }) => amountWithoutTax)),
    taxAmount: total(documents.map(({ taxAmount }) => taxAmount)),
  };
}

function lineOf(line: Line) {
  const { chargeDescription, chargeName, productName, productRatePlanChargeId } = line;
  const { serviceStartDate, serviceEndDate, taxAmount, taxationItems, additionalInfo } = line;
  return {
    chargeAmount: line.amountWithoutTax,
    ...{ chargeDescription, chargeName, productName, productRatePlanChargeId },
    quantity: additionalInfo.quantity,
    ...{ serviceStartDate, serviceEndDate, taxAmount },
    unitOfMeasure: additionalInfo.unitOfMeasure,
    taxationItems,
  };
}

/** A line of a credit memo as an invoice of before 207.0 shows it: below zero. */
function givenBack(line: Line) {
  const shown = lineOf(line);
  return { ...shown, chargeAmount: 0 - shown.chargeAmount, taxAmount: 0 - shown.taxAmount };
}

type Metrics = PreviewV1["charges"];

/** What each charge is worth and by how much that changes. */
function metricsOf(charges: Metrics) {
  return charges.map(({ chargeNumber, originRatePlanId, originalId, cmrr, tcv, ...of }) => ({
    number: chargeNumber,
    ...(chargeNumber === null || originRatePlanId === null ? {} : { originalId, originRatePlanId }),
    productRatePlanChargeId: of.productRatePlanChargeId,
    productRatePlanId: of.productRatePlanId,
    mrr: String(cmrr.regular),
    dmrr: String(cmrr.regularDelta),
    tcv: String(tcv.regular),
    dtcv: String(tcv.regularDelta),
  }));
}

function totalsOfMetrics(charges: Metrics) {
  const sum = (value: (charge: Metrics[number]) => number) => total(charges.map(value));
  return {
    mrr: sum(({ cmrr }) => cmrr.regular),
    deltaMrr: sum(({ cmrr }) => cmrr.regularDelta),
    tcv: sum(({ tcv }) => tcv.regular),
    deltaTcv: sum(({ tcv }) => tcv.regularDelta),
  };
}

/** The documents and metrics as the minor version in force shows them. */
function shownAt(result: PreviewV1, version: MinorVersion) {
  const { asks, targetDate, charges } = result;
  const { invoices = [], creditMemos = [] } = presentPreview(result.preview, DOCUMENTS, false);
  const metrics = asks.metrics ? { chargeMetrics: metricsOf(charges) } : {};
  if (compareVersions(version, "206.0") <= 0) {
    return { ...(asks.documents ? formerInvoice(result, invoices, creditMemos) : {}), ...metrics };
  }
  return {
    invoice: {
      targetDate,
      ...(asks.documents
        ? {
            ...totals(invoices),
            invoiceItems: invoices.flatMap(({ invoiceItems }) => invoiceItems.map(lineOf)),
          }
        : {}),
      ...metrics,
    },
    ...(asks.documents && creditMemos.length
      ? {
          creditMemo: {
            ...totals(creditMemos),
            creditMemoItems: creditMemos.flatMap(({ creditMemoItems }) =>
              creditMemoItems.map((line) => ({
                ...lineOf(line),
                amountWithoutTax: line.amountWithoutTax,
              })),
            ),
          },
        }
      : {}),
  };
}

/** Before 207.0 there was one invoice, and what it gives back stands on it below zero. */
function formerInvoice(
  { targetDate }: PreviewV1,
  invoices: readonly Invoice[],
  creditMemos: readonly CreditMemo[],
) {
  const [owed, back] = [totals(invoices), totals(creditMemos)];
  return {
    amount: total([owed.amount, -back.amount]),
    amountWithoutTax: total([owed.amountWithoutTax, -back.amountWithoutTax]),
    taxAmount: total([owed.taxAmount, -back.taxAmount]),
    ...{ targetDate, invoiceTargetDate: targetDate },
    invoiceItems: [
      ...invoices.flatMap(({ invoiceItems }) => invoiceItems.map(lineOf)),
      ...creditMemos.flatMap(({ creditMemoItems }) => creditMemoItems.map(givenBack)),
    ],
  };
}

/** What creating a subscription would answer. */
export function presentCreationPreview(result: PreviewV1, version: MinorVersion) {
  const { mrr, tcv } = totalsOfMetrics(result.charges);
  return {
    contractedMrr: mrr,
    totalContractedValue: tcv,
    documentDate: result.documentDate,
    ...shownAt(result, version),
  };
}

/** What an update would answer. */
export function presentUpdatePreview(result: PreviewV1, version: MinorVersion) {
  const { deltaMrr, deltaTcv } = totalsOfMetrics(result.charges);
  return {
    totalDeltaMrr: deltaMrr,
    totalDeltaTcv: deltaTcv,
    ...shownAt(result, version),
  };
}
