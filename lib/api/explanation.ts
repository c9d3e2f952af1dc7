import * as z from "zod";
import { fieldsOf } from "./field";

const field = fieldsOf(584); // 584300-584399: why a line has its amount.

/** A part of the calculation; special charge models say more than is declared. */
const open = <S extends z.ZodRawShape>(shape: S) => z.object(shape).catchall(z.unknown());

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

const inputs = open({
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
});

const tier = open({
  tier: field(341, z.number(), "Row of the price table."),
  quantity,
  price: field(342, z.string(), "Price of the row."),
  priceFormat: field(343, z.string(), "FlatFee or PerUnit."),
  amount,
});

const less = open({
  why: field(351, z.string(), "Why it is taken off."),
  amount,
  fraction: field(352, fraction.nullable(), "Share of the period that it is the price of."),
  count: field(353, z.number(), "It is this many equal amounts."),
  base: field(
    354,
    z.object({ numerator, denominator }).optional(),
    "Billing periods per list price unit, where they differ from those of the line.",
  ),
});

const rounding = z.object({
  unrounded: field(361, z.string(), "listAmount × base × fraction."),
  mode: field(362, z.string(), "Direction of rounding."),
  increment: field(363, z.string(), "Smallest step of the currency."),
  rounded: field(364, z.string(), "The rounded amount."),
});

const share = z.string().nullable();
const discount = z.object({
  kind: field(371, z.enum(["Percentage", "FixedAmount"]), "Whether it takes a share or an amount."),
  base: field(372, z.string(), "The unrounded amount that is reduced."),
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
 * texts, so that nothing is lost on the way.
 */
export const explanation = open({
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
});
