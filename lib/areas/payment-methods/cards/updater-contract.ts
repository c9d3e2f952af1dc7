import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key } from "@/lib/api/schemas";

const field = fieldsOf(546); // 546000-546999: updates of cards that banks have replaced.
const none = z.object({});
const about = { area: "payment-methods", style: "v1", resource: 546000, params: none } as const;

export const listPaymentMethodUpdaters = defineOperation({
  ...about,
  id: "listPaymentMethodUpdaters",
  method: "GET",
  path: "/v1/payment-method-updaters",
  summary: "List payment method updaters",
  description: "Who can be asked what became of cards. The test gateway answers for its own cards.",
  scope: "payments:read",
  query: none,
  body: none,
  result: z.object({
    updaters: field(
      1,
      z.array(
        z.object({
          id: field(2, z.string(), "Id of the updater."),
          updaterName: field(3, z.string(), "Its name."),
          updaterGatewayType: field(4, z.string(), "Kind of gateway that it belongs to."),
          isActive: field(5, z.boolean(), "Whether it can be asked."),
          isDefault: field(6, z.boolean(), "Whether it is the one that is asked by default."),
          isTest: field(7, z.string(), "Whether it answers for test cards only: true or false."),
          daysToUpdateBeforeBcd: field(
            8,
            z.number(),
            "Days before the bill cycle day on which it is asked by itself; 0 means never.",
          ),
          processAssociatedGwOnly: field(
            9,
            z.boolean(),
            "Whether only cards of its gateway count.",
          ),
          processAutopayDefaultPmOnly: field(
            10,
            z.boolean(),
            "Whether only default payment methods of accounts with automatic payment count.",
          ),
          processMastercard: field(11, z.boolean(), "Whether Mastercard cards count."),
          processVisa: field(12, z.boolean(), "Whether Visa cards count."),
        }),
      ),
      "The updaters.",
    ),
  }),
});

export const createPaymentMethodUpdaterBatch = defineOperation({
  ...about,
  id: "createPaymentMethodUpdaterBatch",
  method: "POST",
  path: "/v1/payment-method-updaters/batches",
  summary: "Ask what became of cards",
  description:
    "Leaves a batch for the worker, which asks about every active Visa and Mastercard card of accounts with a bill cycle day: new expiries and numbers are stored, cards of closed accounts are closed.",
  scope: "payments:write",
  query: none,
  body: z.object({
    updaterAccountId: field(20, key, "Id of the updater."),
    billingCycleDay: field(
      21,
      z.int().min(1).max(31),
      "Bill cycle day of the accounts whose cards are asked about.",
    ),
  }),
  result: z.object({ batchId: field(22, z.string(), "Id of the batch.") }),
  rules: ["An updater of that id exists."],
  example: { updaterAccountId: "7e570000000000000000000000000001", billingCycleDay: 15 },
});

export const listPaymentMethodUpdaterBatches = defineOperation({
  ...about,
  id: "listPaymentMethodUpdaterBatches",
  method: "GET",
  path: "/v1/payment-method-updaters/batches",
  summary: "List the latest updates of cards",
  description: "The latest twenty batches with what they came to, newest first.",
  scope: "payments:read",
  query: none,
  body: none,
  result: z.object({
    batches: field(
      30,
      z.array(
        z.object({
          id: field(31, z.string(), "Id of the batch."),
          updaterName: field(3, z.string(), "The updater that is asked."),
          billingCycleDay: field(21, z.number(), "Bill cycle day of the accounts."),
          status: field(32, z.enum(["Pending", "Completed"]), "State of the batch."),
          asked: field(33, z.number(), "Cards that were asked about."),
          renewed: field(34, z.number(), "Cards with a new expiry."),
          replaced: field(35, z.number(), "Cards with a new number."),
          closed: field(36, z.number(), "Cards of accounts that were closed."),
          unanswered: field(37, z.number(), "Cards about which there was no answer."),
          createdDate: field(38, z.string(), "When it was made."),
          completedDate: field(39, z.string().nullable(), "When it was done."),
        }),
      ),
      "The batches.",
    ),
  }),
});
