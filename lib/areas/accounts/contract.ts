import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { always, unlessQueryHas } from "@/lib/api/needs";
import { defineOperation } from "@/lib/api/operation";
import { key, truth, wholeNumber } from "@/lib/api/schemas";
import { basicInfo, shownNames } from "./basic-contract";
import { contactOwner, shownContactBody } from "./contact-contract";
import { shownTaxInfo } from "./tax-contract";

const field = fieldsOf(512); // 512000-530999: accounts; 516000-515999 is their change.
const none = z.object({});
const shown = z.string().nullable();
const money = z.number();
const day = z.string().nullable();

const accountParams = z.object({ "account-key": field(200, key, "Id or number of the account.") });

const contact = shownContactBody.extend(contactOwner);
const billToContact = field(8, contact, "Contact that invoices are addressed to.");
const soldToContact = field(9, contact, "Contact that taxes and sales are attributed to.");
const shipToContact = field(
  10,
  contact.nullable(),
  "Contact that goods go to; null when the account has none.",
);
const taxInfo = field(12, shownTaxInfo, "Tax data of the account.");

const additionalEmailAddresses = field(
  14,
  z.array(z.string()),
  "Further addresses that invoices are sent to.",
);
const shownBilling = {
  autoPay: field(20, z.boolean(), "Whether payment runs collect what falls due."),
  bcdSettingOption: field(
    22,
    z.enum(["ManualSet", "AutoSet"]),
    "AutoSet when the bill cycle day came from the day of creation.",
  ),
  currency: field(3, z.string(), "Currency of everything the account owes."),
  invoiceDeliveryPrefsEmail: field(23, z.boolean(), "Invoices are sent by e-mail."),
  invoiceDeliveryPrefsPrint: field(24, z.boolean(), "Invoices are printed."),
};

const balances = {
  currency: field(3, z.string(), "Currency of the balances."),
  balance: field(210, money, "What is owed on posted invoices."),
  contractedMrr: field(211, money, "Monthly recurring revenue of the charges in effect today."),
  totalDebitMemoBalance: field(213, money, "What is owed on posted debit memos."),
  totalInvoiceBalance: field(214, money, "What is owed on posted invoices."),
  unappliedCreditMemoAmount: field(215, money, "Credit that is not yet put against documents."),
  unappliedPaymentAmount: field(216, money, "Payments that are not yet put against documents."),
  reservedPaymentAmount: field(217, money, "Payments that are kept for later documents."),
};

export const getAccount = defineOperation({
  id: "getAccount",
  method: "GET",
  path: "/v1/accounts/{account-key}",
  area: "accounts",
  summary: "Get an account",
  description:
    "An account with its contacts, its billing settings and its balances. Balances are numbers in the account's currency.",
  scope: "accounts:read",
  style: "v1",
  resource: 512000,
  params: accountParams,
  query: none,
  body: none,
  result: z.object({
    basicInfo: field(220, basicInfo, "Names and labels."),
    billingAndPayment: field(
      221,
      z.object({
        ...shownBilling,
        billCycleDay: field(
          21,
          z.number(),
          "Day of the month on which periods begin; 31 is the end of each month.",
        ),
        additionalEmailAddresses,
        defaultPaymentMethodId: field(203, shown, "Payment method that is charged by default."),
        paymentGateway: field(
          25,
          shown,
          "Gateway of the account; null means the tenant's default.",
        ),
        paymentGatewayNumber: field(46, shown, "Number of that gateway."),
        paymentMethodCascadingConsent: field(
          47,
          z.boolean(),
          "The customer agreed that other payment methods are tried after a failure.",
        ),
        gatewayRoutingEligible: field(48, z.boolean(), "Gateways are chosen by rules; false."),
        paymentTerm: field(26, z.string(), "When invoices are due."),
      }),
      "How the account is billed and pays.",
    ),
    metrics: field(
      222,
      z.object({
        ...balances,
        creditBalance: field(212, money, "Credit of the account."),
      }),
      "Balances in the account's currency.",
    ),
    metricsData: field(223, z.array(z.object(balances)), "Balances by currency."),
    billToContact,
    soldToContact,
    shipToContact,
    taxInfo,
  }),
});

const invoice = z.object({
  id: field(230, z.string(), "Id of the invoice."),
  invoiceNumber: field(231, z.string(), "Number of the invoice."),
  invoiceDate: field(232, z.string(), "Date of the invoice."),
  dueDate: field(233, z.string(), "Day on which it is due."),
  amount: field(234, z.number(), "Total of the invoice."),
  balance: field(210, money, "What is still owed on it."),
  status: field(235, z.string(), "State of the invoice."),
});

const payment = z.object({
  id: field(240, z.string(), "Id of the payment."),
  paymentNumber: field(241, z.string(), "Number of the payment."),
  effectiveDate: field(242, z.string(), "Day of the payment."),
  paymentType: field(243, z.string(), "Electronic or External."),
  status: field(244, z.string(), "State of the payment."),
  paidInvoices: field(
    245,
    z.array(
      z.object({
        invoiceId: field(246, z.string(), "Id of the invoice."),
        invoiceNumber: field(231, z.string(), "Number of the invoice."),
        appliedPaymentAmount: field(247, money, "Part of the payment that it took."),
      }),
    ),
    "Invoices that the payment was put against.",
  ),
});

const ratePlan = z.object({
  productId: field(250, z.string(), "Id of the product."),
  productName: field(251, z.string(), "Name of the product."),
  productRatePlanId: field(252, z.string(), "Id of the product rate plan."),
  productSku: field(253, z.string(), "SKU of the product."),
  ratePlanName: field(254, z.string(), "Name of the rate plan."),
});

const subscription = z.object({
  id: field(260, z.string(), "Id of the subscription."),
  subscriptionNumber: field(261, z.string(), "Number of the subscription."),
  status: field(262, z.string(), "State of the subscription."),
  termType: field(263, z.string(), "TERMED or EVERGREEN."),
  subscriptionStartDate: field(264, z.string(), "First day of the subscription."),
  termStartDate: field(265, z.string(), "First day of the current term."),
  termEndDate: field(266, day, "First day after the current term; null when evergreen."),
  initialTerm: field(267, money.nullable(), "Length of the first term; null when evergreen."),
  renewalTerm: field(268, money.nullable(), "Length of later terms."),
  autoRenew: field(269, z.boolean(), "Whether it renews at the end of the term."),
  ratePlans: field(270, z.array(ratePlan), "Rate plans of the subscription."),
});

const summaryMethod = z.object({
  id: field(280, z.string(), "Id of the payment method."),
  paymentMethodType: field(281, z.string(), "Kind of the payment method."),
  creditCardType: field(282, shown, "Brand of the card."),
  creditCardNumber: field(283, shown, "The number with all but its last four digits masked."),
  creditCardExpirationMonth: field(284, money.nullable(), "Month of expiry."),
  creditCardExpirationYear: field(285, money.nullable(), "Year of expiry."),
});

const usedInMonth = z.object({
  quantity: field(295, z.number(), "Number of units."),
  startDate: field(296, z.string(), "First day of the month."),
  unitOfMeasure: field(297, z.string(), "Unit of measure."),
});

export const getAccountSummary = defineOperation({
  id: "getAccountSummary",
  also: [
    { scope: "subscriptions:read", to: "read its subscriptions and orders", asks: always },
    { scope: "invoices:read", to: "read its invoices", asks: always },
    { scope: "payments:read", to: "read its payments and payment methods", asks: always },
    {
      scope: "usage:read",
      to: "read its usage, unless excludeUsage",
      asks: unlessQueryHas("excludeUsage"),
    },
  ],
  method: "GET",
  path: "/v1/accounts/{account-key}/summary",
  area: "accounts",
  summary: "Get an account at a glance",
  description:
    "The account with its default payment method, its newest invoices and payments, and the six subscriptions that changed last.",
  scope: "accounts:read",
  style: "v1",
  resource: 512000,
  params: accountParams,
  query: z.object({
    excludeUsage: field(205, truth.optional(), "Leave out the usage: its list is empty then."),
  }),
  body: none,
  result: z.object({
    basicInfo: field(
      220,
      z
        .object({
          ...shownNames,
          ...shownBilling,
          billCycleDay: field(21, z.number(), "Day of the month on which periods begin."),
          additionalEmailAddresses,
          balance: field(
            210,
            money,
            "What is owed on posted invoices, overdue or not, less credit memos and payments that are not yet put against them.",
          ),
          overdueBalance: field(218, money, "The part of the balance that is past its due day."),
          notYetDueBalance: field(
            318,
            money,
            "What is owed on invoices whose due day is not over.",
          ),
          unappliedCreditMemoAmount: field(299, money, "What is left of posted credit memos."),
          unappliedPaymentAmount: field(
            216,
            money,
            "Payments that are not yet put against documents.",
          ),
          creditAvailable: field(
            319,
            money,
            "What of both, and of the credit balance, pays an invoice before a payment method is charged.",
          ),
          creditBalance: field(320, money, "Credit balance; 0 with Invoice Settlement."),
          defaultPaymentMethod: field(
            224,
            summaryMethod.nullable(),
            "Payment method that is charged by default.",
          ),
          lastInvoiceDate: field(225, day, "Date of the newest posted invoice."),
          lastPaymentAmount: field(226, money.nullable(), "Amount of the newest payment."),
          lastPaymentDate: field(227, day, "Day of the newest payment."),
        })
        .catchall(customFieldsBeside("Account")),
      "Names, settings and balances.",
    ),
    billToContact,
    soldToContact,
    shipToContact,
    taxInfo,
    subscriptions: field(228, z.array(subscription), "The six subscriptions that changed last."),
    invoices: field(229, z.array(invoice), "The ten newest invoices."),
    payments: field(239, z.array(payment), "The ten newest payments."),
    usage: field(
      238,
      z.array(usedInMonth),
      "What was used in this month and the five before, by unit, newest first.",
    ),
  }),
});

const activity = z.object({
  id: field(301, z.string(), "Id of the document or of the audit line."),
  kind: field(
    302,
    z.enum([
      "account",
      "contact",
      "paymentMethod",
      "order",
      "invoice",
      "creditMemo",
      "debitMemo",
      "adjustment",
      "payment",
      "refund",
      "mail",
    ]),
    "What it is about.",
  ),
  action: field(303, z.string(), "What happened, such as create, update or post."),
  date: field(304, z.string(), "Day in the tenant's time zone."),
  instant: field(305, z.iso.datetime(), "The moment."),
  actor: field(306, z.string(), "Who did it."),
  number: field(307, shown, "Number of the document."),
  subjectId: field(308, z.string(), "Id of what it is about."),
  amount: field(
    309,
    z.number().nullable(),
    "Amount of the document; payments lower the balance. Null for charges and refunds that came to nothing.",
  ),
  currency: field(3, z.string(), "Currency of amount and balance."),
  status: field(310, shown, "State of the document today."),
  balance: field(311, z.number(), "What the account owed after it."),
  text: field(312, z.string(), "One sentence for people."),
});

export const listAccountActivity = defineOperation({
  id: "listAccountActivity",
  also: [
    { scope: "subscriptions:read", to: "read its subscriptions and orders", asks: always },
    { scope: "invoices:read", to: "read its invoices", asks: always },
    { scope: "payments:read", to: "read its payments and payment methods", asks: always },
  ],
  method: "GET",
  path: "/v1/accounts/{account-key}/activity",
  area: "accounts",
  summary: "List the timeline of an account",
  description:
    "What happened to an account, newest first: changes of the account, its contacts and payment methods, orders, invoices and payments, with the balance after each.",
  scope: "accounts:read",
  style: "v1",
  resource: 512000,
  params: accountParams,
  query: z.object({
    pageSize: field(
      315,
      wholeNumber(1, 99).optional(),
      "Entries of one page, 1 to 99; 20 when absent.",
    ),
    cursor: field(
      316,
      z.string().max(200).optional(),
      "Where the page begins: taken from `nextPage` of the page before.",
    ),
  }),
  body: none,
  result: z.object({
    activity: field(300, z.array(activity), "Entries, newest first."),
    nextPage: field(
      317,
      z.string().optional(),
      "Address of the next page; absent on the last one.",
    ),
  }),
});
