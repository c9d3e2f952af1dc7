import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { localDate, truth } from "@/lib/api/schemas";
import { explanation } from "@/lib/api/explanation";
import { previewedCommitments } from "@/lib/areas/commitments/contract";
import { ORDER_RULES, orderFields, SAMPLE_SUBSCRIPTIONS } from "@/lib/areas/orders/order-contract";
import { previewedMetrics } from "@/lib/areas/orders/metrics/order-metrics-contract";
import { previewAccountInfo } from "./preview-account-contract";
import { rampMetrics } from "@/lib/areas/orders/ramps/ramp-read-contract";
import { skipTax, taxationItems } from "./preview-tax-contract";

const field = fieldsOf(587); // 587400-587499: previews of orders.

const previewOptions = z.object({
  previewThruType: field(
    411,
    z.enum(["SpecificDate", "TermEnd", "NumberOfPeriods"]),
    "How far the preview goes.",
  ),
  specificPreviewThruDate: field(
    412,
    localDate.optional(),
    "Day through which charges are calculated, with SpecificDate.",
  ),
  previewNumberOfPeriods: field(
    413,
    z.int().min(1).max(60).optional(),
    "How many billing dates are covered, with NumberOfPeriods.",
  ),
  previewTypes: field(
    414,
    z
      .array(
        z.enum([
          "BillingDocs",
          "ChargeMetrics",
          "OrderDeltaMetrics",
          "OrderMetrics",
          "RampMetrics",
          "RampDeltaMetrics",
        ]),
      )
      .min(1)
      .max(6)
      .optional(),
    "What is worked out; BillingDocs when absent.",
  ),
  skipTax,
  chargeTypeToExclude: field(
    416,
    z
      .array(z.enum(["OneTime", "Recurring", "Usage"]))
      .max(3)
      .optional(),
    "Kinds of charges that are left out of the documents.",
  ),
  validateScheduledOrders: field(
    417,
    z.boolean().optional(),
    "Taken as it is: orders that wait for their day never keep another one from being placed.",
  ),
});

const subscriptionNumber = field(
  431,
  z.string().nullable(),
  "Number of a stored subscription; null for one that the order would create.",
);
const chargeNumber = field(
  432,
  z.string().nullable(),
  "Number of a stored charge; null for one that the order would create.",
);
const productRatePlanChargeId = field(
  433,
  z.string().nullable(),
  "Id of the catalog charge; null for the line that rounds the total.",
);
const amount = field(434, z.number(), "Amount with tax.");
const amountWithoutTax = field(435, z.number(), "Amount without tax.");
const taxAmount = field(436, z.number(), "Tax.");

const invoiceItem = z.object({
  subscriptionNumber,
  chargeNumber,
  appliedToChargeNumber: field(
    452,
    z.string().nullable(),
    "Discounts: number of the stored charge that is reduced; otherwise null.",
  ),
  orderLineItemNumber: field(
    453,
    z.string().nullable(),
    "Number of the order's item; null for charges, and for one without a number yet.",
  ),
  productRatePlanChargeId,
  productName: field(441, z.string(), "Name of the product."),
  chargeName: field(442, z.string(), "Name of the line."),
  chargeDescription: field(443, z.string().nullable(), "Description of the charge."),
  processingType: field(444, z.string(), "Kind of the line."),
  serviceStartDate: field(445, z.string(), "First day of the service period."),
  serviceEndDate: field(446, z.string(), "Last day of the service period."),
  unitPrice: field(447, z.number().nullable(), "Price of one unit for a whole billing period."),
  additionalInfo: field(
    448,
    z.object({
      quantity: field(449, z.number().nullable(), "Number of units."),
      unitOfMeasure: field(450, z.string().nullable(), "Unit of measure."),
    }),
    "What stands beside the amount.",
  ),
  billingDate: field(
    406,
    z.string().nullable(),
    "First day on which it is billed: the first of its days in advance, the day after its last one in arrears; null for the line that rounds the total.",
  ),
  amountWithoutTax,
  taxAmount,
  taxationItems,
  explanation: field(451, explanation.optional(), "Why the line has its amount; with `explain`."),
});

const totals = {
  amount,
  amountWithoutTax,
  taxAmount,
  targetDate: field(461, z.string(), "Day through which charges are calculated."),
};
const summary = z.object({
  previewInvoiceSequence: field(454, z.number(), "Position of the service period, from 1."),
  servicePeriodStartDate: field(459, z.string(), "First day of the service period."),
  servicePeriodEndDate: field(492, z.string(), "Last day of the service period."),
  subTotal: field(455, z.number(), "Amount before discounts and tax."),
  discountAmount: field(
    456,
    z.number(),
    "What discounts take off, below zero; above it, what negative ones add.",
  ),
  taxAmount,
  total: field(457, z.number(), "Amount after discounts, with tax."),
});
const invoice = z.object({
  ...totals,
  invoiceItems: field(462, z.array(invoiceItem), "The lines."),
  invoiceItemSummary: field(
    458,
    z.array(summary).optional(),
    "The lines of each service period together; with `summarizeInvoiceItem`.",
  ),
});
const creditMemo = z.object({
  ...totals,
  creditMemoItems: field(465, z.array(invoiceItem), "The lines: what is given back."),
});

const metric = z.object({
  regular: field(471, z.number(), "Value after the order."),
  regularDelta: field(472, z.number(), "What the order adds."),
  discount: field(
    485,
    z.number(),
    "What discounts take off after the order, below zero; above it, what negative ones add.",
  ),
  discountDelta: field(486, z.number(), "What the order adds to that."),
});

const chargeMetrics = z.object({
  subscriptionNumber,
  charges: field(
    481,
    z.array(
      z.object({
        chargeNumber,
        chargeName: field(442, z.string(), "Name of the charge."),
        productRatePlanChargeId,
        productRatePlanId: field(487, z.string(), "Id of the rate plan in the catalog."),
        subscriptionRatePlanNumber: field(
          488,
          z.string().nullable(),
          "Number of the rate plan; null for one that the order would create.",
        ),
        originRatePlanId: field(
          490,
          z.string().nullable(),
          "Id of the subscription's rate plan; null for one that the order would create.",
        ),
        cmrr: field(482, metric, "Monthly recurring revenue."),
        tcv: field(483, metric, "Total contract value; 0 for an evergreen charge."),
        tcb: field(484, metric, "Total contract billing; 0 for an evergreen charge."),
        tax: field(
          491,
          metric,
          "Tax of the contract billing by the rates of today; 0 with skipTax.",
        ),
      }),
    ),
    "The charges of the subscription.",
  ),
});

const delta = z.array(
  z.object({
    subscriptionNumber,
    chargeNumber,
    productRatePlanChargeId,
    orderActionSequence: field(466, z.string(), "Position of the action in the order, from 1."),
    orderActionType: field(467, z.string(), "Kind of the action."),
    currency: field(468, z.string(), "Currency of the amounts."),
    startDate: field(469, z.string(), "First day on which the change counts."),
    endDate: field(
      470,
      z.string().nullable(),
      "First day on which it no longer counts; null for good.",
    ),
    grossAmount: field(473, z.number(), "The change before discounts."),
    netAmount: field(474, z.number(), "The change after discounts."),
  }),
);

const days = z
  .object({
    termEndDate: field(
      494,
      z.string().nullable(),
      "First day after its last term; null when it has no end.",
    ),
    cancelledDate: field(
      495,
      z.string().nullable(),
      "First day without service; null unless it is canceled.",
    ),
    pauses: field(
      496,
      z.array(
        z.object({
          startDate: field(497, z.string(), "First day of the pause."),
          endDate: field(
            498,
            z.string().nullable(),
            "First day after it; null until it is resumed.",
          ),
        }),
      ),
      "Its pauses, in the order of their days.",
    ),
  })
  .nullable();

const subscriptionDays = z.object({
  subscriptionNumber,
  before: field(403, days, "Its days as they are; null for one that the order would create."),
  after: field(404, days, "Its days as the order would leave them."),
});

const orderDeltaMetrics = z.object({
  orderDeltaMrr: field(475, delta, "Changes of the monthly recurring revenue."),
  orderDeltaTcv: field(476, delta, "Changes of the total contract value."),
  orderDeltaTcb: field(477, delta, "Changes of the total contract billing."),
});

/** Sums lines, in addition to the lines. */
export const summarizeInvoiceItem = field(
  402,
  truth.optional(),
  "Add the lines of each service period of an invoice together, too.",
);

/** The body of a preview. */
export const previewBody = {
  ...orderFields,
  previewAccountInfo: field(
    420,
    previewAccountInfo.optional(),
    "Stands in for an account that does not exist yet.",
  ),
  previewOptions: field(400, previewOptions, "What is previewed, and through which day."),
};

export const previewOrder = defineOperation({
  id: "previewOrder",
  method: "POST",
  path: "/v1/orders/preview",
  needs: ["orders"],
  area: "orders",
  summary: "Preview an order",
  description:
    "Works out the invoices and values of an order without storing anything. It is the same calculation as that of the order itself, so the invoices are what billing through the same day would post.",
  scope: "orders:write",
  style: "v1",
  resource: 587400,
  highVolume: true,
  readOnly: true,
  params: z.object({}),
  query: z.object({
    explain: field(401, truth.optional(), "Say for each line why it has its amount."),
    summarizeInvoiceItem,
    days: field(
      405,
      truth.optional(),
      "Say for each subscription which days the order changes: its end, its pauses.",
    ),
  }),
  body: z.object(previewBody),
  result: z.object({
    previewResult: field(
      460,
      z.object({
        invoices: field(463, z.array(invoice).optional(), "The invoices; with BillingDocs."),
        creditMemos: field(
          464,
          z.array(creditMemo).optional(),
          "The credit memos; with BillingDocs.",
        ),
        commitments: previewedCommitments,
        orderDeltaMetrics: field(
          478,
          orderDeltaMetrics.optional(),
          "What each action changes, charge by charge; with OrderDeltaMetrics.",
        ),
        orderMetrics: field(
          489,
          previewedMetrics.optional(),
          "What each action changes, charge by charge and term by term; with OrderMetrics.",
        ),
        rampMetrics: field(
          479,
          z.array(rampMetrics).optional(),
          "The ramps of the order's subscriptions; with RampMetrics or RampDeltaMetrics.",
        ),
        subscriptionDays: field(
          493,
          z.array(subscriptionDays).optional(),
          "The days of the order's subscriptions, before it and after it; with `days`.",
        ),
        chargeMetrics: field(
          480,
          z.array(chargeMetrics).optional(),
          "Values of the charges; with ChargeMetrics.",
        ),
      }),
      "What the order would bill, and what it is worth.",
    ),
  }),
  rules: [
    ...ORDER_RULES,
    "One of existingAccountNumber, existingAccountId and previewAccountInfo names the account.",
    "previewThruType brings specificPreviewThruDate or previewNumberOfPeriods; TermEnd needs termed subscriptions.",
  ],
  example: {
    orderDate: "2026-01-15",
    existingAccountNumber: "A00000001",
    subscriptions: SAMPLE_SUBSCRIPTIONS,
    previewOptions: { previewThruType: "SpecificDate", specificPreviewThruDate: "2026-04-15" },
  },
});
