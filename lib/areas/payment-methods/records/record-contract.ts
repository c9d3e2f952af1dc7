import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { key } from "@/lib/api/schemas";

const field = fieldsOf(524); // 524220-524299: stored history of payment methods.
const none = z.object({});
const about = { area: "payment-methods", scope: "payments:read", body: none } as const;
const text = () => z.string().optional();
const shown = z.string().nullable();

const objectParams = z.object({ id: field(220, key, "Id of the object.") });
const objectQuery = z.object({
  fields: field(
    221,
    z.string().max(2000).optional(),
    "Names of the fields to return, separated by commas; all when absent.",
  ),
});
const ABSENT =
  "Fields without a value are left out. An unknown id gives no records, with status 404.";

export const retrievePaymentMethodSnapshot = defineOperation({
  ...about,
  id: "retrievePaymentMethodSnapshot",
  method: "GET",
  path: "/v1/object/payment-method-snapshot/{id}",
  summary: "Retrieve a payment method snapshot",
  description: `A payment method as it was when a payment was made with it. ${ABSENT}`,
  style: "object",
  resource: 524220,
  params: objectParams,
  query: objectQuery,
  result: z.object({
    Id: field(222, z.string(), "Id of the snapshot."),
    PaymentMethodId: field(223, text(), "Id of the payment method."),
    AccountId: field(224, text(), "Id of the account that paid with it."),
    Type: field(225, text(), "Kind of payment method."),
    PaymentMethodStatus: field(226, text(), "State of the payment method then."),
    CreditCardType: field(227, text(), "Brand of the card."),
    CreditCardMaskNumber: field(228, text(), "The number with all but its last digits masked."),
    CreditCardExpirationMonth: field(229, z.number().optional(), "Month of expiry."),
    CreditCardExpirationYear: field(230, z.number().optional(), "Year of expiry."),
    CreditCardHolderName: field(231, text(), "Name of the holder of the card."),
    CreditCardAddress1: field(232, text(), "First line of the holder's street address."),
    CreditCardAddress2: field(233, text(), "Second line of the holder's street address."),
    CreditCardCity: field(234, text(), "City of the holder."),
    CreditCardState: field(235, text(), "State or province of the holder."),
    CreditCardPostalCode: field(236, text(), "Postal code of the holder."),
    CreditCardCountry: field(237, text(), "Country of the holder."),
    AchAbaCode: field(238, text(), "Routing number of the bank."),
    AchAccountName: field(239, text(), "Name on the bank account."),
    AchAccountNumberMask: field(240, text(), "Masked number of the bank account."),
    AchAccountType: field(241, text(), "Kind of bank account."),
    AchBankName: field(242, text(), "Name of the bank."),
    BankTransferType: field(243, text(), "Scheme of a bank transfer."),
    BankTransferAccountName: field(244, text(), "Name on the bank account."),
    BankTransferAccountNumberMask: field(245, text(), "Masked number of the bank account."),
    BankName: field(246, text(), "Name of the bank."),
    BankCode: field(247, text(), "Bank or sort code."),
    BankBranchCode: field(248, text(), "Branch of the bank."),
    BusinessIdentificationCode: field(249, text(), "BIC of the bank."),
    TokenId: field(250, text(), "The gateway's token."),
    SecondTokenId: field(251, text(), "The gateway's customer."),
    PaypalBaid: field(252, text(), "Id of the billing agreement."),
    PaypalEmail: field(253, text(), "E-mail of the payer."),
    PaypalPreapprovalKey: field(254, text(), "Key of the preapproval."),
    MandateID: field(255, text(), "Id of the mandate."),
    Email: field(256, text(), "E-mail of the holder."),
    Phone: field(257, text(), "Phone of the holder."),
    IPAddress: field(258, text(), "Address from which the holder gave it."),
  }),
});

export const retrievePaymentMethodTransactionLog = defineOperation({
  ...about,
  id: "retrievePaymentMethodTransactionLog",
  method: "GET",
  path: "/v1/object/payment-method-transaction-log/{id}",
  summary: "Retrieve a payment method transaction log",
  description: `What a gateway was asked about a payment method itself, and what it said. ${ABSENT}`,
  style: "object",
  resource: 524260,
  params: objectParams,
  query: objectQuery,
  result: z.object({
    Id: field(222, z.string(), "Id of the transaction."),
    PaymentMethodId: field(223, text(), "Id of the payment method."),
    PaymentMethodType: field(260, text(), "Kind of payment method."),
    Gateway: field(261, text(), "Gateway that was asked."),
    GatewayTransactionType: field(262, text(), "What it was asked: Authorization or Update."),
    GatewayReasonCode: field(263, text(), "Code of its answer."),
    GatewayReasonCodeDescription: field(264, text(), "Its answer in words."),
    RequestString: field(265, text(), "The request in words, without any number."),
    ResponseString: field(266, text(), "The answer in words."),
    TransactionDate: field(267, text(), "When it was asked."),
    TransactionId: field(268, text(), "The gateway's id of the transaction."),
  }),
});

export const queryPaymentMethodSnapshots = defineOperation({
  ...about,
  id: "queryPaymentMethodSnapshots",
  method: "GET",
  path: "/object-query/payment-method-snapshots",
  summary: "List payment method snapshots",
  description: "Payment methods as they were when payments were made with them.",
  style: "plain",
  resource: 524270,
  params: none,
  query: listQuery,
  result: listResult(
    z.object({
      id: field(52, z.string(), "Id of the payment method."),
      paymentMethodId: field(53, z.string(), "Id of the payment method."),
      accountId: field(100, shown, "Id of the account that pays with it."),
      type: field(1, z.string(), "Kind of payment method."),
      paymentMethodStatus: field(
        102,
        z.enum(["Active", "Closed", "Scrubbed"]),
        "State of the payment method.",
      ),
      creditCardType: field(56, shown, "Brand of the card."),
      creditCardMaskNumber: field(
        57,
        shown,
        "The number with all but its last four digits masked.",
      ),
      creditCardExpirationMonth: field(104, z.number().nullable(), "Month of expiry."),
      creditCardExpirationYear: field(105, z.number().nullable(), "Year of expiry."),
      creditCardHolderName: field(106, shown, "Name of the holder."),
      createdDate: field(109, z.iso.datetime(), "When it was made."),
    }),
  ),
});

export const queryPaymentMethodSnapshotByKey = readByKey(
  queryPaymentMethodSnapshots,
  "queryPaymentMethodSnapshotByKey",
  "a payment method snapshot",
);

export const queryPaymentMethodTransactions = defineOperation({
  ...about,
  id: "queryPaymentMethodTransactions",
  method: "GET",
  path: "/object-query/payment-method-transaction-logs",
  summary: "List payment method transaction logs",
  description: "What gateways were asked about payment methods themselves, and what they said.",
  style: "plain",
  resource: 524280,
  params: none,
  query: listQuery,
  result: listResult(
    z.object({
      id: field(52, z.string(), "Id of the transaction."),
      paymentMethodId: field(53, z.string(), "Id of the payment method."),
      gateway: field(280, z.string(), "Gateway that was asked."),
      gatewayTransactionType: field(281, z.string(), "What it was asked."),
      gatewayReasonCode: field(282, z.string(), "Code of its answer."),
      gatewayReasonCodeDescription: field(283, z.string(), "Its answer in words."),
      transactionId: field(284, shown, "The gateway's id of the transaction."),
      transactionDate: field(285, z.iso.datetime(), "When it was asked."),
    }),
  ),
});
