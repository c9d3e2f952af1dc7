import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";

const field = fieldsOf(524); // 524100-524149: payment methods as rows of lists.
const none = z.object({});
const shown = z.string().nullable();

const paymentMethod = z
  .object({
    id: field(52, z.string(), "Id of the payment method."),
    accountId: field(100, shown, "Id of the account that pays with it."),
    accountNumber: field(101, shown, "Number of the account that pays with it."),
    paymentMethodNumber: field(111, z.string(), "Number of the payment method."),
    type: field(1, z.string(), "Kind of payment method."),
    paymentMethodStatus: field(
      102,
      z.enum(["Active", "Closed", "Scrubbed"]),
      "State of the payment method.",
    ),
    active: field(103, z.boolean(), "Whether it can be charged."),
    isDefault: field(55, z.boolean(), "Whether its account is charged by it by default."),
    creditCardType: field(56, shown, "Brand of the card."),
    creditCardMaskNumber: field(57, shown, "The number with all but its last four digits masked."),
    creditCardExpirationMonth: field(104, z.number().nullable(), "Month of expiry."),
    creditCardExpirationYear: field(105, z.number().nullable(), "Year of expiry."),
    creditCardHolderName: field(106, shown, "Name of the holder."),
    creditCardAddress1: field(112, shown, "First line of the holder's address."),
    creditCardCity: field(113, shown, "City of the holder."),
    creditCardState: field(114, shown, "State of the holder."),
    creditCardPostalCode: field(115, shown, "Postal code of the holder."),
    creditCardCountry: field(116, shown, "Country of the holder."),
    email: field(117, shown, "E-mail address of the holder."),
    phone: field(118, shown, "Telephone number of the holder."),
    gateway: field(
      119,
      shown,
      "Name of the gateway that charges it; that of its account when null.",
    ),
    isSystem: field(120, z.literal(false), "Always false: every payment method is of a customer."),
    useDefaultRetryRule: field(
      121,
      z.literal(true),
      "Always true: when a declined charge is tried again is a setting of the company.",
    ),
    numConsecutiveFailures: field(59, z.number(), "Charges that failed in a row."),
    lastTransactionStatus: field(107, shown, "Outcome of the last charge."),
    lastTransactionDateTime: field(108, z.iso.datetime().nullable(), "When it was last charged."),
    createdDate: field(109, z.iso.datetime(), "When it was made."),
    updatedDate: field(110, z.iso.datetime(), "When it changed last."),
  })
  .catchall(customFieldsBeside("PaymentMethod"));

export const queryPaymentMethods = defineOperation({
  id: "queryPaymentMethods",
  method: "GET",
  path: "/object-query/payment-methods",
  area: "payment-methods",
  summary: "List payment methods",
  description: "Payment methods by filter, in the order asked for, page by page.",
  scope: "payments:read",
  style: "plain",
  resource: 524100,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(paymentMethod),
});

export const queryPaymentMethodByKey = readByKey(
  queryPaymentMethods,
  "queryPaymentMethodByKey",
  "a payment method",
);
