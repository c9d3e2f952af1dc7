import * as z from "zod";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, localDate, text } from "@/lib/api/schemas";

const field = fieldsOf(595); // 595030-595070: delivery adjustments.
const none = z.object({});
const shown = z.string().nullable();

const about = {
  area: "delivery-adjustments",
  style: "v1",
  resource: 595030,
  needs: ["invoiceSettlement"],
} as const;
const read = { ...about, scope: "invoices:read", body: none } as const;
const write = { ...about, scope: "invoices:write", query: none } as const;
const PATH = "/v1/adjustments";

const KEY = "Id or number of the delivery adjustment.";
const keyParams = z.object({ "adjustment-key": field(31, key, KEY) });

const chargeNumbers = z.array(key).min(1).max(100);

const deliveries = {
  subscriptionNumber: field(
    33,
    key.optional(),
    "Number of the subscription whose deliveries are credited. Either this or `accountNumber`.",
  ),
  accountNumber: field(
    34,
    key.optional(),
    "Number of an account: the deliveries of all subscriptions that it owns.",
  ),
  chargeNumbers: field(
    35,
    chargeNumbers.optional(),
    "Numbers of delivery charges of these subscriptions; all of them when absent.",
  ),
  startDate: field(36, localDate, "First day of the deliveries to credit."),
  endDate: field(
    37,
    localDate,
    "Last day of the deliveries to credit: not after today, and at most 366 days in all.",
  ),
  reason: field(38, text(255).optional(), "Why the deliveries are credited."),
  type: field(39, z.literal("DeliveryCredit").optional(), "Kind of adjustment."),
};

export const DAY_WORDS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
const NO_REVENUE = "Always null: revenue is not recognized.";

const facts = {
  adjustmentId: field(40, id.nullable(), "Id of the delivery adjustment; null in a preview."),
  adjustmentNumber: field(41, shown, "Its number, such as ADJ-00000001; null in a preview."),
  amount: field(
    42,
    z.number(),
    "What is credited before tax, with the discounts on the delivery: below zero.",
  ),
  taxAmount: field(43, z.number(), "Tax that is credited with it: below zero, or zero."),
  billingDate: field(44, shown, "Day on the credit memo."),
  chargeNumber: field(45, z.string(), "Number of the charge."),
  deliveryDate: field(46, z.string(), "Day of the delivery."),
  deliveryDay: field(47, z.enum(DAY_WORDS), "Weekday of the delivery."),
  reason: field(48, shown, "Why it is credited."),
  status: field(49, z.enum(["Billed", "Cancelled"]).nullable(), "State; null in a preview."),
  subscriptionNumber: field(50, z.string(), "Number of the subscription."),
  deferredRevenueAccountingCode: field(51, z.null(), NO_REVENUE),
  recognizedRevenueAccountingCode: field(52, z.null(), NO_REVENUE),
  revenueRecognitionRuleName: field(53, z.null(), NO_REVENUE),
};
const creditMemoNumber = field(54, shown, "Number of its credit memo; null in a preview.");
const eligible = field(55, z.boolean(), "Whether the delivery can be credited.");

const adjustment = z.object({
  ...facts,
  creditMemoNumber,
  debitMemoNumber: field(
    56,
    shown,
    "Number of the debit memo that has taken the credit back; null until then.",
  ),
});

const outcome = z.object({
  success: field(57, z.boolean(), "False when no delivery can be credited."),
  adjustments: field(
    58,
    z.array(z.object({ ...facts, creditMemoNumber, eligible })),
    "The deliveries that are credited, in the order of their days.",
  ),
  ineligibleAdjustments: field(
    59,
    z.array(
      z.object({
        ...facts,
        eligible,
        errorMessage: field(60, z.string(), "Why it cannot be credited."),
      }),
    ),
    "Deliveries of these days that cannot be credited.",
  ),
  totalAmount: field(61, z.number(), "Sum of the amounts, before tax: below zero."),
  totalNumberOfDeliveries: field(62, z.int(), "How many deliveries are credited."),
});

const RULES = [
  "A delivery of a recurring delivery charge can be credited when it is billed in advance, on a posted invoice, and not credited by another adjustment. Deliveries that are not are listed with their reasons, and the others are credited all the same.",
  "The deliveries of a line share its amount, its tax and its discounts equally. The shares add up to the line exactly.",
  "No more than is left of a line, or of its invoice, is credited. Charges on invoice schedules are not.",
  "One call credits at most 500 deliveries, and looks at no more than 20,000 days of charges.",
];

export const createDeliveryAdjustments = defineOperation({
  ...write,
  id: "createDeliveryAdjustments",
  method: "POST",
  path: PATH,
  summary: "Credit missed deliveries",
  description:
    "Credits deliveries that were billed and missed: each gets its own delivery adjustment and posted credit memo. Future bills do not change.",
  params: none,
  body: z.object({
    ...deliveries,
    exclusion: field(
      63,
      z
        .array(
          z.object({
            deliveryDate: field(64, localDate, "A day within the range."),
            chargeNumbers: field(
              65,
              chargeNumbers.optional(),
              "Numbers of the charges whose deliveries of the day are not credited; all of them when absent.",
            ),
          }),
        )
        .max(366)
        .optional(),
      "Deliveries within the range that are not credited.",
    ),
    creditMemoCustomFields: field(
      66,
      customFieldsOf("CreditMemo", "create").optional(),
      "Custom fields of the credit memos.",
    ),
  }),
  result: outcome,
  rules: RULES,
});

export const previewDeliveryAdjustments = defineOperation({
  ...write,
  id: "previewDeliveryAdjustments",
  method: "POST",
  path: `${PATH}/preview`,
  scope: "invoices:read",
  readOnly: true,
  summary: "Preview the credit of missed deliveries",
  description: "What crediting deliveries would credit, and which cannot be; stores nothing.",
  params: none,
  body: z.object(deliveries),
  result: outcome,
  rules: RULES,
});

export const listDeliveryAdjustments = defineOperation({
  ...read,
  id: "listDeliveryAdjustments",
  method: "GET",
  path: PATH,
  summary: "List the delivery adjustments of a subscription",
  params: none,
  query: z.object({
    "subscription-number": field(67, key, "Number of the subscription."),
  }),
  result: z.object({
    adjustments: field(68, z.array(adjustment), "In the order of the days of delivery."),
  }),
});

export const getDeliveryAdjustment = defineOperation({
  ...read,
  id: "getDeliveryAdjustment",
  method: "GET",
  path: `${PATH}/{adjustment-key}`,
  summary: "Retrieve a delivery adjustment",
  params: keyParams,
  query: none,
  result: adjustment,
});

export const cancelDeliveryAdjustment = defineOperation({
  ...write,
  id: "cancelDeliveryAdjustment",
  method: "PUT",
  path: `${PATH}/{adjustment-key}/cancel`,
  summary: "Cancel a delivery adjustment",
  description:
    "Takes the credit of a delivery back: a posted debit memo asks for it again, and the credit memo is applied to that. The delivery can be credited again afterwards.",
  params: keyParams,
  body: z.object({
    debitMemoCustomFields: field(
      69,
      customFieldsOf("DebitMemo", "create").optional(),
      "Custom fields of the debit memo.",
    ),
  }),
  result: z.object({
    debitMemoNumber: field(70, z.string(), "Number of the debit memo."),
  }),
  rules: ["The adjustment is Billed, and nothing of its credit memo is applied or refunded."],
});
