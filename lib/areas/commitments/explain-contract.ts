import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { about, balance, byKey, currency, paged, pages } from "./contract";

const field = fieldsOf(563); // 563033-563098: balances of commitments, explained.
const day = z.string();

const countedLine = z.object({
  itemId: field(64, id, "Id of the line."),
  documentType: field(65, z.enum(["Invoice", "CreditMemo"]), "What the line is on."),
  documentNumber: field(
    66,
    z.string().nullable(),
    "Number of the document; null while the line is on none.",
  ),
  chargeName: field(67, z.string(), "Name of the charge."),
  subscriptionNumber: field(68, z.string(), "Number of its subscription."),
  isDiscount: field(69, z.boolean(), "Whether the line is a discount on the charge."),
  serviceStartDate: field(72, day, "First day of the line."),
  serviceEndDate: field(73, day, "Last day of the line."),
  amount: field(74, z.number(), "The line at its price; below zero for discounts and credits."),
  countedAmount: field(75, z.number(), "The part of it that is for the days of the period."),
});

export const getCommitmentExplanation = defineOperation({
  ...about,
  id: "getCommitmentExplanation",
  path: "/commitments/{commitmentKey}/explanation",
  summary: "Explain the balance of a commitment",
  description:
    "For each period that is not canceled, the lines that count towards it and what was billed for what was missing. The counted amounts of the lines and the carried amount add up to the spend. Of credit: the lines that have billed it, and each line that says which charge it has paid.",
  params: byKey,
  query: z.object({
    periodId: field(76, id.optional(), "Only this period."),
    ...pages,
  }),
  result: z.object({
    ...paged,
    currency,
    periods: field(
      77,
      z.array(
        z.object({
          ...balance.shape,
          carriedAmount: field(
            78,
            z.number(),
            "What counts here although it is for days of periods that were evaluated before; below zero for what was billed for the days of this one since it was evaluated, and counts later.",
          ),
          trueUp: field(
            79,
            z
              .object({
                itemId: field(64, id, "Id of the line."),
                invoiceNumber: field(
                  94,
                  z.string().nullable(),
                  "Number of the invoice; null while the line is on none.",
                ),
                amount: field(95, z.number(), "What was missing, as it was billed."),
              })
              .nullable(),
            "The line of what was missing; null where nothing was billed.",
          ),
          payments: field(
            35,
            z.array(
              z.object({
                itemId: field(64, id, "Id of the line."),
                documentType: countedLine.shape.documentType,
                documentNumber: countedLine.shape.documentNumber,
                amount: field(36, z.number(), "What was billed; below zero for what was credited."),
              }),
            ),
            "Credit: the lines that have billed its price, and settled it after a cancellation.",
          ),
          lines: field(
            96,
            z.array(countedLine),
            "The lines that count, the first days first: at most 100.",
          ),
          otherLines: field(
            97,
            z.object({
              count: field(98, z.number(), "How many they are."),
              countedAmount: field(75, z.number(), "What counts of them together."),
            }),
            "The lines beyond those.",
          ),
        }),
      ),
      "The periods of this page.",
    ),
  }),
});
