import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { amount, id, key, localDate, ownNumber, text } from "@/lib/api/schemas";
import { objectContracts, type ObjectType } from "@/lib/areas/objects/object-type-contract";

const field = fieldsOf(555); // 555000-555099: adjustments as objects.

const record = z
  .object({ Id: field(1, z.string(), "Id of the adjustment.") })
  .catchall(z.unknown());

const positive = amount.refine((value) => value > 0, "must be above zero");

const remarks = {
  ReasonCode: field(2, text(255).nullable().optional(), "Code of the reason."),
  ReferenceId: field(3, text(60).nullable().optional(), "Its id in another system."),
};

const common = {
  ...remarks,
  AccountId: field(4, id.optional(), "Id of the account; it must be that of the invoice."),
  AccountingCode: field(5, text(100).nullable().optional(), "Code for your accounting."),
  AdjustmentDate: field(6, localDate.optional(), "Its day; today when absent."),
  Amount: field(7, positive, "Amount, above zero."),
};

const status = field(
  8,
  z.literal("Canceled").optional(),
  "Canceled undoes it: what it did to the invoice and to the account is taken back.",
);

const ofInvoice = {
  InvoiceId: field(9, key.optional(), "Id of the posted invoice."),
  InvoiceNumber: field(10, key.optional(), "Number of the invoice, in place of its id."),
  AdjustmentNumber: field(11, ownNumber(255).optional(), "Its number; the next one when absent."),
  Type: field(
    12,
    z.enum(["Credit", "Charge"]),
    "Credit lowers what is owed; Charge raises it again, to the amount of the invoice at most.",
  ),
};

const comments = text(255).nullable().optional();

type Declared<C extends z.ZodType, U extends z.ZodType> = Pick<
  ObjectType<C, U, typeof record>,
  "apiName" | "path" | "noun" | "rules" | "example"
> & { create: C; update: U };

const adjustmentOf = <C extends z.ZodType, U extends z.ZodType>({
  create,
  update,
  ...type
}: Declared<C, U>) =>
  objectContracts({
    ...type,
    needs: ["creditBalance"],
    area: "adjustments",
    resource: 555000,
    read: "invoices:read",
    write: "invoices:write",
    fields: { create, update, record },
    deletionRules: ["It is canceled."],
  });

export const creditBalanceAdjustment = adjustmentOf({
  apiName: "CreditBalanceAdjustment",
  path: "credit-balance-adjustment",
  noun: "credit balance adjustment",
  create: z.object({
    ...common,
    Type: field(
      13,
      z.enum(["Increase", "Decrease"]),
      "Increase moves a negative invoice, or a part of it, to the credit balance; Decrease pays an invoice from it.",
    ),
    SourceTransactionId: field(14, key.optional(), "Id of the invoice."),
    SourceTransactionNumber: field(
      15,
      key.optional(),
      "Number of the invoice, in place of its id.",
    ),
    Comment: field(16, comments, "Remark."),
  }),
  update: z.object({ ...remarks, Status: status, Comment: field(16, comments, "Remark.") }),
  rules: [
    "The invoice is posted; one of the two ways names it.",
    "An Increase is no more than is open below zero on the invoice; it can be canceled while the account still has it.",
    "A Decrease is no more than the invoice owes and the account has.",
  ],
  example: { Type: "Decrease", Amount: 10, SourceTransactionNumber: "INV00000001" },
});

export const invoiceAdjustment = adjustmentOf({
  apiName: "InvoiceAdjustment",
  path: "invoice-adjustment",
  noun: "invoice adjustment",
  create: z.object({ ...common, ...ofInvoice, Comments: field(17, comments, "Remark.") }),
  update: z.object({ ...remarks, Status: status, Comments: field(17, comments, "Remark.") }),
  rules: [
    "The invoice is posted; InvoiceId or InvoiceNumber names it.",
    "A Credit is no more than the invoice owes, a Charge no more than what was taken off it.",
  ],
  example: { Type: "Credit", Amount: 10, InvoiceNumber: "INV00000001" },
});

export const invoiceItemAdjustment = adjustmentOf({
  apiName: "InvoiceItemAdjustment",
  path: "invoice-item-adjustment",
  noun: "invoice item adjustment",
  create: z.object({
    ...common,
    ...ofInvoice,
    SourceType: field(
      18,
      z.enum(["InvoiceDetail", "Tax"]).optional(),
      "Whether a line is adjusted (InvoiceDetail, when absent) or one of its taxes.",
    ),
    SourceId: field(19, id, "Id of the line, or of the tax."),
    Comment: field(16, comments, "Remark."),
  }),
  update: z.object({ ...remarks, Status: status, Comment: field(16, comments, "Remark.") }),
  rules: [
    "The invoice is posted; InvoiceId or InvoiceNumber names it.",
    "A Credit is no more than the line or the tax owes, a Charge no more than what was taken off it.",
  ],
  example: { Type: "Credit", Amount: 10, InvoiceNumber: "INV00000001", SourceId: "0".repeat(32) },
});

export const {
  create: createCreditBalanceAdjustment,
  retrieve: retrieveCreditBalanceAdjustment,
  update: updateCreditBalanceAdjustment,
} = creditBalanceAdjustment;
export const {
  create: createInvoiceAdjustment,
  retrieve: retrieveInvoiceAdjustment,
  update: updateInvoiceAdjustment,
  remove: deleteInvoiceAdjustment,
} = invoiceAdjustment;
export const {
  create: createInvoiceItemAdjustment,
  retrieve: retrieveInvoiceItemAdjustment,
  update: updateInvoiceItemAdjustment,
  remove: deleteInvoiceItemAdjustment,
} = invoiceItemAdjustment;
