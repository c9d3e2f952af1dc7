import * as z from "zod";
import { fieldsOf } from "./field";

const field = fieldsOf(584); // 584300-584429 and 584480-584489: why a line has its amount.

const start = field(311, z.string(), "First day.");
const end = field(312, z.string(), "First day that no longer belongs.");
const numerator = field(322, z.number(), "Number above the line.");
const denominator = field(323, z.number(), "Number below the line.");
const quantity = field(333, z.string().nullable(), "Number of units.");
const amount = field(344, z.string(), "What it comes to.");

const part = z.object({
  start,
  end,
  days: field(313, z.number(), "Days of the unit that count."),
  of: field(314, z.number(), "Days that the whole unit has."),
  unit: field(315, z.object({ start, end }), "The whole unit: a month, a week or a period."),
});

const fraction = z.object({
  basis: field(321, z.string(), "How days are counted, and against what."),
  numerator,
  denominator,
  units: field(324, z.number(), "Number of units that make the period."),
  parts: field(325, z.array(part), "The units of which a part counts."),
});

const usage = z.object({
  ratingGroup: field(
    391,
    z.enum(["ByBillingPeriod", "ByUsageStartDate", "ByUsageRecord", "ByUsageUpload", "ByGroupId"]),
    "Which records were priced together.",
  ),
  records: field(392, z.number(), "Number of records that were priced."),
  pool: field(
    393,
    z
      .object({
        periods: field(394, z.number(), "Number of billing periods that share it."),
        available: field(395, z.string(), "Units that are included in all of them."),
        counted: field(
          396,
          z.string().nullable(),
          "Units that count against it; null while it is not looked at.",
        ),
      })
      .optional(),
    "Smoothed overage: the included units that several billing periods share.",
  ),
  packages: field(
    376,
    z
      .object({
        size: field(377, z.string(), "Units in a package."),
        count: field(378, z.string(), "Packages that were priced, begun ones as whole ones."),
      })
      .optional(),
    "Usage that is priced by the package: the rows of the price count packages.",
  ),
  drawdown: field(
    385,
    z
      .object({
        used: field(386, z.string(), "All units that were used."),
        paid: field(387, z.string(), "Those of them that prepaid units have paid."),
        rate: field(388, z.string(), "Prepaid units that one used unit takes."),
        drawn: field(389, z.string(), "Prepaid units taken."),
        rolledOver: field(
          379,
          z.string().optional(),
          "Those of them that earlier validity periods have rolled over; absent where there are none.",
        ),
        unit: field(390, z.string(), "Unit of the prepaid units."),
      })
      .optional(),
    "Drawdown: what prepaid units have paid; `quantity` is the rest.",
  ),
});

const credit = z.object({
  amount: field(344, z.string(), "The credit of the period."),
  part: field(426, z.number().optional(), "Prepayment: the number of the part, from 1."),
  parts: field(427, z.number().optional(), "Prepayment: how many equal parts the price has."),
  chargeId: field(414, z.string().optional(), "Drawdown: id of the charge segment that is paid."),
  chargeName: field(415, z.string().optional(), "Drawdown: name of the charge that is paid."),
  way: field(
    416,
    z.enum(["Paid", "Returned"]).optional(),
    "Drawdown: whether the credit pays, or what it had paid comes back.",
  ),
  owed: field(417, z.string().optional(), "Paid: what was left to pay of the lines of the charge."),
  usedBefore: field(418, z.string().optional(), "Paid: what was used of the credit before."),
  paid: field(419, z.string().optional(), "Returned: what the credit had paid of the charge."),
  kept: field(420, z.string().optional(), "Returned: what of that still counts."),
  used: field(428, z.string().optional(), "Settlement: what was used of the credit."),
});

const schedule = z.object({
  number: field(481, z.string(), "Number of the invoice schedule."),
  item: field(482, z.number(), "Position of the item, from 1."),
  total: field(483, z.string(), "What all of the charge costs, less its discounts."),
  billed: field(484, z.string(), "What items before have billed of it."),
  before: field(485, z.string(), "What is open of the charges before this one."),
  open: field(486, z.string(), "What is open of all charges of which something is."),
});

const inputs = z.object({
  model: field(331, z.string(), "Charge model."),
  listPrice: field(332, z.string().nullable(), "List price, where the model has a single one."),
  quantity,
  listAmount: field(334, z.string(), "What the model gives for list price and quantity."),
  base: field(335, z.object({ numerator, denominator }), "Billing periods per list price unit."),
  period: field(
    336,
    z.object({ start, end }).nullable(),
    "The billing period that the line belongs to.",
  ),
  deliveryDays: field(
    337,
    z.array(z.number()).optional(),
    "Deliveries: the days of the week that are counted, 1 Monday to 7 Sunday.",
  ),
  usage: field(338, usage.optional(), "Usage: how its records were priced."),
  credit: field(339, credit.optional(), "Credit commitments: the credit, and what it pays."),
  schedule: field(480, schedule.optional(), "Invoice schedules: what is open of the charge."),
});

/** The kinds of rows that are not simply a tier. */
const ROW_KINDS = [
  "Overage",
  "Unused",
  "FlatFee",
  "Minimum",
  "Maximum",
  "TiersBelow",
  "Records",
] as const;

const tier = z.object({
  tier: field(341, z.number(), "Row of the price table."),
  quantity,
  price: field(342, z.string(), "Price of the row."),
  priceFormat: field(343, z.string(), "FlatFee or PerUnit."),
  amount,
  kind: field(345, z.enum(ROW_KINDS).optional(), "What the row is, when it is not simply a tier."),
  count: field(346, z.number().optional(), "How often a flat amount is charged, beyond once."),
});

const less = z.object({
  why: field(351, z.string(), "Why it is taken off."),
  amount,
  fraction: field(352, fraction.nullable(), "Share of the period that it is the price of."),
  count: field(353, z.number(), "It is this many equal amounts."),
  base: field(
    354,
    z.object({ numerator, denominator }).optional(),
    "Billing periods per list price unit, where they differ from those of the line.",
  ),
  days: field(
    355,
    z.object({ start, end }).optional(),
    "The days that were billed together, when a credit takes them back.",
  ),
});

const rounding = z.object({
  unrounded: field(361, z.string(), "listAmount × base × fraction."),
  mode: field(362, z.string(), "Direction of rounding."),
  increment: field(363, z.string(), "Smallest step of the currency."),
  rounded: field(364, z.string(), "The rounded amount."),
});

const takenBack = z.object({
  stays: field(411, z.string(), "The amount that stays billed."),
  before: field(412, z.array(z.string()), "What was charged of each tax before."),
  unbilled: field(
    413,
    z.literal(true).optional(),
    "The line that is taken back is not billed yet.",
  ),
});

const rate = z.object({
  name: field(421, z.string(), "Name of the tax."),
  rate: field(422, z.string(), "A share of the amount, or a fixed sum."),
  type: field(423, z.enum(["Percentage", "FlatFee"]), "Whether it is a share or a fixed sum."),
  amount: field(424, z.string(), "What it comes to."),
  unrounded: field(425, z.string(), "What it comes to before rounding."),
});

/** In the order in which the database stores it. */
const tax = z.object({
  net: field(401, z.string(), "The amount without tax."),
  code: field(402, z.string().optional(), "Tax code."),
  mode: field(
    403,
    z.enum(["TaxExclusive", "TaxInclusive"]),
    "Whether it is added or in the price.",
  ),
  rule: field(
    404,
    z.enum(["RoundingNetAmount", "RoundingTaxAmount"]).nullable(),
    "Tax in the price: what is rounded; null otherwise, and where the document rounds it.",
  ),
  level: field(405, z.literal("Document").optional(), "It was rounded for the whole document."),
  rates: field(406, z.array(rate), "Each tax."),
  amount: field(407, z.string(), "The amount that it begins with."),
  exempt: field(408, z.literal(true).optional(), "The buyer owes none."),
  rounding: field(
    409,
    z.object({
      mode: field(362, z.string(), "Direction of rounding."),
      increment: field(363, z.string(), "Smallest step of the currency."),
    }),
    "How each tax is rounded.",
  ),
  takenBack: field(410, takenBack.optional(), "It takes back a part of an earlier line."),
});

const grant = z.object({
  quantity: field(367, z.string(), "Prepaid units that are sold."),
  start,
  end: field(368, z.string().nullable(), "First day whose usage they do not pay; null for never."),
  rolledOverUntil: field(
    369,
    z.string().optional(),
    "First day on which what is left cannot be used either; absent where it is not rolled over.",
  ),
  apply: field(
    356,
    z.enum(["ApplyFirst", "ApplyLast"]).optional(),
    "Whether it is used before the units of its later days, or after them.",
  ),
  lessUsed: field(
    357,
    z.string().optional(),
    "Units taken out again, because as many that were credited had been used.",
  ),
});

const prepaid = z.object({
  unit: field(390, z.string(), "Unit of the prepaid units."),
  grants: field(366, z.array(grant).optional(), "What is sold, a row for each validity period."),
  taken: field(358, z.string().optional(), "Credits: units taken back that were not used."),
});

const share = z.string().nullable();
const discount = z.object({
  kind: field(371, z.enum(["Percentage", "FixedAmount"]), "Whether it takes a share or an amount."),
  base: field(372, z.string(), "The unrounded amount that is reduced."),
  whole: field(
    399,
    z.string().optional(),
    "The unrounded amount of which discounts of earlier classes left the base; absent where they took nothing.",
  ),
  percentage: field(373, share, "The percentage of the discount; null for an amount."),
  rate: field(374, share, "The share of the base that is taken, after other discounts."),
  available: field(375, share, "What is left of a fixed discount in its billing period."),
});

const step = z.object({
  kind: field(
    381,
    z.enum(["Step", "Line", "Tax"]),
    "`Line` is the amount of the line as its document shows it, `Tax` belongs to its tax.",
  ),
  label: field(382, z.string(), "What the step is about, in a word or two."),
  sentence: field(383, z.string(), "The step in a sentence, with every figure that it needs."),
  value: field(384, z.string().nullable(), "What it comes to, as it is printed."),
});

/**
 * Why a line has its amount: sign × rounding.rounded, less what was billed before. Decimals are
 * texts, so that no digit is lost in transit.
 */
export const explanation = z.object({
  text: field(301, z.string(), "The calculation in words: the sentences of its steps."),
  steps: field(
    309,
    z.array(step),
    "The calculation step by step, from what was priced to the amount.",
  ),
  rule: field(302, z.string(), "Rule that made the line."),
  inputs: field(303, inputs, "What the price came from."),
  tiers: field(304, z.array(tier), "What each row of the price table contributed."),
  fraction: field(305, fraction, "Share of the billing period that is charged."),
  discount: field(370, discount.optional(), "Lines of discounts: what is taken, and of what."),
  sign: field(306, z.number(), "1, or -1 for a credit."),
  less: field(307, z.array(less), "What is taken off the rounded amount."),
  rounding: field(308, rounding, "The one step of rounding."),
  tax: field(310, tax.optional(), "Taxable lines: how the amount is taxed."),
  prepaid: field(
    365,
    prepaid.optional(),
    "Prepayments: the prepaid units that the line sells or takes back.",
  ),
});
