import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { countedListQuery, countedListResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";

const field = fieldsOf(512); // 512400-530449: accounts as rows of lists.
const none = z.object({});
const shown = z.string().nullable();

const account = z
  .object({
    id: field(201, z.string(), "Id of the account."),
    accountNumber: field(1, z.string(), "Number of the account."),
    name: field(2, z.string(), "Name of the account."),
    status: field(202, z.enum(["Active", "Canceled"]), "State of the account."),
    currency: field(3, z.string(), "Currency of everything the account owes."),
    balance: field(
      400,
      z.number(),
      "What is owed on posted invoices, less credit memos and payments that are not yet put against them.",
    ),
    totalInvoiceBalance: field(401, z.number(), "What is owed on posted invoices."),
    mrr: field(402, z.number(), "Monthly recurring revenue of the charges in effect today."),
    creditAvailable: field(
      413,
      z.number(),
      "Credit memos, unapplied payments and credit balance that pay an invoice before a payment method is charged.",
    ),
    creditBalance: field(414, z.number(), "Credit balance; 0 with Invoice Settlement."),
    batch: field(15, z.string(), "Batch in which bill runs take the account."),
    billCycleDay: field(21, z.number(), "Day of the month on which periods begin."),
    bcdSettingOption: field(
      22,
      z.enum(["ManualSet", "AutoSet"]),
      "Where the bill cycle day comes from.",
    ),
    autoPay: field(20, z.boolean(), "Whether payment runs collect what falls due."),
    paymentTerm: field(26, z.string(), "When invoices are due."),
    paymentGateway: field(25, shown, "Gateway of the account."),
    defaultPaymentMethodId: field(203, shown, "Payment method that is charged by default."),
    billToId: field(403, z.string(), "Id of the bill-to contact."),
    billToName: field(404, z.string(), "Name of the bill-to contact."),
    billToWorkEmail: field(405, shown, "Work e-mail of the bill-to contact."),
    soldToId: field(406, z.string(), "Id of the sold-to contact."),
    shipToId: field(407, shown, "Id of the ship-to contact."),
    parentId: field(11, shown, "Id of the parent account."),
    organizationId: field(408, z.string(), "Id of the org that the account belongs to."),
    crmId: field(16, shown, "Id of the account in the merchant's CRM."),
    purchaseOrderNumber: field(17, shown, "Purchase order number that invoices show."),
    salesRepName: field(409, shown, "Sales representative."),
    customerServiceRepName: field(19, shown, "Customer service representative."),
    invoiceDeliveryPrefsEmail: field(23, z.boolean(), "Invoices are sent by e-mail."),
    invoiceDeliveryPrefsPrint: field(24, z.boolean(), "Invoices are printed."),
    additionalEmailAddresses: field(410, z.string(), "Further addresses, separated by commas."),
    lastInvoiceDate: field(225, shown, "Date of the newest posted invoice."),
    vATId: field(415, shown, "VAT number."),
    taxExemptStatus: field(416, shown, "Whether the account is exempt from tax."),
    communicationProfileId: field(417, shown, "Id of its communication profile, as it was given."),
    invoiceTemplateId: field(418, shown, "Id of its invoice template, as it was given."),
    sequenceSetId: field(419, shown, "Id of its numbering, as it was given."),
    notes: field(13, shown, "Free text of the merchant's staff."),
    createdDate: field(411, z.iso.datetime(), "When the account was made."),
    updatedDate: field(412, z.iso.datetime(), "When it changed last."),
  })
  .catchall(customFieldsBeside("Account"));

export const queryAccounts = defineOperation({
  id: "queryAccounts",
  method: "GET",
  path: "/object-query/accounts",
  area: "accounts",
  summary: "List accounts",
  description: "Accounts by filter, in the order asked for, page by page.",
  scope: "accounts:read",
  style: "plain",
  resource: 512400,
  params: none,
  query: countedListQuery,
  body: none,
  result: countedListResult(account),
});

export const queryAccountByKey = readByKey(queryAccounts, "queryAccountByKey", "an account");
