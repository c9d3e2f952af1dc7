import * as z from "zod";
import { explanation } from "@/lib/api/explanation";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { currencyCode, localDate } from "@/lib/api/schemas";
import { billingRuleFields } from "./contract";

const field = fieldsOf(502); // 502200-502299: the effect of billing rules on a worked example.

const price = z.number().min(0).max(1_000_000);
const units = z.number().min(0).max(1_000);

const discount = z.object({
  type: field(
    231,
    z.enum(["Percentage", "FixedAmount"]),
    "Whether it takes a percentage, or an amount in each billing period.",
  ),
  value: field(232, price, "The percentage, or the amount."),
});

const usedUnits = z.object({
  date: field(233, localDate, "Day of the usage."),
  quantity: field(234, units, "Units used."),
});

const tax = z.object({
  percentage: field(235, z.number().min(0).max(100), "Rate in per cent."),
  mode: field(
    236,
    z.enum(["TaxExclusive", "TaxInclusive"]),
    "Whether tax is added to the price, or in it.",
  ),
});

const example = z.object({
  chargeType: field(
    210,
    z.enum(["OneTime", "Recurring", "Usage"]).optional(),
    "Type of the charge; Recurring when absent.",
  ),
  currency: field(211, currencyCode, "Currency of the charge."),
  price: field(212, price, "List price; of one unit, when there is a quantity or usage."),
  quantity: field(213, units.optional(), "Number of units; a flat fee when absent."),
  flatFee: field(
    214,
    price.optional(),
    "Fee charged once beside the units, as in the first tier of a price table.",
  ),
  billingPeriod: field(
    215,
    z
      .enum(["Week", "Month", "Quarter", "Semi_Annual", "Annual", "Two_Years", "Three_Years"])
      .optional(),
    "Billing period; Month when absent.",
  ),
  listPriceBase: field(
    216,
    z.enum(["Per_Billing_Period", "Per_Week", "Per_Month", "Per_Year"]).optional(),
    "What the price is for; one billing period when absent.",
  ),
  billingTiming: field(
    217,
    z.enum(["IN_ADVANCE", "IN_ARREARS"]).optional(),
    "Whether a period is billed at its beginning or after its end; IN_ADVANCE when absent.",
  ),
  billCycleDay: field(
    218,
    z.int().min(1).max(31).optional(),
    "Day of the month on which periods begin, 31 for its end; with a Week, 1 for Monday to 7. The day of startDate when absent.",
  ),
  startDate: field(219, localDate, "First day of the charge."),
  endDate: field(220, localDate.optional(), "First day that no longer belongs to the charge."),
  termStartDate: field(
    221,
    localDate.optional(),
    "First day of the term; billing periods are then aligned to it, not to startDate.",
  ),
  termEndDate: field(222, localDate.optional(), "First day after the term."),
  autoRenew: field(223, z.boolean().optional(), "Whether the term renews by itself."),
  targetDate: field(224, localDate, "Day through which the charge is billed."),
  cancelDate: field(
    225,
    localDate.optional(),
    "First day without service, when the charge is canceled after that bill.",
  ),
  discounts: field(
    226,
    z.array(discount).max(3).optional(),
    "Discounts on the charge, stacked in this order.",
  ),
  usage: field(
    227,
    z.array(usedUnits).max(50).optional(),
    "What was used, with Usage; a started unit counts as a whole one.",
  ),
  tax: field(228, tax.optional(), "Tax on every line."),
});

const share = z.object({
  numerator: field(251, z.number(), "Number above the line."),
  denominator: field(252, z.number(), "Number below the line."),
});

const line = z.object({
  step: field(
    241,
    z.enum(["Bill", "Cancel"]),
    "Whether it is billed through targetDate, or follows from the cancellation.",
  ),
  name: field(242, z.string(), "Name of the line."),
  kind: field(243, z.enum(["charge", "credit", "discount"]), "Kind of the line."),
  serviceStartDate: field(244, z.string(), "First day of the service period."),
  serviceEndDate: field(245, z.string(), "Last day of the service period."),
  quantity: field(246, z.number().nullable(), "Number of units."),
  share: field(
    250,
    share.nullable(),
    "The part of the billing period that is charged; null for a whole one and for discounts.",
  ),
  amount: field(247, z.number(), "Amount without tax."),
  taxAmount: field(248, z.number(), "Tax."),
  explanation: field(249, explanation, "Why the line has its amount."),
});

const outcome = z.object({
  lines: field(261, z.array(line), "The lines, in the order in which they are billed."),
  amountWithoutTax: field(262, z.number(), "Sum of the lines without tax."),
  taxAmount: field(263, z.number(), "Sum of the taxes."),
  roundingAmount: field(264, z.number(), "What rounding whole documents adds or takes."),
  total: field(265, z.number(), "What is owed in the end."),
});

export const previewBillingRules = defineOperation({
  id: "previewBillingRules",
  method: "POST",
  path: "/v1/settings/billing-rules/preview",
  area: "settings",
  summary: "Preview billing rules",
  description:
    "Prices a worked example under the rules that hold and under proposed ones, line by line with the reason of each amount. Nothing is stored. It is the calculation of billing itself.",
  scope: "settings:read",
  style: "settings",
  resource: 502200,
  readOnly: true,
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    rules: field(
      201,
      z.object(optionalFields(billingRuleFields)).optional(),
      "Proposed rules; those that are left out stay as they are.",
    ),
    example: field(202, example, "A charge, what happens to it, and how far it is billed."),
  }),
  result: z.object({
    current: field(203, outcome, "Under the rules that hold."),
    proposed: field(204, outcome, "Under the proposed rules."),
    difference: field(205, z.number(), "What is owed more under the proposed rules."),
  }),
  rules: [
    "Proposed rules must be ones that could be set.",
    "An example covers at most six years.",
    "A price per week needs a billing period of weeks, every other one a period of months.",
  ],
  example: {
    rules: { daysInMonth: "Assume30Actual360", prorationUnit: "ProrateByMonthFirst" },
    example: {
      currency: "USD",
      price: 1200,
      billingPeriod: "Annual",
      billCycleDay: 1,
      startDate: "2018-07-14",
      termStartDate: "2018-01-01",
      targetDate: "2018-07-14",
    },
  },
});
