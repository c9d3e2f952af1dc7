import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { amount, id, key, text } from "@/lib/api/schemas";
import * as creating from "@/lib/areas/accounts/create-contract";
import * as updating from "@/lib/areas/accounts/update-contract";
import * as contacts from "@/lib/areas/contacts/contract";
import * as invoices from "@/lib/areas/invoices/posting/settle-contract";
import * as taxes from "@/lib/areas/invoices/taxation/taxation-contract";
import { objectContracts, type ObjectType } from "@/lib/areas/objects/object-type-contract";
import * as methods from "@/lib/areas/payment-methods/contract";
import * as payments from "@/lib/areas/payments/change-contract";
import * as refunds from "@/lib/areas/payments/refunds/refund-contract";
import * as memoTaxes from "@/lib/areas/credit-memos/taxation/taxation-contract";
import * as subscriptions from "@/lib/areas/subscriptions/v1-changes/v1-create-contract";
import * as names from "./names-contract";

const field = fieldsOf(568); // 568000-568099: what object calls have beside the fields of other calls.

const record = z.object({ Id: field(1, z.string(), "Id of the object.") }).catchall(z.unknown());
const nothing = z.object({}).catchall(z.unknown());

type Declared = Omit<
  ObjectType<z.ZodObject, z.ZodObject, typeof record>,
  "idEnding" | "callsOperations" | "resource" | "fields"
> & { create?: z.ZodObject; update?: z.ZodObject };

/** The four contracts of an object whose writes are calls of version 1; a room exports those that it answers. */
export const recordOf = ({ create = nothing, update = nothing, ...type }: Declared) =>
  objectContracts({
    ...type,
    idEnding: `${type.apiName}Object`,
    callsOperations: true,
    resource: 568000,
    fields: { create, update, record },
  });

const LIKE_VERSION_1 = "The rules of the calls of version 1 that make and change it hold.";

export const accountObject = recordOf({
  apiName: "Account",
  path: "account",
  noun: "account as an object",
  area: "accounts",
  read: "accounts:read",
  write: "accounts:write",
  create: names.bodyUnder(names.NEW_ACCOUNT, creating.createAccount.body, {
    Status: field(
      2,
      z.enum(["Draft", "Active"]).optional(),
      "Accounts can be used as soon as they are made: Draft means the same as Active.",
    ),
    AdditionalEmailAddresses: field(
      3,
      text(1200).optional(),
      "Further addresses that invoices are sent to, separated by commas.",
    ),
  }),
  update: names.bodyUnder(names.CHANGED_ACCOUNT, updating.updateAccount.body, {
    Status: field(2, z.literal("Active").optional(), "Accounts are active."),
    AdditionalEmailAddresses: field(
      3,
      text(1200).optional(),
      "Further addresses that invoices are sent to, separated by commas.",
    ),
  }),
  rules: [
    LIKE_VERSION_1,
    "Until BillToId and SoldToId name contacts, a contact called Billing Contact has both roles.",
  ],
  deletionRules: ["Nothing was ever booked on it."],
  example: { Name: "Lovelace & Co", Currency: "EUR", BillCycleDay: 1, Status: "Draft" },
});

export const contactObject = recordOf({
  apiName: "Contact",
  path: "contact",
  noun: "contact as an object",
  area: "contacts",
  read: "accounts:read",
  write: "accounts:write",
  create: names.bodyUnder(names.NEW_CONTACT, contacts.createContact.body),
  update: names.bodyUnder(names.CONTACT, contacts.updateContact.body),
  rules: [LIKE_VERSION_1],
  deletionRules: ["It has no role of its account, and no subscription is addressed to it."],
  example: { AccountId: "0".repeat(32), FirstName: "Grace", LastName: "Hopper", Country: "US" },
});

export const paymentMethodObject = recordOf({
  apiName: "PaymentMethod",
  path: "payment-method",
  noun: "payment method as an object",
  area: "payment-methods",
  read: "payments:read",
  write: "payments:write",
  create: names.bodyUnder(names.NEW_METHOD, methods.createPaymentMethod.body, {
    Type: field(
      4,
      text(60),
      "Kind of payment method; BankTransfer and PayPal need the kind below.",
    ),
    BankTransferType: field(5, text(60).optional(), "Scheme of a bank transfer, such as SEPA."),
    PaypalType: field(
      6,
      z.enum(["ExpressCheckout", "AdaptivePayments", "NativeExpressCheckout"]).optional(),
      "Kind of PayPal agreement.",
    ),
  }),
  update: names.bodyUnder(names.CHANGED_METHOD, methods.updatePaymentMethod.body, {
    PaymentMethodStatus: field(
      7,
      z.literal("Closed").optional(),
      "Closed removes everything that could be charged, for good; it is changed alone.",
    ),
  }),
  rules: [LIKE_VERSION_1],
  deletionRules: ["It is not the default of an account."],
  example: { AccountId: "0".repeat(32), Type: "Check" },
});

export const paymentObject = recordOf({
  apiName: "Payment",
  path: "payment",
  noun: "payment as an object",
  area: "payments",
  read: "payments:read",
  write: "payments:write",
  create: names.bodyUnder(names.NEW_PAYMENT, payments.createPayment.body, {
    AccountId: field(8, id, "Id of the account that pays; the payment is in its currency."),
    Status: field(9, z.literal("Processed").optional(), "Payments are made at once."),
    InvoiceId: field(10, key.optional(), "Id of an invoice to apply the payment to."),
    InvoiceNumber: field(11, key.optional(), "Number of that invoice, in place of its id."),
    AppliedInvoiceAmount: field(
      12,
      amount.optional(),
      "What the invoice takes of it; the whole payment when absent.",
    ),
    InvoicePaymentData: field(
      13,
      z
        .object({
          InvoicePayment: field(
            14,
            z
              .array(
                z.object({
                  InvoiceId: field(15, key, "Id of an invoice."),
                  Amount: field(16, amount, "What it takes of the payment."),
                }),
              )
              .min(1)
              .max(200),
            "The invoices and what each takes.",
          ),
        })
        .optional(),
      "Several invoices, in place of InvoiceId.",
    ),
  }),
  update: names.bodyUnder(names.CHANGED_PAYMENT, payments.updatePayment.body, {
    Status: field(
      17,
      z.enum(["Canceled", "Voided"]).optional(),
      "Canceled takes the payment off its invoices; it is changed alone.",
    ),
  }),
  rules: [LIKE_VERSION_1, "InvoiceId, InvoiceNumber and InvoicePaymentData exclude each other."],
  deletionRules: ["It is canceled and was recorded outside of gateways."],
  example: {
    AccountId: "0".repeat(32),
    Amount: 25,
    Type: "External",
    EffectiveDate: "2026-01-31",
  },
});

export const refundObject = recordOf({
  apiName: "Refund",
  path: "refund",
  noun: "refund as an object",
  area: "payments",
  read: "payments:read",
  write: "payments:write",
  create: names.bodyUnder(names.NEW_REFUND, refunds.refundPayment.body, {
    PaymentId: field(18, key, "Id of the payment that is given back."),
    SourceType: field(19, z.literal("Payment").optional(), "What is given back: a payment."),
  }),
  update: names.bodyUnder(names.CHANGED_REFUND, refunds.updateRefund.body, {
    Status: field(20, z.literal("Canceled").optional(), "Cancels it; it is changed alone."),
  }),
  rules: [LIKE_VERSION_1],
  deletionRules: ["It is canceled."],
  example: { PaymentId: "0".repeat(32), Amount: 5, Type: "External", MethodType: "Cash" },
});

export const invoiceObject = recordOf({
  apiName: "Invoice",
  path: "invoice",
  noun: "invoice as an object",
  area: "invoices",
  read: "invoices:read",
  write: "invoices:write",
  update: names.bodyUnder(names.CHANGED_INVOICE, invoices.updateInvoice.body, {
    Status: field(
      21,
      z.enum(["Draft", "Posted", "Canceled"]).optional(),
      "Posted posts a draft, Draft makes a posted one a draft again, Canceled cancels it; it is changed alone.",
    ),
  }),
  rules: [LIKE_VERSION_1],
  deletionRules: ["It is canceled, and nothing was ever paid or credited on it."],
  example: { Status: "Posted" },
});

export const subscriptionObject = recordOf({
  apiName: "Subscription",
  path: "subscription",
  noun: "subscription as an object",
  area: "subscriptions",
  read: "subscriptions:read",
  write: "orders:write",
  update: names.bodyUnder(names.CHANGED_SUBSCRIPTION, subscriptions.updateSubscription.body),
  rules: [LIKE_VERSION_1, "Nothing is billed by it."],
  deletionRules: ["Nothing of it was billed."],
  example: { Notes: "Renewal agreed on the phone." },
});

export const taxationItemObject = recordOf({
  apiName: "TaxationItem",
  path: "taxation-item",
  noun: "tax of an invoice line as an object",
  area: "invoices",
  read: "invoices:read",
  write: "invoices:write",
  create: names.bodyUnder(names.TAX_OF_LINE, taxes.newTaxation, {
    InvoiceItemId: field(22, id, "Id of the line of a draft that the tax is added to."),
  }),
  update: names.bodyUnder(names.TAX_OF_LINE, memoTaxes.updateTaxationItem.body),
  rules: [LIKE_VERSION_1],
  deletionRules: ["The invoice is a draft."],
  example: {
    InvoiceItemId: "0".repeat(32),
    Name: "State tax",
    Jurisdiction: "California",
    TaxDate: "2026-01-15",
    TaxRate: 0.0725,
    TaxRateType: "Percentage",
    TaxAmount: 7.25,
  },
});

export const rulesOfReads = { rules: [], deletionRules: [], example: {} };

const taken = field(26, amount.gt(0), "What the invoice takes of the payment.");

export const invoicePaymentObject = recordOf({
  ...rulesOfReads,
  create: z.object({
    PaymentId: field(24, key, "Id of a payment that has as much left."),
    InvoiceId: field(25, key, "Id of an open invoice of its account."),
    Amount: taken,
  }),
  update: z.object({ Amount: taken }),
  rules: [
    LIKE_VERSION_1,
    "An invoice has one such record of a payment: a second one for the same two adds to it.",
    "A changed amount applies the difference, or takes it off the invoice.",
  ],
  example: { PaymentId: "0".repeat(32), InvoiceId: "0".repeat(31) + "1", Amount: 20 },
  area: "payments",
  read: "payments:read",
  write: "payments:write",
  apiName: "InvoicePayment",
  path: "invoice-payment",
  noun: "application of a payment to an invoice as an object",
});

export const {
  create: createAccountObject,
  retrieve: retrieveAccountObject,
  update: updateAccountObject,
  remove: deleteAccountObject,
} = accountObject;
export const {
  create: createContactObject,
  retrieve: retrieveContactObject,
  update: updateContactObject,
  remove: deleteContactObject,
} = contactObject;
export const {
  create: createPaymentMethodObject,
  retrieve: retrievePaymentMethodObject,
  update: updatePaymentMethodObject,
  remove: deletePaymentMethodObject,
} = paymentMethodObject;
export const {
  create: createPaymentObject,
  retrieve: retrievePaymentObject,
  update: updatePaymentObject,
  remove: deletePaymentObject,
} = paymentObject;
export const {
  create: createRefundObject,
  retrieve: retrieveRefundObject,
  update: updateRefundObject,
  remove: deleteRefundObject,
} = refundObject;
export const {
  retrieve: retrieveInvoiceObject,
  update: updateInvoiceObject,
  remove: deleteInvoiceObject,
} = invoiceObject;
export const {
  retrieve: retrieveSubscriptionObject,
  update: updateSubscriptionObject,
  remove: deleteSubscriptionObject,
} = subscriptionObject;
export const {
  create: createTaxationItemObject,
  retrieve: retrieveTaxationItemObject,
  update: updateTaxationItemObject,
  remove: deleteTaxationItemObject,
} = taxationItemObject;
export const {
  create: createInvoicePaymentObject,
  retrieve: retrieveInvoicePaymentObject,
  update: updateInvoicePaymentObject,
} = invoicePaymentObject;
