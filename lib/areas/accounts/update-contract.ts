import * as z from "zod";
import { changedContactBody, newContactBody } from "./contact-contract";
import { changedTaxInfo, newTaxInfo } from "./tax-contract";
import { accountCard, gatewayName } from "@/lib/areas/payment-methods/cards/card-contract";
import { anyMethodFields } from "@/lib/areas/payment-methods/method-contract";
import { changedAsGiven, newAsGiven } from "@/lib/areas/accounts/as-given-contract";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { FAMILY_CODES, withCodes } from "@/lib/api/wire/family-codes";
import {
  bounded,
  clearableText,
  currencyCode,
  email,
  id,
  key,
  line,
  text,
} from "@/lib/api/schemas";
import { isCurrency } from "@/lib/values/money";

const create = fieldsOf(512); // 512000-530999: accounts, shared with their reads.
const change = fieldsOf(516); // 516000-515999: changes of accounts.
const none = z.object({});

const NOTES = 65_535;
const batch = z.string().regex(/^Batch(?:[1-9]|[1-4]\d|50)$/, "must be Batch1 to Batch50");
const paymentTerm = z
  .string()
  .regex(
    /^(Due Upon Receipt|Net \d{1,3})$/,
    "must be Due Upon Receipt, or Net and a number of days such as Net 30",
  );
const currency = currencyCode.refine(isCurrency, "must be a three-letter ISO 4217 currency code");
const cycleDay = z.int().min(0).max(31);
const emails = z.array(email).max(50);

/** Descriptions shared by creation and change of an account. */
const MEANING = {
  name: "Name of the account.",
  notes: "Free text of the merchant's staff.",
  additionalEmailAddresses: "Further addresses that invoices are sent to.",
  batch: "Batch in which bill runs take the account: Batch1 to Batch50.",
  crmId: "Id of the account in the merchant's CRM.",
  purchaseOrderNumber: "Purchase order number that invoices show.",
  salesRep: "Sales representative.",
  customerServiceRepName: "Customer service representative.",
  invoiceDeliveryPrefsEmail: "Send invoices by e-mail.",
  invoiceDeliveryPrefsPrint: "Print invoices.",
  paymentGateway: "Gateway of the account; the tenant's default when absent.",
  paymentTerm: "When invoices are due: Due Upon Receipt, or Net 30 and the like.",
  autoPay: "Payment runs collect what falls due; needs a default payment method.",
  parentId: "Id or number of the parent account.",
  taxInfo: "Tax data of the account.",
} as const;

/** The fields of a new account; the call itself may include a subscription and is composed elsewhere. */
export const newAccount = {
  body: z
    .object({
      accountNumber: create(
        1,
        text(70).optional(),
        "Number of the account; the next free one when absent.",
      ),
      name: create(2, line(255), MEANING.name),
      currency: create(3, currency, "Currency of everything the account will owe."),
      billToContact: create(8, newContactBody, "Contact that invoices are addressed to."),
      soldToContact: create(
        9,
        newContactBody.optional(),
        "Contact that taxes and sales are attributed to; the bill-to contact when absent.",
      ),
      soldToSameAsBillTo: create(27, z.boolean().optional(), "One contact has both roles."),
      shipToContact: create(10, newContactBody.optional(), "Contact that goods go to."),
      shipToSameAsBillTo: create(28, z.boolean().optional(), "Goods go to the bill-to contact."),
      billCycleDay: create(
        21,
        cycleDay.optional(),
        "Day of the month on which periods begin, 31 for the end of each month; 0 or absent takes the day of creation.",
      ),
      paymentTerm: create(26, paymentTerm.optional(), MEANING.paymentTerm),
      batch: create(15, batch.optional(), MEANING.batch),
      autoPay: create(20, z.boolean().optional(), MEANING.autoPay),
      creditCard: create(
        29,
        accountCard.optional(),
        "Card that becomes the default payment method, in its older spelling.",
      ),
      paymentMethod: create(
        30,
        z
          .object(anyMethodFields)
          .catchall(customFieldsBeside("PaymentMethod", "create"))
          .optional(),
        "Payment method of any kind that becomes the default.",
      ),
      hpmCreditCardPaymentMethodId: create(
        31,
        id.optional(),
        "Payment method that nobody owns yet; it becomes the default.",
      ),
      paymentGateway: create(25, gatewayName.optional(), MEANING.paymentGateway),
      invoiceDeliveryPrefsEmail: create(
        23,
        z.boolean().optional(),
        `${MEANING.invoiceDeliveryPrefsEmail} False when absent.`,
      ),
      invoiceDeliveryPrefsPrint: create(
        24,
        z.boolean().optional(),
        `${MEANING.invoiceDeliveryPrefsPrint} False when absent.`,
      ),
      additionalEmailAddresses: create(14, emails.optional(), MEANING.additionalEmailAddresses),
      parentId: create(11, key.optional(), MEANING.parentId),
      notes: create(13, text(NOTES).optional(), MEANING.notes),
      crmId: create(16, text(100).optional(), MEANING.crmId),
      purchaseOrderNumber: create(17, text(100).optional(), MEANING.purchaseOrderNumber),
      salesRep: create(18, text(50).optional(), MEANING.salesRep),
      customerServiceRepName: create(19, text(50).optional(), MEANING.customerServiceRepName),
      taxInfo: create(12, newTaxInfo.optional(), MEANING.taxInfo),
      ...newAsGiven,
    })
    .catchall(customFieldsBeside("Account", "create")),
  result: z.object({
    accountId: create(100, z.string(), "Id of the account."),
    accountNumber: create(1, z.string(), "Number of the account."),
    billToContactId: create(101, z.string(), "Id of the bill-to contact."),
    soldToContactId: create(
      102,
      z.string(),
      "Id of the sold-to contact; the bill-to contact's when they are one.",
    ),
    shipToContactId: create(
      103,
      z.string().optional(),
      "Id of the ship-to contact, when there is one.",
    ),
    paymentMethodId: create(
      104,
      z.string().optional(),
      "Id of the payment method, when one was given.",
    ),
  }),
  rules: [
    "At most one of creditCard, paymentMethod and hpmCreditCardPaymentMethodId is given; autoPay needs one of them.",
    "soldToContact and soldToSameAsBillTo exclude each other; so do shipToContact and shipToSameAsBillTo.",
    "The account number is free, and is not written like an id.",
    "The card passes the checks of creating a payment method.",
  ],
  example: {
    name: "Analytical Engines Ltd",
    currency: "EUR",
    billCycleDay: 1,
    autoPay: true,
    billToContact: {
      firstName: "Ada",
      lastName: "Lovelace",
      country: "GB",
      workEmail: "ada@example.com",
    },
    soldToSameAsBillTo: true,
    creditCard: {
      cardType: "Visa",
      cardNumber: "4242424242424242",
      expirationMonth: "12",
      expirationYear: "2030",
      securityCode: "123",
      cardHolderInfo: { cardHolderName: "Ada Lovelace" },
    },
  },
} as const;

const accountParams = z.object({ "account-key": create(200, key, "Id or number of the account.") });
const clearable = (longest: number) => clearableText(longest).nullable().optional();
const clearableId = bounded(0, 100)
  .refine(
    (value) => value === "" || id.safeParse(value).success,
    "must be an id of 32 hexadecimal characters, or empty",
  )
  .nullable()
  .optional();

export const updateAccount = defineOperation({
  id: "updateAccount",
  method: "PUT",
  path: "/v1/accounts/{account-key}",
  area: "accounts",
  summary: "Update an account",
  description:
    "Changes an account and its contacts: absent fields stay, empty ones are cleared. Setting an e-mail of the bill-to contact switches delivery by e-mail on; clearing both switches it off. Custom fields, with names that end in `__c`, stand beside the declared ones; null takes one away.",
  scope: "accounts:write",
  style: "v1",
  resource: 515000,
  params: accountParams,
  query: none,
  body: withCodes(
    z
      .object({
        name: change(2, line(255).optional(), MEANING.name, { neverEmpty: true }),
        billToContact: change(8, changedContactBody.optional(), "Changes of the bill-to contact."),
        billToContactId: change(
          32,
          id.optional(),
          "Another contact of the account that becomes bill-to.",
        ),
        soldToContact: change(9, changedContactBody.optional(), "Changes of the sold-to contact."),
        soldToContactId: change(
          33,
          id.optional(),
          "Another contact of the account that becomes sold-to.",
        ),
        shipToContact: change(
          10,
          changedContactBody.optional(),
          "Changes of the ship-to contact; makes it when the account has none.",
        ),
        shipToContactId: change(
          34,
          clearableId,
          "Another contact of the account that becomes ship-to; empty leaves it without one.",
        ),
        billCycleDay: change(
          21,
          cycleDay.optional(),
          "Day of the month on which periods begin; 0 takes today's. What is billed keeps the day of before, and the new one counts from the first day that is not billed.",
        ),
        paymentTerm: change(26, paymentTerm.optional(), MEANING.paymentTerm),
        batch: change(15, batch.optional(), MEANING.batch),
        autoPay: change(20, z.boolean().optional(), MEANING.autoPay),
        defaultPaymentMethodId: change(
          35,
          clearableId,
          "Active payment method of the account that is charged by default.",
        ),
        paymentGateway: change(25, gatewayName.nullable().optional(), MEANING.paymentGateway),
        invoiceDeliveryPrefsEmail: change(
          23,
          z.boolean().optional(),
          MEANING.invoiceDeliveryPrefsEmail,
        ),
        invoiceDeliveryPrefsPrint: change(
          24,
          z.boolean().optional(),
          MEANING.invoiceDeliveryPrefsPrint,
        ),
        additionalEmailAddresses: change(14, emails.optional(), MEANING.additionalEmailAddresses),
        parentId: change(11, clearable(100), MEANING.parentId),
        notes: change(13, clearable(NOTES), MEANING.notes),
        crmId: change(16, clearable(100), MEANING.crmId),
        purchaseOrderNumber: change(17, clearable(100), MEANING.purchaseOrderNumber),
        salesRep: change(18, clearable(50), MEANING.salesRep),
        customerServiceRepName: change(19, clearable(50), MEANING.customerServiceRepName),
        taxInfo: change(12, changedTaxInfo.optional(), MEANING.taxInfo),
        ...changedAsGiven,
      })
      .catchall(customFieldsBeside("Account")),
    FAMILY_CODES.updateAccount,
  ),
  result: none,
  rules: [
    "The account is not canceled.",
    "autoPay needs a default payment method.",
    "A contact is either changed or replaced, not both.",
    "The parent is not the account itself and does not lie below it.",
  ],
});

export const deleteAccount = defineOperation({
  id: "deleteAccount",
  method: "DELETE",
  path: "/v1/accounts/{account-key}",
  area: "accounts",
  summary: "Delete an account",
  description:
    "Deletes an account that nothing was ever booked on, with its contacts and payment methods. It is done when the answer comes.",
  scope: "accounts:write",
  style: "v1",
  resource: 512000,
  params: accountParams,
  query: none,
  body: none,
  result: z.object({
    id: create(201, z.string(), "Id of the account that was deleted."),
    jobStatus: create(
      204,
      z.literal("Completed"),
      "The account is gone: there is no job to wait for.",
    ),
  }),
  rules: ["The account has no orders, subscriptions, invoices, payments or child accounts."],
});
