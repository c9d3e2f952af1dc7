import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { type AlsoNeeds, defineOperation } from "@/lib/api/operation";
import { whenQueryLists } from "@/lib/api/needs";
import { id, key } from "@/lib/api/schemas";
import type { Scope } from "@/lib/kernel/scopes";
import { itemTermReads } from "./v2-item-terms-contract";
import { prepaidBalance } from "./v2-prepaid-contract";
import { accountPart, contactPart, planPart, pricePart, productPart } from "./v2-parts-contract";
import { keysOf } from "@/lib/values/keys";

const field = fieldsOf(531); // 531600-531799: subscriptions of version 2.
const shown = z.string().nullable();
const count = z.number().nullable();
const instant = z.iso.datetime();

const term = z.object({
  type: field(601, z.enum(["termed", "evergreen"]), "termed or evergreen."),
  interval: field(602, shown, "Unit of the term's length."),
  interval_count: field(603, count, "Length of the term."),
  start_date: field(604, shown, "First day."),
  end_date: field(605, shown, "First day that no longer belongs; null when there is no end."),
});

/** The users who created and last changed a plan or an item. */
const madeReads = {
  created_by_id: field(797, shown, "Id of the client or user who placed its first order."),
  created_time: field(683, instant, "When it was made."),
  updated_by_id: field(798, shown, "Id of the client or user who placed its newest order."),
  updated_time: field(684, instant, "When it changed last."),
};

const itemShape = {
  id: field(610, id, "Id of the charge."),
  subscription_item_number: field(611, z.string(), "Number of the charge."),
  name: field(612, z.string(), "Name."),
  description: field(613, shown, "Description."),
  price_id: field(614, id, "Id of the catalog charge."),
  charge_type: field(615, z.string(), "one_time, recurring or usage."),
  charge_model: field(616, z.string(), "Charge model."),
  product_id: field(642, id, "Id of the product."),
  subscription_plan_id: field(799, id, "Id of the subscription's rate plan."),
  active: field(794, z.boolean(), "It is in effect today."),
  state: field(
    617,
    z.string(),
    "inactive before its first day, active, or expired after its last.",
  ),
  start_date: field(604, shown, "First day."),
  end_date: field(605, shown, "First day that no longer belongs; null when there is no end."),
  start_event: field(618, z.string(), "What starts it."),
  quantity: field(619, count, "Number of units."),
  unit_of_measure: field(620, shown, "Unit of measure."),
  amount: field(621, count, "Flat price."),
  unit_amount: field(622, count, "Price of one unit."),
  ...itemTermReads,
  charged_through_date: field(623, shown, "First day that is not billed yet."),
  custom_fields: field(624, z.record(z.string(), z.unknown()), "Custom fields."),
  ...madeReads,
  price: field(
    730,
    pricePart.nullable().optional(),
    "The catalog charge; when asked for by expand[], null when it is no longer there.",
  ),
};

const items = z.object({
  data: field(630, z.array(z.object(optionalFields(itemShape))), "The charges."),
  next_page: field(631, z.null(), "Everything is on one page."),
});

const featureOfPlan = z.object({
  id: field(940, id, "Id of the feature of the rate plan."),
  feature_id: field(938, id, "Id of the feature of the product."),
  feature_code: field(939, z.string(), "Code of the feature."),
  name: field(942, z.string(), "Name of the feature."),
  description: field(943, z.string().nullable(), "What it is, for people."),
  quantity: field(
    930,
    z.number().nullable(),
    "Units that are included in a billing period; null without a limit.",
  ),
  unit_of_measure: field(937, z.string().nullable(), "Unit of measure of the quantity."),
  custom_fields: field(624, z.record(z.string(), z.unknown()), "Custom fields."),
});

const planShape = {
  id: field(640, id, "Id of the subscription's rate plan."),
  subscription_plan_number: field(641, z.string(), "Number of the subscription's rate plan."),
  subscription_id: field(702, id, "Id of the subscription."),
  name: field(612, z.string(), "Name."),
  product_id: field(642, id, "Id of the product."),
  plan_id: field(643, id, "Id of the rate plan in the catalog."),
  custom_fields: field(624, z.record(z.string(), z.unknown()), "Custom fields."),
  features: field(949, z.array(featureOfPlan), "Its features after all orders."),
  ...madeReads,
  plan: field(
    731,
    planPart.nullable().optional(),
    "The rate plan of the catalog; when asked for by expand[], null when it is no longer there.",
  ),
  product: field(
    732,
    productPart.nullable().optional(),
    "The product; when asked for by expand[], null when it is no longer there.",
  ),
  subscription_items: field(644, items.optional(), "Its charges; when asked for by expand[]."),
};

const plans = z.object({
  data: field(650, z.array(z.object(optionalFields(planShape))), "The rate plans."),
  next_page: field(631, z.null(), "Everything is on one page."),
});

const invoiceItem = z.object({
  id: field(700, id, "Id of the line."),
  invoice_id: field(701, id, "Id of the invoice."),
  subscription_id: field(702, id, "Id of the subscription."),
  subscription_item_id: field(703, id, "Id of the charge that was billed."),
  price_id: field(614, id, "Id of the catalog charge."),
  name: field(612, z.string(), "Name."),
  description: field(613, shown, "Description."),
  sku: field(704, z.string(), "SKU of the product."),
  service_start: field(705, z.string(), "First day that it bills."),
  service_end: field(706, z.string(), "Last day that it bills."),
  quantity: field(619, count, "Number of units."),
  unit_of_measure: field(620, shown, "Unit of measure."),
  unit_amount: field(622, count, "Price of one unit."),
  amount: field(707, z.number(), "Amount without tax; below zero for discounts."),
  tax: field(708, z.number(), "Tax."),
  tax_code: field(709, shown, "Tax code; null when it is not taxed."),
  tax_inclusive: field(710, z.boolean(), "The tax was in the price."),
  remaining_balance: field(711, z.number(), "What is still owed of it."),
  discount_item: field(712, z.boolean(), "It is a discount."),
  applied_to_item_id: field(713, id.nullable(), "The line that a discount reduces."),
  document_item_date: field(714, z.string(), "Day of the invoice."),
  created_time: field(683, instant, "When it was made."),
});

const invoiceItems = z.object({
  data: field(715, z.array(invoiceItem), "Lines of drafts and posted invoices, the newest first."),
  next_page: field(
    716,
    z.string().nullable(),
    "Address of the list of all its lines, when there are more; otherwise null.",
  ),
});

const subscriptionShape = {
  id: field(660, id, "Id of the subscription."),
  subscription_number: field(661, z.string(), "Number of the subscription."),
  state: field(662, z.string(), "State of the subscription."),
  version: field(663, z.number(), "Number of changes, from 1."),
  latest_version: field(664, z.boolean(), "True: it is the newest version."),
  account_id: field(665, id, "Id of the owner."),
  invoice_owner_account_id: field(666, id, "Id of the account that is billed."),
  auto_renew: field(667, z.boolean(), "It renews by itself."),
  initial_term: field(668, term, "The first term."),
  current_term: field(669, term, "The current term."),
  renewal_term: field(670, term, "The term of a renewal."),
  start_date: field(604, shown, "First day."),
  end_date: field(605, shown, "First day that no longer belongs; null when there is no end."),
  contract_effective: field(671, z.string(), "Day on which the contract takes effect."),
  service_activation: field(672, shown, "Day on which the service is activated."),
  customer_acceptance: field(673, shown, "Day on which the customer accepts."),
  description: field(674, shown, "Free text."),
  currency: field(675, z.string(), "Currency of its charges."),
  contracted_mrr: field(676, z.string(), "Monthly recurring revenue of its charges."),
  invoice_separately: field(677, z.boolean(), "It is billed on invoices of its own."),
  payment_terms: field(678, shown, "Its own payment term; null follows the account."),
  bill_to_id: field(679, shown, "Its own bill-to contact; null follows the account."),
  sold_to_id: field(680, shown, "Its own sold-to contact; null follows the account."),
  order_number: field(681, shown, "Number of the order that changed it last."),
  last_booking_date: field(682, shown, "Date of that order."),
  custom_fields: field(624, z.record(z.string(), z.unknown()), "Custom fields."),
  ...madeReads,
  pause_date: field(
    733,
    shown,
    "First day of the pause that is booked or lasts; null without one.",
  ),
  resume_date: field(734, shown, "First day of service after that pause; null while not known."),
  cancel_reason: field(749, shown, "Why it is canceled, where that was said; null otherwise."),
  cancel_date: field(735, shown, "First day without the subscription, where it is canceled."),
  account: field(
    736,
    accountPart.nullable().optional(),
    "The owner; when asked for by expand[], null when it is out of the caller's reach.",
  ),
  invoice_owner_account: field(
    737,
    accountPart.nullable().optional(),
    "The account that is billed; when asked for by expand[], null when it is out of reach.",
  ),
  bill_to: field(
    738,
    contactPart.nullable().optional(),
    "Its own bill-to contact; when asked for by expand[].",
  ),
  sold_to: field(
    739,
    contactPart.nullable().optional(),
    "Its own sold-to contact; when asked for by expand[].",
  ),
  subscription_plans: field(685, plans.optional(), "Its rate plans; when asked for by expand[]."),
  invoice_items: field(
    717,
    invoiceItems.optional(),
    "What it was billed; when asked for by expand[].",
  ),
  prepaid_balance: prepaidBalance,
};

/** A subscription with the requested fields. */
export const subscriptionV2 = z.object(optionalFields(subscriptionShape));

/** The path parameter of every call on one subscription. */
export const subscriptionNamed = z.object({
  subscription_id: field(690, key, "Id or number of the subscription."),
});

/** Values of `expand[]`. */
const EXPANSIONS = [
  "account",
  "invoice_owner_account",
  "bill_to",
  "sold_to",
  "subscription_plans",
  "subscription_plans.plan",
  "subscription_plans.product",
  "subscription_plans.subscription_items",
  "subscription_plans.subscription_items.price",
  "invoice_items",
  "prepaid_balance",
] as const;
type Expansion = (typeof EXPANSIONS)[number];

/** A selection among the fields of an object. */
const chosenFrom = <S extends z.ZodRawShape>(shape: S) =>
  z
    .array(z.enum(keysOf(shape)))
    .max(60)
    .optional();

/** The parts to expand, and the fields of each. */
export const expansion = z.object({
  expand: field(
    691,
    z.array(z.enum(EXPANSIONS)).max(EXPANSIONS.length).optional(),
    "Parts to show in full; a part of a part brings the outer one along.",
  ),
  fields: field(
    692,
    chosenFrom(subscriptionShape),
    "The fields to show; all when absent. The id and what is expanded always come along.",
  ),
  "account.fields": field(740, chosenFrom(accountPart.shape), "The fields of account to show."),
  "invoice_owner_account.fields": field(
    741,
    chosenFrom(accountPart.shape),
    "The fields of invoice_owner_account to show.",
  ),
  "bill_to.fields": field(742, chosenFrom(contactPart.shape), "The fields of bill_to to show."),
  "sold_to.fields": field(743, chosenFrom(contactPart.shape), "The fields of sold_to to show."),
  "subscription_plans.fields": field(
    744,
    chosenFrom(planShape),
    "The fields of each subscription plan to show.",
  ),
  "subscription_items.fields": field(
    745,
    chosenFrom(itemShape),
    "The fields of each subscription item to show.",
  ),
  "plan.fields": field(746, chosenFrom(planPart.shape), "The fields of each plan to show."),
  "product.fields": field(
    747,
    chosenFrom(productPart.shape),
    "The fields of each product to show.",
  ),
  "price.fields": field(748, chosenFrom(pricePart.shape), "The fields of each price to show."),
});

/** The scope needed for expanding parts that are other objects. */
const shows = (scope: Scope, what: string, parts: readonly Expansion[]): AlsoNeeds => ({
  scope,
  to: `show ${what} by expand[]`,
  asks: whenQueryLists("expand", parts),
});

/** The additional scopes of every call that can expand parts. */
export const EXPANDS = [
  shows("accounts:read", "accounts and contacts", [
    "account",
    "invoice_owner_account",
    "bill_to",
    "sold_to",
  ]),
  shows("catalog:read", "plans, products and prices of the catalog", [
    "subscription_plans.plan",
    "subscription_plans.product",
    "subscription_plans.subscription_items.price",
  ]),
  shows("invoices:read", "invoice items", ["invoice_items"]),
] as const;

export const retrieveSubscription = defineOperation({
  id: "retrieveSubscription",
  also: EXPANDS,
  method: "GET",
  path: "/v2/subscriptions/{subscription_id}",
  area: "subscriptions",
  summary: "Retrieve a subscription",
  description: "The newest version of a subscription in the words of version 2.",
  scope: "subscriptions:read",
  style: "v2",
  resource: 531600,
  params: subscriptionNamed,
  query: expansion,
  body: z.object({}),
  result: subscriptionV2,
});
