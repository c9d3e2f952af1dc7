import { InvalidValue } from "@/lib/kernel/errors";
import { bodyOf, isList, partOf, type Values, valueAt } from "./translate";

/** The kinds of previews, as both generations of calls name them. */
const KINDS: Readonly<Record<string, string>> = {
  InvoiceItem: "LegalDoc",
  ChargeMetrics: "ChargeMetrics",
  InvoiceItemChargeMetrics: "LegalDocChargeMetrics",
};

/** Whether a request of `subscribe` or `amend` is a preview, which stores nothing. */
export const isPreview = (request: Values): boolean =>
  valueAt(request, "PreviewOptions.EnablePreviewMode") === true;

/** What a preview shows, from the options of its request. @throws InvalidValue for what calls of version 1 do not preview */
export function previewOptions(request: Values, processing: Values): Values {
  const options = partOf(request, "PreviewOptions");
  const kind = String(options["PreviewType"] ?? "InvoiceItem");
  const previewType = KINDS[kind];
  if (previewType === undefined)
    throw new InvalidValue(`PreviewType must be ${Object.keys(KINDS).join(", ")}`, {
      resource: 557000,
    });
  return {
    previewType,
    ...bodyOf({ IncludeExistingDraftInvoiceItems: "includeExistingDraftDocItems" }, options),
    ...throughOf(options, processing),
  };
}

/** What version 1 calls the options of a preview, for its refusals. */
export const PREVIEW_WORDS = {
  NumberOfPeriods: "previewNumberOfPeriods",
  PreviewThroughTermEnd: "previewThruType",
  InvoiceTargetDate: "targetDate",
};

/** How far it goes: to the end of the term, through a number of billing dates (0 means none is given), or through a day. */
function throughOf(options: Values, processing: Values): Values {
  if (options["PreviewThroughTermEnd"] === true) return { previewThruType: "TermEnd" };
  const { NumberOfPeriods: previewNumberOfPeriods } = options;
  return previewNumberOfPeriods
    ? { previewThruType: "NumberOfPeriods", previewNumberOfPeriods }
    : bodyOf({ InvoiceTargetDate: "targetDate" }, processing);
}

/** A preview by the names of batch actions: its invoices, which the two actions name differently, and its metrics. */
export function shownPreview(done: Values, invoices: "InvoiceData" | "InvoiceDatas"): Values {
  const invoice = partOf(done, "invoice");
  const { invoiceItems: items, chargeMetrics: metrics } = invoice;
  return {
    ...(isList(items)
      ? {
          [invoices]: [
            {
              Invoice: bodyOf(INVOICE, invoice),
              InvoiceItem: items.map((one) => bodyOf(ITEM, one)),
            },
          ],
        }
      : {}),
    ...(isList(metrics)
      ? { ChargeMetricsData: { ChargeMetrics: metrics.map((one) => bodyOf(METRICS, one)) } }
      : {}),
  };
}

const INVOICE = {
  amount: "Amount",
  amountWithoutTax: "AmountWithoutTax",
  taxAmount: "TaxAmount",
};

const ITEM = {
  chargeName: "ChargeName",
  productName: "ProductName",
  chargeAmount: "ChargeAmount",
  taxAmount: "TaxAmount",
  serviceStartDate: "ServiceStartDate",
  serviceEndDate: "ServiceEndDate",
  quantity: "Quantity",
};

const METRICS = {
  number: "ChargeNumber",
  originalId: "OriginalId",
  originRatePlanId: "OriginRatePlanId",
  productRatePlanChargeId: "ProductRatePlanChargeId",
  productRatePlanId: "ProductRatePlanId",
  mrr: "MRR",
  dmrr: "DMRR",
  tcv: "TCV",
  dtcv: "DTCV",
};
