import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { customFieldsBeside, customFieldsOf } from "@/lib/api/custom-fields/declared";
import { amount, clearableText, currencyCode, id, key, localDate, text } from "@/lib/api/schemas";
import { debitPart, newDebitPart } from "@/lib/areas/invoices/applications/debit-parts-contract";
import { gatewayOptions, transactionSource } from "@/lib/areas/payment-methods/words-contract";
import {
  customRates,
  FIELDS_MAP,
  OPTIONS,
  payment,
  paymentOption,
  paymentParams,
  RATES,
} from "./contract";
import { PAYMENT_TYPES } from "./state-contract";

const electronic = z.object({ type: z.literal("Electronic") });
const field = fieldsOf(537); // 537100-537199: payments as they are created and changed.
const none = z.object({});

const write = {
  area: "payments",
  scope: "payments:write",
  style: "v1",
  resource: 537100,
  query: none,
} as const;

/** How money that no gateway of ours moved was paid. */
export const METHOD_TYPES = [
  "ACH",
  "Cash",
  "Check",
  "CreditCard",
  "PayPal",
  "WireTransfer",
  "DebitCard",
  "CreditCardReferenceTransaction",
  "BankTransfer",
  "Other",
] as const;

const invoice = {
  invoiceId: field(100, key.optional(), "Id of the invoice."),
  invoiceNumber: field(101, key.optional(), "Number of the invoice."),
};
/** Lines of an invoice, and taxes of them, with an amount each. */
export const namedItems = z.array(
  z.object({
    invoiceItemId: field(106, id.optional(), "Id of the line, for what of it is not tax."),
    taxItemId: field(107, id.optional(), "Id of a tax of a line; one of the two."),
    amount: field(108, amount, "How much of it."),
  }),
);
const items = field(
  109,
  namedItems.optional(),
  "The lines and taxes that it is for, which come to the amount. When absent: the first that are owed are paid, the last that are paid are taken off.",
);
const part = z.object({ ...invoice, amount: field(102, amount, "How much."), items });
const newPart = z.object({
  ...invoice,
  amount: field(
    103,
    amount.optional(),
    "How much; what the items come to, or all that the invoice owes, when absent.",
  ),
  items,
});
const effectiveDate = field(
  105,
  localDate.optional(),
  "Day on which it takes effect; today when absent.",
);

const debitMemos = <P extends z.ZodType>(part: P, description: string) =>
  field(138, z.array(part).max(1000).optional(), description);

const PART_RULES = [
  "An invoice or a debit memo is posted, of the payment's account, and owes at least the amount.",
  "An amount is above zero and has no more decimals than the currency.",
  "An item stands on its document, once, and owes at least its amount; the items come to the document's amount.",
  "One call touches 15,000 items at most and names 1,000 of them at most.",
];

export const createPayment = defineOperation({
  ...write,
  id: "createPayment",
  method: "POST",
  path: "/v1/payments",
  summary: "Create a payment",
  description:
    "Takes money from a payment method through its gateway, or notes money that came another way, and puts it against invoices. What is left stays on the payment.",
  params: none,
  callsGateway: (body) => electronic.safeParse(body).success,
  body: z
    .object({
      type: field(110, z.enum(PAYMENT_TYPES), "Electronic asks the gateway; External asks nobody."),
      amount: field(111, amount, "What is paid."),
      currency: field(112, currencyCode, "Currency; must be the account's."),
      accountId: field(
        113,
        key.optional(),
        "Id of the account that pays. An External payment without one is unassigned.",
      ),
      accountNumber: field(114, key.optional(), "Number of the account that pays."),
      effectiveDate,
      invoices: field(115, z.array(newPart).max(1000).optional(), "The invoices that are paid."),
      debitMemos: debitMemos(newDebitPart, "The debit memos that are paid."),
      paymentMethodId: field(
        116,
        id.optional(),
        "Payment method; for Electronic the account's default when absent. It wins over paymentMethodType.",
      ),
      paymentMethodType: field(
        117,
        z.enum(METHOD_TYPES).optional(),
        "How an External payment was made; Other when absent.",
      ),
      comment: field(118, text(255).optional(), "Free text."),
      referenceId: field(119, text(100).optional(), "What you call the transaction."),
      authTransactionId: field(
        120,
        text(50).optional(),
        "The gateway's id of an authorization that is captured instead of charging anew; the payment method is that of the authorization. For External a remark.",
      ),
      gatewayOptions: field(
        135,
        gatewayOptions.optional(),
        "Your own words for a gateway of one kind, passed on as they are and not kept.",
      ),
      mitTransactionSource: field(
        136,
        transactionSource.optional(),
        "Who asks: C for the payer, M for you while the payer is away.",
      ),
      paymentScheduleKey: field(
        137,
        key.optional(),
        "Id or number of a payment schedule: the payment stands for the next item of it that is to be paid.",
      ),
      gatewayOrderId: field(121, text(50).optional(), "Number of the purchase for the gateway."),
      softDescriptor: field(122, text(35).optional(), "What the payer reads on the statement."),
      softDescriptorPhone: field(123, text(20).optional(), "Telephone number on the statement."),
      standalone: field(
        124,
        z.boolean().optional(),
        "True for money that settles no document and counts in no balance.",
      ),
      prepayment: field(125, z.boolean().optional(), "True for money that is paid ahead."),
      paymentGatewayNumber: field(
        132,
        key.optional(),
        "Name of the gateway that must charge it; refused when the payment method has another one.",
      ),
      gatewayId: field(133, key.optional(), "The same, by its older name."),
      customRates: field(
        129,
        customRates.optional(),
        "Rates to two other currencies at most, kept as they are given.",
        RATES,
      ),
      paymentOption: field(
        131,
        paymentOption.optional(),
        "Rules of this one transaction, kept as they are given.",
        OPTIONS,
      ),
      customFields: field(126, customFieldsOf("Payment").optional(), FIELDS_MAP),
    })
    .catchall(customFieldsBeside("Payment", "create")),
  result: payment,
  rules: [
    "accountId or accountNumber names the account; it is active.",
    "An External payment of which nobody knows who paid it names no account, invoices or payment method; `transfer` assigns it.",
    "The amount is at least what the documents take.",
    "The effective day is not ahead; an Electronic payment takes effect today.",
    "A standalone payment names no documents.",
    "A rate to another currency is above zero, and stands once.",
    "An account has one charge at a time whose outcome is not known.",
    "A schedule that is named is active, of the same account, and has an item that is Pending or Error; the one of the earliest day is meant.",
    ...PART_RULES,
  ],
  example: {
    type: "External",
    paymentMethodType: "Check",
    amount: 100,
    currency: "USD",
    accountNumber: "A00000001",
    invoices: [{ invoiceNumber: "INV00000001", amount: 71.5 }],
  },
});

const one = { ...write, params: paymentParams, result: payment };
const applying = z.object({
  effectiveDate,
  invoices: field(
    130,
    z.array(part).max(1000).optional(),
    "The invoices; each stands once, by its id or its number.",
  ),
  debitMemos: debitMemos(debitPart, "The debit memos; each stands once."),
});

export const applyPayment = defineOperation({
  ...one,
  id: "applyPayment",
  method: "PUT",
  path: "/v1/payments/{payment-key}/apply",
  needs: ["invoiceSettlement"],
  summary: "Apply a payment",
  description:
    "Puts what is left of a payment against open invoices and debit memos of its account, at least one of them.",
  body: applying,
  rules: ["The payment is Processed and has that much left.", ...PART_RULES],
  example: { invoices: [{ invoiceNumber: "INV00000001", amount: 20 }] },
});

export const unapplyPayment = defineOperation({
  ...one,
  id: "unapplyPayment",
  method: "PUT",
  path: "/v1/payments/{payment-key}/unapply",
  needs: ["invoiceSettlement"],
  summary: "Unapply a payment",
  description:
    "Takes money off invoices and debit memos again: they owe more, and the payment has more left.",
  body: applying,
  rules: [
    "No more is taken off an invoice, or off one of its items, than the payment has on it.",
    "The items come to the invoice's amount; a call names 1,000 of them at most.",
  ],
  example: { invoices: [{ invoiceNumber: "INV00000001", amount: 20 }] },
});

export const updatePayment = defineOperation({
  ...one,
  id: "updatePayment",
  method: "PUT",
  path: "/v1/payments/{payment-key}",
  summary: "Update a payment",
  description: "Changes the remarks of a payment, and how far the gateway is with it.",
  body: z
    .object({
      comment: field(140, clearableText(255).optional(), "Free text."),
      referenceId: field(141, clearableText(100).optional(), "What you call the transaction."),
      gatewayState: field(
        142,
        z.enum(["NotSubmitted", "Submitted", "Settled", "FailedToSettle"]).optional(),
        "How far the gateway is with the transfer.",
      ),
      customFields: field(143, customFieldsOf("Payment").optional(), FIELDS_MAP),
      paymentScheduleKey: field(
        144,
        key.optional(),
        "Id or number of a payment schedule: the payment stands for the next item of it that is to be paid.",
      ),
    })
    .catchall(customFieldsBeside("Payment")),
  rules: [
    "A canceled payment does not change.",
    "A payment stands for one item: it goes to no other schedule until it is taken off by `unlinkPayments` of the item.",
  ],
});

export const transferPayment = defineOperation({
  ...one,
  id: "transferPayment",
  method: "PUT",
  path: "/v1/payments/{payment-key}/transfer",
  needs: ["invoiceSettlement"],
  summary: "Transfer a payment",
  description:
    "Moves a payment that nothing has used to another account, gives an unassigned one its account, or takes it away again.",
  body: z.object({
    accountId: field(
      150,
      key.nullable(),
      "Id or number of the account that gets it; null makes an External payment unassigned.",
    ),
    effectiveDate: field(151, localDate.optional(), "Day of the transfer; today when absent."),
  }),
  rules: [
    "The payment is Processed, on no invoice and nothing of it was refunded.",
    "The other account is active and has the payment's currency.",
    "Only an External payment that names no payment method can be unassigned.",
  ],
  example: { accountId: "A00000002" },
});

export const cancelPayment = defineOperation({
  ...one,
  id: "cancelPayment",
  method: "PUT",
  path: "/v1/payments/{payment-key}/cancel",
  summary: "Cancel a payment",
  description:
    "Makes an external payment as if it had never been: what it paid is owed again. Money that a gateway moved is refunded instead.",
  body: none,
  rules: ["The payment is External and Processed, and nothing of it was refunded."],
});

export const deletePayment = defineOperation({
  ...write,
  id: "deletePayment",
  method: "DELETE",
  path: "/v1/payments/{payment-key}",
  summary: "Delete a payment",
  description: "Deletes a canceled payment for good.",
  params: paymentParams,
  body: none,
  result: none,
  rules: ["Only a canceled payment without refunds can be deleted."],
});
