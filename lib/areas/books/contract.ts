import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id, key, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(580); // 580000-580049: checks of the books.
const none = z.object({});
const about = { area: "books", style: "v1", resource: 580000, body: none } as const;
const PATH = "/v1/books/checks";

const currency = field(10, z.string(), "Currency of the amounts.");
const count = field(11, z.int(), "How many.");

const rule = z.object({
  id: field(12, z.string(), "Short name of the rule, such as M02."),
  title: field(13, z.string(), "What must hold."),
  brokenCount: field(14, z.int(), "Objects that break it; 0 when it holds."),
  subjects: field(15, z.array(z.string()), "Ids of objects that break it, at most 20."),
});

const sums = z.object({
  documents: field(
    16,
    z.array(
      z.object({
        ...{ currency, count },
        billed: field(17, z.number(), "What posted invoices and debit memos come to."),
        paid: field(18, z.number(), "What payments cover."),
        credited: field(19, z.number(), "What credit memos cover."),
        adjusted: field(20, z.number(), "What invoice adjustments and credit balances cover."),
        owed: field(21, z.number(), "What is owed."),
      }),
    ),
    "Posted invoices and debit memos: billed is the sum of the others.",
  ),
  creditMemos: field(
    22,
    z.array(
      z.object({
        ...{ currency, count },
        credited: field(23, z.number(), "What posted credit memos come to."),
        applied: field(24, z.number(), "What is applied to invoices and debit memos."),
        refunded: field(25, z.number(), "What was refunded."),
        left: field(26, z.number(), "What is left."),
      }),
    ),
    "Posted credit memos: credited is the sum of the others.",
  ),
  payments: field(
    27,
    z.array(
      z.object({
        ...{ currency, count },
        received: field(28, z.number(), "What payments come to."),
        applied: field(29, z.number(), "What is applied to invoices and debit memos."),
        refunded: field(30, z.number(), "What was refunded."),
        credit: field(31, z.number(), "What is in credit balances."),
        unapplied: field(32, z.number(), "What is not applied."),
      }),
    ),
    "Payments that went through: received is the sum of the others.",
  ),
});

const check = z.object({
  id: field(1, id, "Id of the check."),
  status: field(
    2,
    z.enum(["Pending", "Processing", "Completed", "Error"]),
    "Error when it could not be done.",
  ),
  origin: field(3, z.enum(["Call", "Night"]), "What began it: a call, or the night."),
  ruleCount: field(4, z.int(), "Rules that were proven; 0 until it is Completed."),
  brokenCount: field(5, z.int(), "Rules that do not hold."),
  createdById: field(6, z.string(), "Who began it."),
  createdDate: field(7, dateTime, "When it was created."),
  startDate: field(8, dateTime.nullable(), "When the worker began."),
  endDate: field(9, dateTime.nullable(), "When it was done."),
});

const whole = check.extend({
  rules: field(33, z.array(rule), "Every rule and what became of it; empty until it is Completed."),
  sums: field(34, sums, "What the books of the entity come to, by currency."),
});

export const createBookCheck = defineOperation({
  ...about,
  id: "createBookCheck",
  method: "POST",
  path: PATH,
  summary: "Check the books",
  description:
    "Proves every rule that amounts must keep on all documents, payments and subscriptions of the company: that lines add up to their document, that what is owed is what was billed less what covers it, that nothing was billed twice. The worker does it: read its status. Each night begins one, too.",
  scope: "invoices:write",
  params: none,
  query: none,
  result: check,
  rules: [
    "One check of a company is open at a time.",
    "The caller reaches every org of its entity.",
  ],
});

export const getBookCheck = defineOperation({
  ...about,
  id: "getBookCheck",
  method: "GET",
  path: `${PATH}/{checkId}`,
  summary: "Get a check of the books",
  description: "A check with every rule, and what the books came to.",
  scope: "invoices:read",
  params: z.object({ checkId: field(35, key, "Id of the check.") }),
  query: none,
  result: whole,
});

export const listBookChecks = defineOperation({
  ...about,
  id: "listBookChecks",
  method: "GET",
  path: PATH,
  summary: "List checks of the books",
  description: "The newest first. A check is kept for 400 days.",
  scope: "invoices:read",
  params: none,
  query: z.object({
    page: field(36, wholeNumber(1, 1_000_000).optional(), "Number of the page, from 1."),
    pageSize: field(
      37,
      wholeNumber(1, 999_999_999).optional(),
      "Checks of one page, at most 300; 300 when absent.",
    ),
  }),
  result: z.object({
    checks: field(38, z.array(check), "The checks of this page."),
    nextPage: field(39, z.string().optional(), "Address of the next page; absent on the last."),
  }),
});
