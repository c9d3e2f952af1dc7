import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { localDate, quantity, text } from "@/lib/api/schemas";
import { numberOfPeriods } from "@/lib/areas/catalog/charges/usage-contract";

const field = fieldsOf(536); // 536200-536229: start, billing and end of new charges.

const DAYS = Array.from({ length: 31 }, (_, index) => `_${index + 1}`);

/** Values of a billing day. */
const ON = [
  ...DAYS,
  "account_cycle_date",
  "subscription_start_day",
  "subscription_item_start_day",
  "term_end_day",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

const recurring = z.object({
  interval: field(
    200,
    z.enum(["month", "year", "week", "term", "day"]).optional(),
    "Unit of the billing period.",
  ),
  interval_count: field(
    201,
    z.int().min(1).max(1000).optional(),
    "How many of them a billing period has; 1 when absent.",
  ),
  on: field(
    202,
    z.enum(ON).optional(),
    "The billing day: _1 to _31, a weekday, or what it follows.",
  ),
  timing: field(203, z.enum(["in_advance", "in_arrears"]).optional(), "in_advance or in_arrears."),
  alignment_behavior: field(
    204,
    z.enum(["none", "subscription_start", "term_start", "term_end"]).optional(),
    "What billing periods are counted from.",
  ),
  duration_interval: field(
    205,
    z.enum(["day", "week", "month", "year", "subscription_term", "billing_period"]).optional(),
    "Unit of its life.",
  ),
  duration_interval_count: field(
    206,
    z.int().min(1).max(1000).optional(),
    "How many of them; not with subscription_term.",
  ),
  rating_group: field(
    207,
    z
      .enum(["billing_period", "usage_start_date", "usage_record", "usage_upload", "custom_group"])
      .optional(),
    "Which usage records are priced together.",
  ),
  package_size: field(
    220,
    quantity
      .refine((value) => value > 0, "must be above 0")
      .nullable()
      .optional(),
    "Units in a package that prices of usage are of; null for prices of units.",
  ),
});

const overage = z.object({
  included_units: field(208, quantity.optional(), "Units of a billing period that cost nothing."),
  interval_count: field(
    209,
    numberOfPeriods.optional(),
    "Over how many billing periods it is smoothed.",
  ),
});

/** Terms of a new price beside its amounts, instead of the catalog's. */
export const lifeFields = {
  recurring: field(210, recurring.optional(), "Its rhythm and how long it runs."),
  start_event: field(
    211,
    z
      .enum(["contract_effective", "service_activation", "customer_acceptance", "specific_date"])
      .optional(),
    "What starts it.",
  ),
  start_date: field(212, localDate.optional(), "The day that starts it, with specific_date."),
  end_date: field(213, localDate.optional(), "First day on which it no longer runs."),
  price_base_interval: field(
    214,
    z.enum(["month", "billing_period", "week", "year"]).optional(),
    "What the price covers.",
  ),
  overage: field(215, overage.optional(), "What is beyond its included units or tiers."),
  apply_discount_to: field(
    216,
    z
      .array(z.enum(["one_time", "recurring", "usage"]))
      .min(1)
      .max(3)
      .optional(),
    "Of discounts: the types of charges that are reduced.",
  ),
  discount_level: field(
    217,
    z.enum(["account", "subscription", "plan"]).optional(),
    "Of discounts: whose charges are reduced.",
  ),
  custom_field_total_amount: field(
    218,
    text(70).optional(),
    "The custom field of usage records that holds their amount.",
  ),
  custom_field_per_unit_rate: field(
    219,
    text(70).optional(),
    "The custom field of usage records that holds the price of a unit.",
  ),
};
