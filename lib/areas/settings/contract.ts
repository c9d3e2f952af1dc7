import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { currencyCode, line } from "@/lib/api/schemas";

const field = fieldsOf(502); // 502100-502199: billing rules.
const none = z.object({});

const rounding = z.object({
  mode: field(
    131,
    z.enum(["HalfUp", "Up", "Down"]),
    "Direction of rounding. Up is away from zero, Down towards it, for credits too.",
  ),
  increment: field(
    132,
    z.number().positive().max(1_000_000).nullable().optional(),
    "Smallest step of an amount, such as 0.05; the currency's smallest unit when null or absent.",
  ),
});

/** Every billing rule under its public name, as it is read and as it is sent. */
export const billingRuleFields = {
  proratePeriodOfRecurringCharge: field(
    101,
    z.boolean(),
    "Whether a recurring charge costs less for a billing period of which only a part is served.",
  ),
  prorateRecurringMonthlyCharges: field(
    102,
    z.boolean(),
    "Whether days of a month that is not served from end to end are billed; otherwise recurring charges count whole months.",
  ),
  prorateRecurringWeeklyCharges: field(
    103,
    z.boolean(),
    "Whether days of a week that is not served from end to end are billed; otherwise recurring charges count whole weeks.",
  ),
  prorateUsageMonthlyCharges: field(
    104,
    z.boolean(),
    "Whether usage of a first period that begins within a month is billed.",
  ),
  prorateUsageWeeklyCharges: field(
    105,
    z.boolean(),
    "Whether usage of a first period that begins within a week is billed.",
  ),
  daysInMonth: field(
    106,
    z.enum(["UseActualDays", "Assume30Actual360", "Assume30Strict360"]),
    "What days of a partial month are divided by: the days of that month; 30; or 30 with every month counted as 30 days.",
  ),
  prorationUnit: field(
    107,
    z.enum(["ProrateByDay", "ProrateByMonthFirst"]),
    "How a part of a period longer than a month is counted: in days of the whole period, or in whole months and then days.",
  ),
  oneTimeCreditBack: field(
    108,
    z.boolean(),
    "Whether a one-time charge that is removed after it was billed is credited.",
  ),
  creditProratedFixedDiscount: field(
    109,
    z.boolean(),
    "Whether a fixed discount is prorated when the charge that it reduced is credited in part.",
  ),
  creditBase: field(
    110,
    z.enum(["BilledMinusUsed", "RemainingDays"]),
    "What a credit is: what was billed less what the used days cost, or the price of the remaining days.",
  ),
  stackedDiscounts: field(
    111,
    z.enum(["OnRemainder", "OnOriginal"]),
    "Whether a stacked percentage reduces what earlier discounts left, or the original amount.",
  ),
  discountClasses: field(
    133,
    z
      .array(line(100))
      .max(20)
      .refine((names) => new Set(names).size === names.length, "must name each class once"),
    "Names of the classes of discounts, in the order in which they apply: each class reduces what the ones before it left, and discounts without a class come last. Sent, it replaces all of them.",
  ),
  invoicePastEndOfTerm: field(
    112,
    z.boolean(),
    "Whether whole periods are billed beyond the end of a term that does not renew by itself; what was too much is credited once the term has ended.",
  ),
  billToTermEndWhenAutoRenew: field(
    113,
    z.boolean(),
    "Whether billing stops at the term end although the subscription renews by itself.",
  ),
  sumToListPrice: field(
    114,
    z.boolean(),
    "Whether the last billing period of a list price unit (a year, billed by the month) takes what rounding left, so that the invoices add up to the list price.",
  ),
  rateUsageIndividually: field(
    115,
    z.boolean(),
    "Whether every usage record is rounded and priced by itself, or their sum.",
  ),
  zeroUsageItem: field(116, z.boolean(), "Whether a period without usage makes a line of zero."),
  firstTierFeeAtZero: field(
    117,
    z.boolean(),
    "Whether the flat fee of the first tier is owed for a quantity of zero.",
  ),
  creditNameSuffix: field(
    118,
    z.boolean(),
    "Whether names of credits end in their kind, such as “-- Credit”.",
  ),
  rounding: field(119, rounding, "How amounts of every currency are rounded."),
  roundingByCurrency: field(
    120,
    z.record(currencyCode, rounding),
    "How amounts of single currencies are rounded, by code. Sent, it replaces all of them.",
  ),
  roundingLevel: field(
    121,
    z.enum(["Line", "Document"]),
    "Whether lines are rounded to the increment, or only the total, with an item for the difference.",
  ),
  taxInclusiveRoundingRule: field(
    122,
    z.enum(["RoundingNetAmount", "RoundingTaxAmount"]),
    "Which amount is rounded when tax is in the price: the net, or the tax.",
  ),
  taxRoundingLevel: field(
    123,
    z.enum(["Line", "Document"]),
    "Whether tax is rounded on every line, or once for the document.",
  ),
  legalDocumentGeneratingRule: field(
    124,
    z.enum([
      "NegativeCharges",
      "NegativeAndZeroCredits",
      "GroupByOriginalSRPC",
      "NetNegativeTotal",
    ]),
    "What goes on a credit memo: every negative charge; credits of zero too; charges whose lines are negative together; everything when the whole bill is negative.",
  ),
  negativeInvoices: field(
    125,
    z.enum(["KeepOpen", "MoveToCreditBalance"]),
    "What becomes of an invoice below zero when it is posted, without Invoice Settlement: it stays open, or all of it moves to the credit balance of its account.",
  ),
};

export const getBillingRules = defineOperation({
  id: "getBillingRules",
  method: "GET",
  path: "/v1/settings/billing-rules",
  area: "settings",
  summary: "Get the billing rules",
  description: "Every rule that decides an amount, with its default where nothing else was chosen.",
  scope: "settings:read",
  style: "settings",
  resource: 502100,
  params: none,
  query: none,
  body: none,
  result: z.object(billingRuleFields),
});

export const updateBillingRules = defineOperation({
  id: "updateBillingRules",
  method: "PUT",
  path: "/v1/settings/billing-rules",
  area: "settings",
  summary: "Change billing rules",
  description:
    "Changes the rules that are named and leaves the others. They hold from the next calculation on; documents that exist do not change. Answers with every rule.",
  scope: "settings:write",
  style: "settings",
  resource: 502100,
  params: none,
  query: none,
  body: z.object(optionalFields(billingRuleFields)),
  result: z.object(billingRuleFields),
  rules: [
    "Parts of months can be billed (prorateRecurringMonthlyCharges) only when parts of periods are (proratePeriodOfRecurringCharge).",
    "An increment is a multiple of the currency's smallest unit; one for all currencies is a whole number.",
  ],
  example: { daysInMonth: "Assume30Actual360", prorationUnit: "ProrateByMonthFirst" },
});
