import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, localDate, ownNumber, text } from "@/lib/api/schemas";
import { newAccountFields } from "@/lib/areas/orders/account-contract";
import { createOrder } from "@/lib/areas/orders/contract";

const field = fieldsOf(578); // 578000-578049: signing up.

const action = createOrder.body.shape.subscriptions.unwrap().element.shape.orderActions.element;
const { terms, subscribeToRatePlans } = action.shape.createSubscription.unwrap().shape;

const custom = (what: string) =>
  z.record(z.string(), z.unknown()).optional().describe(`Custom fields of ${what}.`);

export const signUp = defineOperation({
  id: "signUp",
  method: "POST",
  path: "/v1/sign-up",
  needs: ["orders"],
  area: "orders",
  summary: "Sign up",
  description:
    "Makes an account with its contacts and its payment method, and its subscription, by one order that is billed and collected if the options say so: all of it, or nothing. With accountIdentifierField, an account that has the same value of that field gets the subscription instead.",
  scope: "orders:write",
  also: createOrder.also ?? [],
  style: "v1",
  callsOperations: true,
  highVolume: true,
  resource: 578000,
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    accountIdentifierField: field(
      1,
      z.enum(["accountNumber", "crmId", "name"]).optional(),
      "Field of accountData that tells whether there is the account already.",
    ),
    accountData: field(
      2,
      z.object({
        ...newAccountFields,
        customFields: field(3, custom("the account"), "Custom fields of the account."),
      }),
      "The account.",
    ),
    subscriptionData: field(
      4,
      z.object({
        startDate: field(5, localDate.optional(), "Day on which it begins; today when absent."),
        subscriptionNumber: field(6, ownNumber(100).optional(), "Number of the subscription."),
        invoiceSeparately: field(7, z.boolean().optional(), "It has invoices of its own."),
        notes: field(8, text(500).optional(), "Free text."),
        terms,
        ratePlans: field(9, subscribeToRatePlans, "The rate plans."),
        customFields: field(10, custom("the subscription"), "Custom fields of the subscription."),
      }),
      "The subscription.",
    ),
    paymentData: field(
      11,
      z
        .object({
          authTransactionId: field(
            12,
            text(100),
            "The gateway's id of an amount that it holds, which the payment captures.",
          ),
        })
        .optional(),
      "How the payment is made.",
    ),
    options: field(
      13,
      z
        .object({
          runBilling: field(14, z.boolean().optional(), "Whether the order is billed."),
          collectPayment: field(15, z.boolean().optional(), "Whether its invoice is collected."),
          billingTargetDate: field(16, localDate.optional(), "Day through which is billed."),
          maxSubscriptionsPerAccount: field(
            17,
            z.int().min(1).max(1000).optional(),
            "The most subscriptions that an account which exists may have after it.",
          ),
        })
        .optional(),
      "What is done beside.",
    ),
    customFields: field(18, custom("the order"), "Custom fields of the order."),
  }),
  result: z.object({
    status: field(20, z.literal("Completed"), "Always Completed."),
    orderNumber: field(21, z.string(), "Number of the order."),
    accountId: field(22, id.optional(), "Id of the account."),
    accountNumber: field(23, z.string(), "Number of the account."),
    subscriptionId: field(24, id.optional(), "Id of the subscription."),
    subscriptionNumber: field(25, z.string(), "Number of the subscription."),
    invoiceId: field(26, id.optional(), "Id of the invoice."),
    invoiceNumber: field(27, z.string().optional(), "Number of the invoice."),
    creditMemoId: field(28, id.optional(), "Id of the credit memo."),
    creditMemoNumber: field(29, z.string().optional(), "Number of the credit memo."),
    paymentId: field(30, id.optional(), "Id of the payment."),
    paymentNumber: field(31, z.string().optional(), "Number of the payment."),
    paidAmount: field(32, z.number().optional(), "What was collected."),
  }),
  rules: [
    "The rules of orders, new accounts and payment methods hold.",
    "accountIdentifierField finds one account at most.",
  ],
  example: {
    accountData: {
      name: "Lovelace & Co",
      currency: "USD",
      billCycleDay: 1,
      billToContact: { firstName: "Ada", lastName: "Lovelace", country: "US", state: "CA" },
    },
    subscriptionData: {
      terms: { initialTerm: { period: 12, periodType: "Month", termType: "TERMED" } },
      ratePlans: [{ productRatePlanId: "0190a1b200007000800000000000000b" }],
    },
    options: { runBilling: true },
  },
});
