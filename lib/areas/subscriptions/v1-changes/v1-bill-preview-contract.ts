import * as z from "zod";
import { explanation } from "@/lib/api/explanation";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, localDate, quantity, truth } from "@/lib/api/schemas";
import { updateSubscription } from "./v1-create-contract";

const field = fieldsOf(544); // 544200-540299: previews of a subscription's bills.
const shown = z.string().nullable();

const DAY = "The day, with specificDate.";

const discount = z.object({
  discountChargeName: field(245, z.string(), "Name of the discount."),
  discountChargeNumber: field(246, shown, "Number of the discount."),
  discountRate: field(
    247,
    z.number().nullable(),
    "Its percentage, or the amount of a fixed discount; null when it is no longer there.",
  ),
  serviceStartDate: field(201, z.string(), "First day of the service period."),
  serviceEndDate: field(202, z.string(), "Last day of the service period."),
});

const line = z.object({
  serviceStartDate: field(201, z.string(), "First day of the service period."),
  serviceEndDate: field(202, z.string(), "Last day of the service period."),
  amountWithoutTax: field(203, z.number(), "Amount without tax."),
  taxAmount: field(204, z.number(), "Tax of the line."),
  chargeDescription: field(205, shown, "Description of the charge."),
  chargeName: field(206, z.string(), "Name of the line."),
  chargeNumber: field(207, shown, "Number of the charge; null for a rounding line."),
  productName: field(208, z.string(), "Name of the product."),
  productRatePlanChargeId: field(209, shown, "Id of the catalog charge."),
  billingDate: field(
    249,
    shown,
    "First day on which it is billed; null for a line of a document that exists, and for one that rounds.",
  ),
  processingType: field(210, z.string(), "Kind of the line."),
  unitPrice: field(211, z.number().nullable(), "Price of one unit for a whole billing period."),
  quantity: field(212, z.number().nullable(), "Number of units."),
  unitOfMeasure: field(213, shown, "Unit of measure."),
  discountDetails: field(248, z.array(discount), "What reduces the line, each on its own line."),
  explanation: field(
    250,
    explanation.optional(),
    "Why the line has its amount; with `explain`, of lines that are not billed yet.",
  ),
});

const document = {
  amount: field(220, z.number(), "Amount with tax."),
  amountWithoutTax: field(221, z.number(), "Amount without tax."),
  taxAmount: field(222, z.number(), "Tax."),
  targetDate: field(223, z.string(), "Day through which charges are calculated."),
  status: field(
    224,
    z.enum(["Draft", "Posted"]).nullable(),
    "Null for a document that is not stored.",
  ),
};
const NUMBER = "Its number; null while it is not stored.";
const EXISTS = "Whether there is the document already; its lines of the days asked for are shown.";

export const previewSubscriptionBill = defineOperation({
  id: "previewSubscriptionBill",
  method: "POST",
  path: "/v1/subscriptions/{subscription-key}/preview",
  area: "subscription-changes",
  summary: "Preview what a subscription will be billed",
  description:
    "Works out what a subscription as it stands is still to be billed through a day, and what is to be given back. With a first day, what is billed from it on is shown, too, with the numbers of its documents.",
  scope: "orders:write",
  style: "v1",
  resource: 544200,
  highVolume: true,
  readOnly: true,
  params: updateSubscription.params,
  query: z.object({
    explain: field(251, truth.optional(), "Say for each line why it has its amount."),
  }),
  body: z.object({
    previewStartDate: field(
      230,
      z
        .object({
          previewStartDatePolicy: field(
            231,
            z.enum(["startOfTerm", "today", "specificDate"]),
            "From which day on; lines that end before it are left out.",
          ),
          specificDate: field(232, localDate.optional(), DAY),
        })
        .optional(),
      "Where the preview begins; what is billed already is shown from this day on. Everything that is not billed when absent.",
    ),
    previewThroughDate: field(
      233,
      z
        .object({
          previewThruDatePolicy: field(
            234,
            z.enum(["nextBillingPeriods", "endOfTerm", "specificDate"]),
            "Through which day.",
          ),
          nextBillingPeriods: field(
            235,
            z.int().min(1).max(60).optional(),
            "How many billing dates, with nextBillingPeriods.",
          ),
          specificDate: field(232, localDate.optional(), DAY),
        })
        .optional(),
      "Where it ends; the next billing date when absent.",
    ),
    quantityForUsageCharges: field(
      236,
      z
        .array(
          z.object({
            chargeId: field(237, id, "Id of the usage charge."),
            quantity: field(238, quantity, "Units to assume in each billing period."),
          }),
        )
        .max(300)
        .optional(),
      "What is assumed to be used, in the place of the usage that was sent for these charges.",
    ),
    skipTax: field(239, z.boolean().optional(), "Leave taxes out."),
  }),
  result: z.object({
    invoices: field(
      240,
      z.array(
        z.object({
          ...document,
          invoiceNumber: field(226, shown, NUMBER),
          isFromExistingInvoice: field(225, z.boolean(), EXISTS),
          invoiceItems: field(241, z.array(line), "The lines."),
        }),
      ),
      "What is billed of the days asked for, and what would be.",
    ),
    creditMemos: field(
      242,
      z.array(
        z.object({
          ...document,
          creditMemoNumber: field(227, shown, NUMBER),
          isFromExistingCreditMemo: field(228, z.boolean(), EXISTS),
          creditMemoItems: field(243, z.array(line), "The lines."),
        }),
      ),
      "What is given back of the days asked for, and what would be.",
    ),
  }),
  rules: [
    "nextBillingPeriods is required with nextBillingPeriods, and specificDate with specificDate.",
    "endOfTerm needs a TERMED subscription.",
    "The day lies at most 36 months ahead.",
    "quantityForUsageCharges names each usage charge of the subscription at most once.",
  ],
  example: {
    previewStartDate: { previewStartDatePolicy: "today" },
    previewThroughDate: { previewThruDatePolicy: "nextBillingPeriods", nextBillingPeriods: 3 },
  },
});
