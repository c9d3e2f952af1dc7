import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { always } from "@/lib/api/needs";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(505); // 505000-505999: the figures of the home page.
const none = z.object({});

const month = z.object({
  month: field(10, z.string(), "The month, YYYY-MM."),
  billed: field(11, z.number(), "Total of the invoices posted with a date in the month."),
  collected: field(12, z.number(), "What payments of the month put against invoices."),
});

const ageing = z.object({
  notDue: field(20, z.number(), "Not yet due."),
  days1to30: field(21, z.number(), "Overdue by 1 to 30 days."),
  days31to60: field(22, z.number(), "Overdue by 31 to 60 days."),
  days61to90: field(23, z.number(), "Overdue by 61 to 90 days."),
  over90: field(24, z.number(), "Overdue by more than 90 days."),
});

const currency = z.object({
  currency: field(
    1,
    z.string(),
    "Currency of the figures; amounts are never added across currencies.",
  ),
  mrr: field(2, z.number(), "Monthly recurring revenue of the charges in effect today."),
  outstanding: field(3, z.number(), "What is owed on posted invoices."),
  overdue: field(4, z.number(), "The part of it that is past its due date."),
  outstandingByAge: field(5, ageing, "What is owed, by how long it is overdue."),
  months: field(6, z.array(month), "The last twelve months, this one last."),
});

const failedPayment = z.object({
  accountNumber: field(40, z.string(), "Number of the account."),
  accountName: field(41, z.string(), "Name of the account."),
  amount: field(42, z.number(), "What was to be collected."),
  currency: field(1, z.string(), "Currency of the amount."),
  balance: field(43, z.number(), "What the account owes today."),
  attemptedAt: field(44, z.iso.datetime(), "When the gateway was asked."),
  status: field(45, z.enum(["Failed", "Verifying"]), "Verifying while the answer is not known."),
  responseText: field(46, z.string().nullable(), "What the gateway said."),
  attemptId: field(47, id, "Id of the attempt."),
});

export const getHome = defineOperation({
  id: "getHome",
  also: [
    { scope: "subscriptions:read", to: "read recurring revenue", asks: always },
    { scope: "payments:read", to: "read payments and attempts", asks: always },
  ],
  method: "GET",
  path: "/v1/home",
  area: "home",
  summary: "Get the figures of the home page",
  description:
    "Recurring revenue, billed and collected by month, what is owed by age, and the payments that failed and are still owed.",
  scope: "invoices:read",
  style: "v1",
  resource: 505000,
  params: none,
  query: none,
  body: none,
  result: z.object({
    currencies: field(
      50,
      z.array(currency),
      "Figures by currency, the largest recurring revenue first.",
    ),
    failedPayments: field(
      51,
      z.array(failedPayment),
      "Accounts that owe something and whose last attempt to collect did not succeed, at most 20.",
    ),
    counts: field(
      52,
      z.object({
        accounts: field(53, z.number(), "Accounts, counted up to 1,000."),
        ratePlans: field(54, z.number(), "Rate plans of the catalog, counted up to 1,000."),
        subscriptions: field(55, z.number(), "Subscriptions, counted up to 1,000."),
        companies: field(58, z.number(), "1 where the entity has a company profile, otherwise 0."),
      }),
      "How far the company is set up.",
    ),
  }),
});
