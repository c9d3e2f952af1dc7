import * as z from "zod";
import { type DeclareField, fieldsOf } from "@/lib/api/field";
import { id } from "@/lib/api/schemas";
import { taxationItems } from "@/lib/areas/orders/preview/preview-tax-contract";

const collect = fieldsOf(540); // 540201: of every call.
const field = fieldsOf(544); // 544000-544049: previews of subscriptions of version 1.
const shown = z.string().nullable();
const UNTIL_206 = { range: { until: "206.0" } } as const;
const SINCE_207 = { range: { since: "207.0" } } as const;

/** The preview types before 207.0, which renamed them. */
const FORMER_KINDS = ["InvoiceItem", "ChargeMetrics", "InvoiceItemChargeMetrics"] as const;
const KINDS = ["LegalDoc", "ChargeMetrics", "LegalDocChargeMetrics"] as const;

const DRAFTS =
  "Whether lines that drafts hold of the subscription are shown beside what is new; true when absent.";

/** The options of a preview, with the field names of each minor version, on the numbers 950 to 959 of a block. */
export function previewFields(declare: DeclareField) {
  return {
    previewType: declare(
      950,
      z.enum(KINDS).optional(),
      "Documents (LegalDoc, when absent), metrics of the charges, or both.",
      SINCE_207,
    ),
    formerPreviewType: declare(
      951,
      z.enum(FORMER_KINDS).optional(),
      "Lines of the invoice (InvoiceItem, when absent), metrics of the charges, or both.",
      { ...UNTIL_206, name: "previewType" },
    ),
    includeExistingDraftDocItems: declare(952, z.boolean().optional(), DRAFTS, SINCE_207),
    includeExistingDraftInvoiceItems: declare(953, z.boolean().optional(), DRAFTS, UNTIL_206),
    previewThruType: declare(
      954,
      z.enum(["TermEnd", "NumberOfPeriods"]).optional(),
      "How far the preview goes where no targetDate says so: to the end of the term, or a number of billing dates.",
    ),
    previewNumberOfPeriods: declare(
      955,
      z.int().min(1).max(60).optional(),
      "How many billing dates are covered, with NumberOfPeriods.",
    ),
  };
}

export type PreviewInput = {
  [K in keyof ReturnType<typeof previewFields>]?: z.output<ReturnType<typeof previewFields>[K]>;
};

const line = {
  chargeAmount: field(1, z.number(), "Amount without tax."),
  chargeDescription: field(2, shown, "Description of the charge."),
  chargeName: field(3, z.string(), "Name of the line."),
  productName: field(4, z.string(), "Name of the product."),
  productRatePlanChargeId: field(5, shown, "Id of the catalog charge; null for a rounding line."),
  quantity: field(6, z.number().nullable(), "Number of units."),
  serviceStartDate: field(7, z.string(), "First day of the service period."),
  serviceEndDate: field(8, z.string(), "Last day of the service period."),
  taxAmount: field(9, z.number(), "Tax of the line."),
  unitOfMeasure: field(10, shown, "Unit of measure."),
  taxationItems: field(11, taxationItems.unwrap(), "The taxes of the line, one for each rate.", {
    range: { since: "315.0" },
  }),
};
const invoiceItems = z.array(z.object(line));
const creditMemoItem = z.object({
  ...line,
  amountWithoutTax: field(12, z.number(), "Amount without tax."),
});

const chargeMetrics = z.array(
  z.object({
    number: field(20, shown, "Number of a stored charge; null for one that would be made."),
    originalId: field(21, id.optional(), "Id of a stored charge."),
    originRatePlanId: field(22, id.optional(), "Id of a stored rate plan."),
    productRatePlanChargeId: field(23, id, "Id of the catalog charge."),
    productRatePlanId: field(24, id, "Id of the rate plan in the catalog."),
    mrr: field(25, z.number(), "Monthly recurring revenue."),
    dmrr: field(26, z.number(), "By how much it changes."),
    tcv: field(27, z.number(), "Total contract value."),
    dtcv: field(28, z.number(), "By how much it changes."),
  }),
);

const AMOUNT = "Amount with tax; below zero when more is given back than billed.";
const TARGET = "Day through which charges are calculated.";

/** The response of a preview, in the formats of all minor versions. */
export const previewedFields = {
  amount: field(30, z.number().optional(), AMOUNT, UNTIL_206),
  amountWithoutTax: field(31, z.number().optional(), "Amount without tax.", UNTIL_206),
  taxAmount: field(32, z.number().optional(), "Tax.", UNTIL_206),
  invoiceTargetDate: collect(201, z.string().optional(), TARGET, UNTIL_206),
  targetDate: field(45, z.string().optional(), TARGET, UNTIL_206),
  invoiceItems: field(34, invoiceItems.optional(), "Lines, given back ones below zero.", UNTIL_206),
  chargeMetrics: field(35, chargeMetrics.optional(), "What the charges are worth.", UNTIL_206),
  invoice: field(
    36,
    z
      .object({
        amount: field(37, z.number().optional(), "Amount with tax."),
        amountWithoutTax: field(38, z.number().optional(), "Amount without tax."),
        taxAmount: field(39, z.number().optional(), "Tax."),
        targetDate: field(40, z.string(), TARGET),
        invoiceItems: field(41, invoiceItems.optional(), "The lines."),
        chargeMetrics: field(42, chargeMetrics.optional(), "What the charges are worth."),
      })
      .optional(),
    "What would be billed.",
    SINCE_207,
  ),
  creditMemo: field(
    43,
    z
      .object({
        amount: field(37, z.number().optional(), "Amount with tax."),
        amountWithoutTax: field(38, z.number().optional(), "Amount without tax."),
        taxAmount: field(39, z.number().optional(), "Tax."),
        creditMemoItems: field(44, z.array(creditMemoItem), "The lines: what is given back."),
      })
      .optional(),
    "What would be given back; absent when nothing is.",
    SINCE_207,
  ),
};
