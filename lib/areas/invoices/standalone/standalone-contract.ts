import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { currencyCode, id, key, localDate, ownNumber, text } from "@/lib/api/schemas";
import { newContactBody } from "@/lib/areas/accounts/contact-contract";
import { invoice, TRANSFER_STATES } from "@/lib/areas/invoices/contract";
import { newLine } from "./line-contract";

const field = fieldsOf(573); // 573100-573149: invoices that are entered by hand.
const none = z.object({});

/** The most lines of one invoice that is entered, and of all invoices of one call. */
export const MOST_LINES = 1000;
/** The most invoices of one call. */
export const MOST_INVOICES = 50;

const TERM = /^(Due Upon Receipt|Net \d{1,3})$/;

const about = {
  accountId: field(
    100,
    id.optional(),
    "Id of the account that owes it. Send this or accountNumber.",
  ),
  accountNumber: field(101, key.optional(), "Number of the account. Send this or accountId."),
  invoiceDate: field(102, localDate, "Day on the invoice."),
  dueDate: field(
    103,
    localDate.optional(),
    "Day by which it is to be paid; by the payment term when absent.",
  ),
  paymentTerm: field(
    104,
    z
      .string()
      .regex(TERM, "must be Due Upon Receipt, or Net and a number of days such as Net 30")
      .optional(),
    "When it is due after its date; as the account when absent.",
  ),
  currency: field(105, currencyCode.optional(), "Currency; it is that of the account."),
  billToContactId: field(
    106,
    id.optional(),
    "Id of the bill-to contact; the account's when absent.",
  ),
  soldToContactId: field(
    107,
    id.optional(),
    "Id of the sold-to contact; the account's when absent.",
  ),
  soldToSameAsBillTo: field(108, z.boolean().optional(), "The bill-to contact is sold-to, too."),
  shipToContactId: field(
    117,
    id.optional(),
    "Id of the ship-to contact, which taxes by the ship-to address depend on; the account's when absent.",
  ),
  shipToSameAsBillTo: field(118, z.boolean().optional(), "The bill-to contact is ship-to, too."),
  invoiceItems: field(109, z.array(newLine).min(1).max(MOST_LINES), "The lines."),
};

const newInvoice = z
  .object({
    ...about,
    billToContact: field(
      110,
      newContactBody.optional(),
      "A new contact of the account that this invoice is addressed to.",
    ),
    soldToContact: field(111, newContactBody.optional(), "A new contact that it is sold to."),
    shipToContact: field(119, newContactBody.optional(), "A new contact that it is shipped to."),
    templateId: field(
      132,
      text(255).optional(),
      "Id of a template; it is kept and returned as it was given.",
    ),
    sequenceSet: field(
      133,
      text(255).optional(),
      "Id of the sequence set that numbers the invoice; its account's when absent.",
    ),
    status: field(
      112,
      z.enum(["Draft", "Posted"]).optional(),
      "Draft, which owes nothing yet and is so when absent, or Posted.",
    ),
    autoPay: field(
      113,
      z.boolean().optional(),
      "Automatic collection takes it where its account pays automatically; false when absent.",
    ),
    invoiceNumber: field(
      114,
      ownNumber(32).optional(),
      "Number of the invoice; only where numbers may have gaps. The next one when absent.",
    ),
    comments: field(115, text(255).optional(), "Free text on the invoice."),
    transferredToAccounting: field(
      116,
      z.enum(TRANSFER_STATES).optional(),
      "State in accounting; No when absent.",
    ),
  })
  .catchall(customFieldsBeside("Invoice"));

const RULES = [
  "The account is active, and the currency is its own.",
  "Each line has an amount, or a price and a number of units; what is given of them agrees.",
  "Amounts have no more decimals than the currency, and the total is not below zero.",
  "Discounts together take off no more than their line has without tax.",
  "A line has a name of its own or that of a catalog charge, and the tax code exists.",
  "Contacts are of the account; at most one of billToContact and billToContactId is given, and of soldToContact, soldToContactId and soldToSameAsBillTo, and of the same of shipTo.",
];

const example = {
  accountNumber: "A00000001",
  invoiceDate: "2026-01-15",
  status: "Draft",
  invoiceItems: [
    { chargeName: "Workshop", quantity: 2, unitPrice: 450, serviceStartDate: "2026-01-12" },
  ],
};

const both = { area: "invoices", style: "v1", params: none, query: none } as const;

export const createInvoice = defineOperation({
  ...both,
  id: "createInvoice",
  method: "POST",
  path: "/v1/invoices",
  summary: "Create an invoice",
  description:
    "Creates an invoice whose lines you enter. It bills no charge of a subscription, and what is billed by date does not change by it. A posted one is owed at once.",
  scope: "invoices:write",
  resource: 573100,
  body: newInvoice,
  result: invoice,
  rules: RULES,
  example,
});

export const previewInvoice = defineOperation({
  ...both,
  id: "previewInvoice",
  method: "POST",
  path: "/v1/invoices/preview",
  summary: "Preview an invoice",
  description:
    "What an invoice of these lines would come to, with its taxes and line by line. It stores nothing.",
  scope: "invoices:read",
  resource: 573100,
  readOnly: true,
  body: z.object(about),
  result: z.object({
    currency: field(120, z.string(), "Currency of the amounts."),
    invoiceDate: field(121, z.string(), "Day on the invoice."),
    dueDate: field(122, z.string(), "Day by which it would be to be paid."),
    amount: field(123, z.number(), "Total with tax."),
    amountWithoutTax: field(124, z.number(), "Total without tax."),
    taxAmount: field(125, z.number(), "Tax."),
    taxMessage: field(126, z.string().nullable(), "What keeps a line from being taxed."),
    invoiceItems: field(
      127,
      z.array(
        z.object({
          chargeName: field(128, z.string(), "Name of the line."),
          processingType: field(
            129,
            z.enum(["Charge", "Discount", "Rounding"]),
            "What kind of line it is.",
          ),
          chargeAmount: field(130, z.number(), "Amount without tax."),
          taxAmount: field(131, z.number(), "Tax."),
        }),
      ),
      "The lines in their order, each followed by its discounts.",
    ),
  }),
  rules: RULES,
  example: { ...example, status: undefined },
});

const outcome = z
  .object({
    success: field(140, z.boolean(), "Whether it was created."),
    processId: field(141, z.string().optional(), "Identifies how the refused one was handled."),
    reasons: field(
      142,
      z
        .array(
          z.object({
            code: field(143, z.number(), "Code of the reason, as its own call has it."),
            message: field(144, z.string(), "What is wrong."),
          }),
        )
        .optional(),
      "Why it was refused.",
    ),
  })
  .catchall(z.unknown());

const shared = z.looseObject({ useSingleTransaction: z.literal(true) });
const sharesTransaction = (body: unknown) => shared.safeParse(body).success;

export const createInvoices = defineOperation({
  ...both,
  id: "createInvoices",
  method: "POST",
  path: "/v1/invoices/batch",
  summary: "Create invoices",
  description: `Creates up to ${MOST_INVOICES} invoices whose lines you enter, with up to ${MOST_LINES} lines together. Each has a transaction of its own, in the order sent: one that is refused keeps no other from being created. With useSingleTransaction they share one: where one is refused, none is created, and the call is refused with its reasons.`,
  scope: "invoices:write",
  resource: 573100,
  callsOperations: true,
  inOneTransaction: sharesTransaction,
  body: z.object({
    invoices: field(
      145,
      z.array(z.record(z.string(), z.unknown())).min(1).max(MOST_INVOICES),
      "The invoices. Each has the fields of `POST /v1/invoices`.",
    ),
    useSingleTransaction: field(
      146,
      z.boolean().optional(),
      "Whether all are created or none; each by itself when absent.",
    ),
  }),
  result: z.object({
    invoices: field(
      147,
      z.array(outcome),
      "One for each, in the order sent: the invoice, or why it was refused.",
    ),
  }),
  rules: ["What holds for an invoice of its own holds for each."],
  example: { invoices: [example] },
});
