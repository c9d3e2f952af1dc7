import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { truth } from "@/lib/api/schemas";
import { madeCommitments } from "@/lib/areas/commitments/contract";
import { BRINGS_ACCOUNTS } from "./needs-contract";
import { ORDER_RULES, orderFields, placedFields, SAMPLE_SUBSCRIPTIONS } from "./order-contract";
import { processingOptions } from "./processing-contract";

const field = fieldsOf(587); // 587300-587399: requests; 587500-587699: answers.
const none = z.object({});

const newSubscription = z.object({
  subscriptionNumber: field(511, z.string(), "Number of the subscription."),
  status: field(512, z.string(), "Status of the subscription."),
  subscriptionId: field(513, z.string().optional(), "Id of the subscription; with `returnIds`."),
});

const refunded = z.object({
  number: field(522, z.string(), "Number of the refund."),
  status: field(
    523,
    z.enum(["Success", "Processing", "Error"]),
    "Processing while the gateway's answer is not known; then it is found out. Error when the gateway declined after money of the call had gone back: what was paid stays on the payment.",
  ),
  refundInvoiceNumbers: field(524, z.array(z.string()), "Invoices whose payment went back."),
});

const paid = z.object({
  accountNumber: field(531, z.string(), "Number of the account that paid."),
  paymentNumber: field(532, z.string(), "Number of its payment."),
  paidAmount: field(533, z.number(), "Amount that was collected of it."),
});

const givenUp = z.object({
  invoiceNumber: field(526, z.string(), "Number of the invoice."),
  amount: field(527, z.number(), "What was given up of it."),
  writeOffCreditMemoNumber: field(528, z.string(), "Number of the memo that covers it."),
  status: field(529, z.literal("Success"), "Success: an order that fails keeps nothing."),
});

const moving = z.object({
  processingOptions: z.object({
    collectPayment: z.boolean().optional(),
    refund: z.boolean().optional(),
  }),
});

/** Whether an order calls a gateway; other orders may be retried automatically. */
function movesMoney(body: unknown): boolean {
  const { collectPayment = false, refund = false } =
    moving.safeParse(body).data?.processingOptions ?? {};
  return collectPayment || refund;
}

const madeRamp = z.object({
  rampNumber: field(20, z.string(), "Number of the ramp."),
  subscriptionNumber: field(15, z.string(), "Number of the subscription."),
});

/** The response of every call that places, replaces or activates an order. */
export const placedResult = z.object({
  orderNumber: field(501, z.string(), "Number of the order."),
  orderId: field(502, z.string().optional(), "Id of the order; with `returnIds`."),
  accountNumber: field(503, z.string(), "Number of the account that ordered."),
  accountId: field(504, z.string().optional(), "Id of that account; with `returnIds`."),
  status: field(
    505,
    z.string(),
    "Completed, or Pending while a subscription waits for one of its dates; Draft or Scheduled while the order waits.",
  ),
  subscriptionNumbers: field(506, z.array(z.string()), "Numbers of the order's subscriptions.", {
    range: { until: "222.4" },
  }),
  subscriptions: field(
    507,
    z.array(newSubscription),
    "Numbers and statuses of the order's subscriptions.",
    { range: { since: "223.0" } },
  ),
  subscriptionIds: field(
    508,
    z.array(z.string()).optional(),
    "Ids of the order's subscriptions; with `returnIds`.",
  ),
  invoiceNumbers: field(
    509,
    z.array(z.string()).optional(),
    "Numbers of the invoices that the call posted.",
  ),
  invoiceIds: field(
    510,
    z.array(z.string()).optional(),
    "Ids of those invoices; with `returnIds`.",
  ),
  creditMemoNumbers: field(
    517,
    z.array(z.string()).nullable().optional(),
    "Numbers of the credit memos that the call posted; null without Invoice Settlement.",
  ),
  creditMemoIds: field(
    518,
    z.array(z.string()).optional(),
    "Ids of those credit memos; with `returnIds`.",
  ),
  ramps: field(21, z.array(madeRamp).optional(), "Ramps that the order agreed or changed."),
  orderLineItems: field(
    534,
    z
      .array(
        z.object({
          id: field(535, z.string(), "Id of the item."),
          itemNumber: field(536, z.string(), "Number of the item within its order."),
        }),
      )
      .optional(),
    "What it sells beside subscriptions.",
  ),
  commitments: madeCommitments,
  paidAmount: field(514, z.number().optional(), "Amount that the call collected."),
  paymentNumber: field(
    515,
    z.string().optional(),
    "Number of the payment; with several, that of the account that ordered, or the first.",
  ),
  payments: field(
    530,
    z.array(paid).optional(),
    "The payments, where several accounts pay for the order.",
  ),
  paymentId: field(516, z.string().optional(), "Id of the payment; with `returnIds`."),
  refunds: field(521, z.array(refunded).optional(), "What the call gave back."),
  writeOff: field(525, z.array(givenUp).optional(), "What the call gave up."),
});

export const createOrder = defineOperation({
  id: "createOrder",
  also: BRINGS_ACCOUNTS,
  method: "POST",
  path: "/v1/orders",
  needs: ["orders"],
  area: "orders",
  summary: "Create an order",
  description:
    "Creates or changes subscriptions, and bills and collects in the same call if asked to. All of it is one transaction: an order that fails anywhere leaves nothing behind.",
  scope: "orders:write",
  style: "v1",
  resource: 587300,
  highVolume: true,
  callsGateway: movesMoney,
  params: none,
  query: z.object({
    returnIds: field(391, truth.optional(), "Give ids next to the numbers in the answer."),
  }),
  body: z.object({ ...orderFields, ...placedFields, processingOptions }),
  result: placedResult,
  rules: ORDER_RULES,
  example: {
    orderDate: "2026-01-15",
    existingAccountNumber: "A00000001",
    subscriptions: SAMPLE_SUBSCRIPTIONS,
    processingOptions: {
      runBilling: true,
      collectPayment: true,
      billingOptions: { targetDate: "2026-01-15" },
    },
  },
});
