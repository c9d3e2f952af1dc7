import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";

const field = fieldsOf(531); // 531480-531509: what version 2 tells of a charge's terms.
const shown = z.string().nullable();
const count = z.number().nullable();

const tier = z.object({
  up_to: field(480, count, "Last unit of the tier; null in the last one."),
  amount: field(621, count, "Flat price."),
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
  duration_interval: field(488, z.string(), "Unit of its life; subscription_term by default."),
  duration_interval_count: field(489, count, "How many of them; null for the whole term."),
});

/** What reads of an item tell beside its price. */
export const itemTermReads = {
  recurring: field(490, recurring.nullable(), "Its rhythm; null for one-time charges."),
  price_base_interval: field(491, z.string(), "What the price covers, such as month."),
  tiers: field(492, z.array(tier), "Its price table; empty when it has a single price."),
  discount_amount: field(493, count, "Amount of a fixed discount."),
  discount_percent: field(494, count, "Percentage of a discount."),
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
  processed_through_date: field(497, shown, "First day that is not billed yet."),
};
