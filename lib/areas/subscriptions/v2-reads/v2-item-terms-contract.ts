import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";

const field = fieldsOf(531); // 531480-531519, 531531-531532: terms of a charge in version 2.
const shown = z.string().nullable();
const count = z.number().nullable();

const tier = z.object({
  up_to: field(480, count, "Last unit of the tier; null in the last one."),
  amount: field(621, count, "Flat price; beside a price of one unit, what is added to it."),
  unit_amount: field(622, count, "Price of one unit."),
});

const recurring = z.object({
  interval: field(481, shown, "month, year, week, day or term: the billing period."),
  interval_count: field(482, count, "How many of them a billing period has."),
  on: field(483, z.string(), "The billing day: _1 to _31, a weekday, or what it follows."),
  timing: field(484, z.string(), "in_advance or in_arrears."),
  alignment_behavior: field(485, z.string(), "What billing periods are counted from."),
  usage: field(486, z.boolean(), "Usage is billed."),
  rating_group: field(487, shown, "How usage is put together before it is rated."),
  package_size: field(532, count, "Units in a package, where prices of usage are of packages."),
  duration_interval: field(488, z.string(), "Unit of its life; subscription_term by default."),
  duration_interval_count: field(489, count, "How many of them; null for the whole term."),
  recurring_on: field(498, z.string(), "The same as `on`."),
  formula: field(499, shown, "What one usage record costs, where a formula says it."),
});

const overage = z.object({
  interval_count: field(500, count, "Over how many billing periods it is smoothed."),
  type: field(501, shown, "rolling_window or rollover, where it is smoothed."),
  included_units: field(502, count, "Units of a billing period that cost nothing."),
  credit_unused_units: field(503, z.boolean(), "Unused units of a window are credited."),
  apply_at_end_of_smoothing_period: field(504, z.boolean(), "It is worked out when a window ends."),
});

/** Fields shared by items of a subscription and prices of the catalog. */
const commonReads = {
  recurring: field(490, recurring.nullable(), "Its rhythm; null for one-time charges."),
  price_base_interval: field(491, z.string(), "What the price covers, such as month."),
  tiers_mode: field(
    505,
    shown,
    "How its tiers are priced, such as graduated or volume; null without.",
  ),
  overage: field(506, overage.nullable(), "What is beyond its included units or tiers."),
  discount_percent: field(494, count, "Percentage of a discount."),
  percent: field(531, count, "Of percentage charges: the share of other charges that they cost."),
  apply_discount_to: field(
    495,
    z.array(z.enum(["one_time", "recurring", "usage"])),
    "Of discounts: the types of charges that are reduced.",
  ),
  discount_level: field(
    496,
    z.enum(["account", "subscription", "plan"]).nullable(),
    "Of discounts: whose charges are reduced.",
  ),
  tax_code: field(709, shown, "Tax code; null when it is not taxed."),
  tax_inclusive: field(710, z.boolean(), "The tax is in the price."),
};

/** Fields of an item beside its price. */
export const itemTermReads = {
  ...commonReads,
  tiers: field(492, z.array(tier), "Its price table; empty when it has a single price."),
  discount_amount: field(493, count, "Amount of a fixed discount."),
  minimum_amount: field(518, count, "The least that a billing period costs."),
  maximum_amount: field(519, count, "The most that a billing period costs."),
  processed_through_date: field(497, shown, "First day that is not billed yet."),
};

const amounts = z.record(z.string(), z.number());

const catalogTier = z.object({
  up_to: field(480, count, "Last unit of the tier; null in the last one."),
  amounts: field(507, amounts, "Flat prices by currency."),
  unit_amounts: field(508, amounts, "Prices of one unit by currency."),
});

/** Terms of a price of the catalog. */
export const priceTermReads = {
  ...commonReads,
  tiers: field(509, z.array(catalogTier), "Its price table; empty when it has a single price."),
  start_event: field(618, z.string(), "What starts it."),
  quantity: field(510, count, "Number of units when an order names none."),
  min_quantity: field(511, count, "Least number of units."),
  max_quantity: field(512, count, "Greatest number of units."),
  amounts: field(507, amounts, "Flat prices by currency."),
  unit_amounts: field(508, amounts, "Prices of one unit by currency."),
  discount_amounts: field(513, amounts, "Fixed discounts by currency."),
  taxable: field(514, z.boolean(), "It is taxed."),
  accounting_code: field(515, shown, "Accounting code."),
  custom_field_total_amount: field(
    516,
    shown,
    "The custom field of usage records that holds their amount.",
  ),
  custom_field_per_unit_rate: field(
    517,
    shown,
    "The custom field of usage records that holds the price of a unit.",
  ),
};
