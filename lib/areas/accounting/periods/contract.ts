import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id, line, localDate, text, wholeNumber } from "@/lib/api/schemas";
import { PERIOD_STATUSES, TRIAL_STATUSES } from "@/lib/kernel/accounting";

const field = fieldsOf(562); // 562050-562099: accounting periods.
const none = z.object({});
const about = { area: "accounting", style: "v1", resource: 562050 } as const;
const read = { ...about, scope: "settings:read", body: none } as const;
const write = { ...about, scope: "settings:write", query: none } as const;
const PATH = "/v1/accounting-periods";
const ONE = "/v1/accounting-periods/{ap-id}";

const year = z.int().min(1900).max(2999);
const quarter = z.int().min(1).max(4);

const trialLine = z.object({
  accountingCode: field(
    80,
    z.string(),
    "The code that charges and lines name; the company's first active code of the type, or the type, where they name none.",
  ),
  type: field(81, z.string().nullable(), "Type of the code; null for a name without a code."),
  currency: field(82, z.string(), "ISO 4217 code."),
  debit: field(83, z.string(), "The sum, where debits are more."),
  credit: field(84, z.string(), "The sum, where credits are more."),
});

const period = {
  id: field(50, id, "Id of the period."),
  name: field(51, z.string(), "Its name."),
  startDate: field(52, z.string(), "Its first day."),
  endDate: field(53, z.string(), "Its last day."),
  fiscalYear: field(54, year, "The fiscal year."),
  fiscalQuarter: field(55, quarter.nullable(), "The quarter of the fiscal year."),
  notes: field(56, z.string().nullable(), "Notes."),
  status: field(57, z.enum(PERIOD_STATUSES), "Open, PendingClose or Closed."),
  runTrialBalanceStatus: field(
    58,
    z.enum(TRIAL_STATUSES).nullable(),
    "How the last trial balance went; Error when debits and credits differ.",
  ),
  runTrialBalanceStart: field(59, dateTime.nullable(), "When it began."),
  runTrialBalanceEnd: field(60, dateTime.nullable(), "When it ended."),
  runTrialBalanceErrorMessage: field(61, z.string().nullable(), "What it found wrong."),
  trialBalance: field(
    62,
    z.array(trialLine).nullable(),
    "What documents and payments of the period come to, by accounting code and currency; null before the first trial balance.",
  ),
  createdBy: field(63, id, "Id of the client or user who made it."),
  createdOn: field(64, dateTime, "When it was made."),
  updatedBy: field(65, id, "Id of the client or user who changed it last."),
  updatedOn: field(66, dateTime, "When it was changed last."),
};

const params = z.object({ "ap-id": field(70, id, "Id of the accounting period.") });

const wanted = {
  name: field(51, line(100), "Its name."),
  startDate: field(52, localDate, "Its first day."),
  endDate: field(53, localDate, "Its last day."),
  fiscalYear: field(54, year, "The fiscal year."),
};
const further = {
  fiscalQuarter: field(55, quarter.nullable().optional(), "The quarter of the fiscal year."),
  notes: field(56, text(2000).nullable().optional(), "Notes."),
};

const FOLLOWS = "Periods follow each other without a gap, from the first document or payment on.";
const CLOSING = [
  "All earlier periods are closed, and the period has ended.",
  "No invoice and no credit memo of the period is a draft, and no payment of it is being processed.",
];
const CLOSED =
  "From then on no invoice, no credit memo and no external payment or refund is made, changed or taken back on a day of it.";

export const listAccountingPeriods = defineOperation({
  ...read,
  id: "listAccountingPeriods",
  method: "GET",
  path: PATH,
  summary: "List accounting periods",
  description: "The earliest period comes first.",
  params: none,
  query: z.object({
    page: field(71, wholeNumber(1, 1_000_000).optional(), "Number of the page, from 1."),
    pageSize: field(
      72,
      wholeNumber(1, 999_999_999).optional(),
      "Periods of one page, at most 300; 300 when absent.",
    ),
  }),
  result: z.object({
    accountingPeriods: field(73, z.array(z.object(period)), "The periods of this page."),
    nextPage: field(74, z.string().optional(), "Address of the next page; absent on the last."),
  }),
});

export const createAccountingPeriod = defineOperation({
  ...write,
  id: "createAccountingPeriod",
  method: "POST",
  path: PATH,
  summary: "Create an accounting period",
  description: "A new period is open, and begins on the day after the last one.",
  params: none,
  body: z.object({ ...wanted, ...further }),
  result: z.object({ id: field(50, id, "Id of the period.") }),
  rules: [FOLLOWS, "The company has no other period of the name."],
  example: {
    name: "January 2026",
    startDate: "2026-01-01",
    endDate: "2026-01-31",
    fiscalYear: 2026,
    fiscalQuarter: 1,
  },
});

export const getAccountingPeriod = defineOperation({
  ...read,
  id: "getAccountingPeriod",
  method: "GET",
  path: ONE,
  summary: "Get an accounting period",
  params,
  query: none,
  result: z.object(period),
});

export const updateAccountingPeriod = defineOperation({
  ...write,
  id: "updateAccountingPeriod",
  method: "PUT",
  path: ONE,
  summary: "Change an accounting period",
  description: "Changes what is named.",
  params,
  body: z.object({
    name: field(51, line(100).optional(), "Its name."),
    startDate: field(52, localDate.optional(), "Its first day."),
    endDate: field(53, localDate.optional(), "Its last day."),
    fiscalYear: field(54, year.optional(), "The fiscal year."),
    ...further,
  }),
  result: none,
  rules: [
    "Only an open period gets other days: the first one another first day, the last one another last day.",
    FOLLOWS,
  ],
});

export const deleteAccountingPeriod = defineOperation({
  ...write,
  id: "deleteAccountingPeriod",
  method: "DELETE",
  path: ONE,
  summary: "Delete an accounting period",
  params,
  body: none,
  result: none,
  rules: ["It is the last period, is open, and no document or payment is dated in it."],
});

export const closeAccountingPeriod = defineOperation({
  ...write,
  id: "closeAccountingPeriod",
  method: "PUT",
  path: `${ONE}/close`,
  summary: "Close an accounting period",
  description: `Closes the books of a period and makes its trial balance. ${CLOSED}`,
  params,
  body: none,
  result: none,
  rules: CLOSING,
});

export const pendingCloseAccountingPeriod = defineOperation({
  ...write,
  id: "pendingCloseAccountingPeriod",
  method: "PUT",
  path: `${ONE}/pending-close`,
  summary: "Prepare an accounting period for closing",
  description: `Stops bookings while the books are looked through. ${CLOSED}`,
  params,
  body: none,
  result: none,
  rules: ["The period is open.", ...CLOSING],
});

export const reopenAccountingPeriod = defineOperation({
  ...write,
  id: "reopenAccountingPeriod",
  method: "PUT",
  path: `${ONE}/reopen`,
  summary: "Open an accounting period again",
  params,
  body: none,
  result: none,
  rules: ["It is the last period that is not open."],
});

export const runTrialBalance = defineOperation({
  ...write,
  id: "runTrialBalance",
  method: "PUT",
  path: `${ONE}/run-trial-balance`,
  summary: "Make a trial balance",
  description:
    "Sums up the posted invoices and credit memos, the payments and the refunds of a period by accounting code and currency, and checks that debits and credits are equal.",
  params,
  body: none,
  result: none,
  rules: ["The period is not closed."],
});
