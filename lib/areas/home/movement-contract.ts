import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(505); // 505100-505199: movements of the recurring revenue.

/** Limit of months in a response. */
export const MOST_MONTHS = 36;

const month = z.object({
  month: field(110, z.string(), "The month, YYYY-MM; the last one goes to today."),
  opening: field(111, z.number(), "Monthly recurring revenue on the day before the month."),
  new: field(112, z.number(), "From accounts that had none at the end of any month before."),
  expansion: field(113, z.number(), "What accounts came to pay more."),
  contraction: field(114, z.number(), "What accounts came to pay less; not above zero."),
  churn: field(115, z.number(), "From accounts that pay nothing any more; not above zero."),
  reactivation: field(116, z.number(), "From accounts that had left and came back."),
  closing: field(
    117,
    z.number(),
    "Monthly recurring revenue at the end of the month: `opening` and all movements.",
  ),
});

export const getMrrMovements = defineOperation({
  id: "getMrrMovements",
  method: "GET",
  path: "/v1/home/mrr-movements",
  area: "home",
  summary: "List the movements of recurring revenue",
  description:
    "Why the monthly recurring revenue of the company, or of one account, is another one than a month before. An account is in one movement a month: the difference between its revenue at both ends.",
  scope: "subscriptions:read",
  style: "v1",
  resource: 505000,
  params: z.object({}),
  query: z.object({
    months: field(
      101,
      wholeNumber(1, MOST_MONTHS).optional(),
      "How many months, the current one last; 12 unless given.",
    ),
    accountKey: field(102, key.optional(), "Id or number of the account; all of them if left out."),
  }),
  body: z.object({}),
  result: z.object({
    currencies: field(
      103,
      z.array(
        z.object({
          currency: field(104, z.string(), "Currency of the amounts."),
          months: field(105, z.array(month), "The months, the oldest first."),
        }),
      ),
      "Movements by currency, in the order of the alphabet.",
    ),
  }),
});
