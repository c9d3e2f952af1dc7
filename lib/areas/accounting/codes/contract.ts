import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id, line, text, wholeNumber } from "@/lib/api/schemas";
import { CATEGORY_OF_TYPE, CODE_STATUSES, CODE_TYPES } from "@/lib/kernel/accounting";

const field = fieldsOf(562); // 562000-562049: accounting codes.
const none = z.object({});
const about = { area: "accounting", style: "v1", resource: 562000 } as const;
const read = { ...about, scope: "settings:read", body: none } as const;
const write = { ...about, scope: "settings:write", query: none } as const;
const PATH = "/v1/accounting-codes";
const ONE = "/v1/accounting-codes/{ac-id}";

const type = z.enum(CODE_TYPES);
const categories = [...new Set(Object.values(CATEGORY_OF_TYPE))];

const wanted = {
  name: field(1, line(100), "Its name, by which charges and lines name it."),
  type: field(2, type, "What is booked under it; it decides the category."),
};
const further = {
  notes: field(3, text(2000).nullable().optional(), "Notes."),
  glAccountName: field(4, line(255).nullable().optional(), "Name of the account in the ledger."),
  glAccountNumber: field(
    5,
    line(255).nullable().optional(),
    "Number of the account in the ledger.",
  ),
};

const code = {
  id: field(6, id, "Id of the code."),
  name: field(1, z.string(), "Its name."),
  type: field(2, type, "What is booked under it."),
  category: field(7, z.enum(categories), "What the type belongs to."),
  status: field(8, z.enum(CODE_STATUSES), "Active, or Inactive: charges can no longer name it."),
  notes: field(3, z.string().nullable(), "Notes."),
  glAccountName: field(4, z.string().nullable(), "Name of the account in the ledger."),
  glAccountNumber: field(5, z.string().nullable(), "Number of the account in the ledger."),
  createdBy: field(9, id, "Id of the client or user who made it."),
  createdOn: field(10, dateTime, "When it was made."),
  updatedBy: field(11, id, "Id of the client or user who changed it last."),
  updatedOn: field(12, dateTime, "When it was changed last."),
};

const params = z.object({ "ac-id": field(20, id, "Id of the accounting code.") });
const UNUSED = "Charges and lines that name the code keep it as it is.";

export const listAccountingCodes = defineOperation({
  ...read,
  id: "listAccountingCodes",
  method: "GET",
  path: PATH,
  summary: "List accounting codes",
  description: "The company's accounting codes, the oldest first.",
  params: none,
  query: z.object({
    page: field(21, wholeNumber(1, 1_000_000).optional(), "Number of the page, from 1."),
    pageSize: field(
      22,
      wholeNumber(1, 999_999_999).optional(),
      "Codes of one page, at most 300; 300 when absent.",
    ),
  }),
  result: z.object({
    accountingCodes: field(23, z.array(z.object(code)), "The codes of this page."),
    nextPage: field(24, z.string().optional(), "Address of the next page; absent on the last."),
  }),
});

export const createAccountingCode = defineOperation({
  ...write,
  id: "createAccountingCode",
  method: "POST",
  path: PATH,
  summary: "Create an accounting code",
  description:
    "A new code is active. Charges of the catalog and lines of documents name it in `accountingCode`; names without a code stay allowed there.",
  params: none,
  body: z.object({ ...wanted, ...further }),
  result: z.object({ id: field(6, id, "Id of the code.") }),
  rules: ["The company has no other code of the name."],
  example: { name: "Subscription revenue", type: "SalesRevenue", glAccountNumber: "4000" },
});

export const getAccountingCode = defineOperation({
  ...read,
  id: "getAccountingCode",
  method: "GET",
  path: ONE,
  summary: "Get an accounting code",
  params,
  query: none,
  result: z.object(code),
});

export const updateAccountingCode = defineOperation({
  ...write,
  id: "updateAccountingCode",
  method: "PUT",
  path: ONE,
  summary: "Change an accounting code",
  description: "Changes what is named.",
  params,
  body: z.object({ ...optionalFields(wanted), ...further }),
  result: none,
  rules: [UNUSED, "The company has no other code of the name."],
});

export const deleteAccountingCode = defineOperation({
  ...write,
  id: "deleteAccountingCode",
  method: "DELETE",
  path: ONE,
  summary: "Delete an accounting code",
  params,
  body: none,
  result: none,
  rules: ["The code is inactive and not of the type AccountsReceivable.", UNUSED],
});

export const activateAccountingCode = defineOperation({
  ...write,
  id: "activateAccountingCode",
  method: "PUT",
  path: `${ONE}/activate`,
  summary: "Activate an accounting code",
  description: "Charges may name it again. An active code stays as it is.",
  params,
  body: none,
  result: none,
});

export const deactivateAccountingCode = defineOperation({
  ...write,
  id: "deactivateAccountingCode",
  method: "PUT",
  path: `${ONE}/deactivate`,
  summary: "Deactivate an accounting code",
  description: "New charges can no longer name it. An inactive code stays as it is.",
  params,
  body: none,
  result: none,
  rules: [UNUSED],
});
