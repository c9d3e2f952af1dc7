import type { MinorVersion } from "@/lib/kernel/versions";
import { compareVersions } from "@/lib/kernel/versions";
import { presentTaxation } from "@/lib/areas/invoices/taxation/taxation-present";
import { presentPreview } from "@/lib/areas/orders/preview/preview-present";
import { wireId } from "@/lib/kernel/ids";
import { decimal, sumOf } from "@/lib/values/decimal";
import { addDays } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
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

/** Totals of all documents of one kind, with lines of drafts. */
function totals(
  documents: readonly (Invoice | CreditMemo)[],
  drafts: readonly ReturnType<typeof draftLine>[],
) {
  const ofDrafts = drafts.flatMap(({ chargeAmount, taxAmount }) => [chargeAmount, taxAmount]);
  return {
    amount: total([...documents.map(({ amount }) => amount), ...ofDrafts]),
    amountWithoutTax: total([
      ...documents.map(({ amountWithoutTax }) => amountWithoutTax),
      ...drafts.map(({ chargeAmount }) => chargeAmount),
    ]),
    taxAmount: total([...documents, ...drafts].map(({ taxAmount }) => taxAmount)),
  };
}

/** A line of a draft in the format of previews. */
function draftLine(line: PreviewV1["existing"][number]) {
  return {
    chargeAmount: moneyNumber(line.amount, line.currency),
    chargeDescription: line.chargeDescription,
    chargeName: line.chargeName,
    productName: line.productName,
    productRatePlanChargeId: wireId(line.productRatePlanChargeId),
    quantity: line.quantity === null ? null : exactNumber(line.quantity),
    serviceStartDate: line.serviceStart,
    serviceEndDate: addDays(line.serviceEnd, -1),
    taxAmount: moneyNumber(line.taxAmount, line.currency),
    unitOfMeasure: line.uom,
    taxationItems: line.taxes.map((tax) => presentTaxation(tax, line.currency)),
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

/** A line of a credit memo with negative amounts, as before 207.0. */
function asNegative<L extends ReturnType<typeof draftLine | typeof lineOf>>(line: L) {
  return { ...line, chargeAmount: 0 - line.chargeAmount, taxAmount: 0 - line.taxAmount };
}

type Metrics = PreviewV1["charges"];

/** Metrics of each charge, and their changes. */
function metricsOf(charges: Metrics) {
  return charges.map(({ chargeNumber, originRatePlanId, originalId, cmrr, tcv, ...of }) => ({
    number: chargeNumber,
    ...(chargeNumber === null || originRatePlanId === null ? {} : { originalId, originRatePlanId }),
    productRatePlanChargeId: of.productRatePlanChargeId,
    productRatePlanId: of.productRatePlanId,
    mrr: cmrr.regular,
    dmrr: cmrr.regularDelta,
    tcv: tcv.regular,
    dtcv: tcv.regularDelta,
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

/** The documents and metrics in the format of the minor version in force. */
function shownAt(result: PreviewV1, version: MinorVersion) {
  const { asks, targetDate, charges } = result;
  const sides = sidesOf(result);
  const metrics = asks.metrics ? { chargeMetrics: metricsOf(charges) } : {};
  if (compareVersions(version, "206.0") <= 0) {
    return { ...(asks.documents ? formerInvoice(result, sides) : {}), ...metrics };
  }
  const { invoice, creditMemo } = sides;
  return {
    invoice: {
      targetDate,
      ...(asks.documents ? { ...invoice.totals, invoiceItems: invoice.lines } : {}),
      ...metrics,
    },
    ...(asks.documents && creditMemo.lines.length
      ? {
          creditMemo: {
            ...creditMemo.totals,
            creditMemoItems: creditMemo.lines.map((line) => ({
              ...line,
              amountWithoutTax: line.chargeAmount,
            })),
          },
        }
      : {}),
  };
}

/** Invoices and credit memos, drafts first. */
function sidesOf({ preview, existing }: PreviewV1) {
  const { invoices = [], creditMemos = [] } = presentPreview(preview, DOCUMENTS);
  const draftsOf = (kind: PreviewV1["existing"][number]["document"]) =>
    existing.filter(({ document }) => document === kind).map(draftLine);
  const [owed, back] = [draftsOf("invoice"), draftsOf("creditMemo")];
  return {
    invoice: {
      totals: totals(invoices, owed),
      lines: [...owed, ...invoices.flatMap(({ invoiceItems }) => invoiceItems.map(lineOf))],
    },
    creditMemo: {
      totals: totals(creditMemos, back),
      lines: [
        ...back,
        ...creditMemos.flatMap(({ creditMemoItems }) => creditMemoItems.map(lineOf)),
      ],
    },
  };
}

/** Before 207.0 there was one invoice, with credits as negative lines. */
function formerInvoice(
  { targetDate }: PreviewV1,
  { invoice, creditMemo }: ReturnType<typeof sidesOf>,
) {
  const [owed, back] = [invoice.totals, creditMemo.totals];
  return {
    amount: total([owed.amount, -back.amount]),
    amountWithoutTax: total([owed.amountWithoutTax, -back.amountWithoutTax]),
    taxAmount: total([owed.taxAmount, -back.taxAmount]),
    ...{ targetDate, invoiceTargetDate: targetDate },
    invoiceItems: [...invoice.lines, ...creditMemo.lines.map(asNegative)],
  };
}

/** The response of a preview of creating a subscription. */
export function presentCreationPreview(result: PreviewV1, version: MinorVersion) {
  const { mrr, tcv } = totalsOfMetrics(result.charges);
  return {
    contractedMrr: mrr,
    totalContractedValue: tcv,
    documentDate: result.documentDate,
    ...shownAt(result, version),
  };
}

/** The response of a preview of an update. */
export function presentUpdatePreview(result: PreviewV1, version: MinorVersion) {
  const { deltaMrr, deltaTcv } = totalsOfMetrics(result.charges);
  return {
    totalDeltaMrr: deltaMrr,
    totalDeltaTcv: deltaTcv,
    ...shownAt(result, version),
  };
}
