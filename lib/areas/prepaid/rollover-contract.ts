import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { localDate } from "@/lib/api/schemas";

const field = fieldsOf(593); // 593110-593129: rollover by hand.

const period = z.object({
  startDate: field(121, localDate, "First day."),
  endDate: field(122, localDate, "Last day, as the list of funds shows it."),
});

const body = z.object({
  subscriptionNumber: field(112, z.string().min(1).max(100), "Number of the subscription."),
  prepaymentUom: field(113, z.string().min(1).max(25), "Unit of the prepaid units."),
  sourceValidityPeriod: field(
    114,
    period,
    "The validity period of the funds, or the last period to which they are rolled over.",
  ),
  destinationValidityPeriod: field(
    115,
    period,
    "The period to which they are rolled over; it begins on the day after the other one.",
  ),
});

const shared = {
  method: "POST",
  area: "prepaid",
  style: "v1",
  scope: "orders:write",
  params: z.object({}),
  query: z.object({}),
} as const;

const message = field(117, z.string(), "What was done, in words.");

export const rollOverFunds = defineOperation({
  ...shared,
  id: "rollOverFunds",
  path: "/v1/ppdd/rollover",
  summary: "Trigger fund rollover",
  description:
    "Rolls what remains of funds at the end of a validity period over to another period, for prepayments that do not roll over automatically.",
  resource: 593110,
  body: body.extend({
    priority: field(
      116,
      z.enum(["ApplyFirst", "ApplyLast"]),
      "Whether usage takes the units before or after those of the current period.",
    ),
  }),
  result: z.object({
    rolloverFundCount: field(118, z.number(), "How many funds were rolled over."),
    message,
  }),
});

export const reverseFundRollover = defineOperation({
  ...shared,
  id: "reverseFundRollover",
  path: "/v1/ppdd/reverse-rollover",
  summary: "Reverse fund rollover",
  description:
    "Undoes a rollover by hand: what remains of the funds expires with the source period again. Refused once usage of the destination period has taken some of it.",
  resource: 593120,
  body,
  result: z.object({
    reverseRolloverFundCount: field(119, z.number(), "How many funds it was undone for."),
    message,
  }),
});
