import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import {
  amount,
  currencyCode,
  dateTime,
  id,
  key,
  line,
  localDate,
  wholeNumber,
} from "@/lib/api/schemas";
import { EFFECTIVE_POLICIES, ITEM_STATES, RISE_STATUSES } from "./state-contract";

const field = fieldsOf(567); // 567000-567199: price rises.
const none = z.object({});
const shown = z.string().nullable();
const batch = z.string().regex(/^Batch(?:[1-9]|[1-4]\d|50)$/, "must be Batch1 to Batch50");
const percent = amount.refine(
  (value) => value > 0 && value <= 1000,
  "must be above 0 and at most 1000",
);
const params = z.object({ priceRiseKey: field(99, key, "Id or number of the price rise.") });

const planKey = field(
  1,
  key.optional(),
  "Rate plan of the catalog whose charges rise: its id or number.",
);
const planKeys = field(
  17,
  z.array(key).min(1).max(100).optional(),
  "Several rate plans whose charges rise, instead of one: their ids or numbers.",
);
const productKey = field(
  18,
  key.optional(),
  "A product, all of whose rate plans rise: its id, number or SKU. Those that it has when the dry run is worked out.",
);
const chargeKey = field(
  2,
  key.nullable().optional(),
  "Only this charge of the catalog: its id or number. Null includes all charges of the rate plan.",
);

/** Which subscriptions are included, and how their prices rise. */
const terms = {
  productRatePlanKey: planKey,
  productRatePlanKeys: planKeys,
  productKey,
  productRatePlanChargeKey: chargeKey,
  batch: field(3, batch.nullable().optional(), "Only accounts of this batch: Batch1 to Batch50."),
  currency: field(4, currencyCode.nullable().optional(), "Only subscriptions in this currency."),
  startedBefore: field(
    5,
    localDate.nullable().optional(),
    "Only subscriptions that began before this day.",
  ),
  priceUnchangedSince: field(
    6,
    localDate.nullable().optional(),
    "Only charges whose price has been the same since this day or longer.",
  ),
  listPricesOnly: field(
    7,
    z.boolean().optional(),
    "True leaves out charges that were sold at another price than the catalog's.",
  ),
  increasePercentage: field(8, percent.optional(), "By how much prices rise, in percent."),
  increaseAmount: field(
    19,
    amount.refine((value) => value > 0, "must be above 0").optional(),
    "By how much every price rises, in the currency that the rise names; a price of 0 stays.",
  ),
  toCatalogPrice: field(
    9,
    z.boolean().optional(),
    "True raises prices to those that the catalog has on the day of the dry run.",
  ),
  capPercentage: field(
    10,
    percent.nullable().optional(),
    "The most by which any price rises, in percent; more is lowered to it.",
  ),
  priceDigits: field(
    11,
    z.int().min(0).max(9).nullable().optional(),
    "Decimals of new prices; as many as the old price has when absent, and at least those of the currency.",
  ),
  effectiveDate: field(13, localDate.nullable().optional(), "First day of the new prices."),
  noticeDays: field(
    14,
    z.int().min(0).max(730).optional(),
    "A price changes this many days after its subscription's turn at the earliest; 0 when absent.",
  ),
  subscriptionsPerDay: field(
    15,
    z.int().min(1).max(1_000_000).nullable().optional(),
    "How many subscriptions have their turn on one day; all on the first day when absent.",
  ),
};
const policy = field(
  12,
  z.enum(EFFECTIVE_POLICIES).optional(),
  "When prices change: on effectiveDate, at the subscription's next renewal or at the charge's next billing period; SpecificDate when absent.",
);
const name = field(16, line(100), "Name of the price rise.");

const total = z.object({
  currency: field(60, z.string(), "Currency of the sums."),
  subscriptions: field(61, z.int(), "Subscriptions whose price rises."),
  charges: field(62, z.int(), "Charges whose price rises."),
  capped: field(63, z.int(), "Charges whose rise was lowered to the cap."),
  yearBefore: field(64, z.number(), "Their bills of a year before, without discounts and usage."),
  yearAfter: field(65, z.number(), "Their bills of a year after."),
  yearDifference: field(66, z.number(), "By how much these bills rise."),
});

const counted = z.object({
  state: field(67, z.enum(ITEM_STATES), "State of items."),
  items: field(68, z.int(), "How many there are."),
});

export const rise = z.object({
  id: field(30, id, "Id of the price rise."),
  number: field(31, z.string(), "Number of the price rise, such as RISE-00000001."),
  name: field(16, z.string(), "Name of the price rise."),
  status: field(
    32,
    z.enum(RISE_STATUSES),
    "Calculating: its dry run is being worked out. Completed also when some items failed.",
  ),
  productRatePlanId: field(33, id.nullable(), "Its only rate plan; null for several or a product."),
  productRatePlanIds: field(43, z.array(id), "Its rate plans of the catalog."),
  productId: field(44, id.nullable(), "Product of which all rate plans rise."),
  productRatePlanChargeId: field(34, id.nullable(), "Charge of the catalog; null for all of them."),
  batch: field(3, shown, "Batch of its accounts."),
  currency: field(4, shown, "Currency of its subscriptions."),
  startedBefore: field(5, shown, "Its subscriptions began before this day."),
  priceUnchangedSince: field(6, shown, "Its prices have been the same since this day or longer."),
  listPricesOnly: field(7, z.boolean(), "Whether only prices of the catalog rise."),
  increasePercentage: field(8, z.number().nullable(), "By how much prices rise, in percent."),
  increaseAmount: field(19, z.number().nullable(), "By how much every price rises, in `currency`."),
  toCatalogPrice: field(9, z.boolean(), "Whether prices rise to those of the catalog."),
  capPercentage: field(10, z.number().nullable(), "The most by which a price rises, in percent."),
  priceDigits: field(11, z.int().nullable(), "Decimals of new prices."),
  effectivePolicy: field(12, z.enum(EFFECTIVE_POLICIES), "When prices change."),
  effectiveDate: field(13, shown, "First day of the new prices, with SpecificDate."),
  noticeDays: field(14, z.int(), "Days between the turn of a subscription and its new price."),
  subscriptionsPerDay: field(15, z.int().nullable(), "Subscriptions whose turn is on one day."),
  calculatedOn: field(35, shown, "The day of which its dry run is; null while it is worked out."),
  startedDate: field(36, dateTime.nullable(), "When it was started."),
  completedDate: field(37, dateTime.nullable(), "When it ended."),
  createdBy: field(38, z.string(), "Who made it."),
  createdDate: field(39, dateTime, "When it was made."),
  updatedDate: field(40, dateTime, "When it changed last."),
  totals: field(41, z.array(total), "What rises, by currency; canceled items are not counted."),
  items: field(42, z.array(counted), "Its items by state."),
});

const pages = {
  page: field(54, wholeNumber(1, 250).optional(), "Number of the page; 1 when absent."),
  pageSize: field(
    55,
    wholeNumber(1, 9999).optional(),
    "Rows of one page: 20 when absent, and never more than 40.",
  ),
  cursor: field(51, z.string().max(2000).optional(), "Where the page begins: `nextPage` has it."),
};

const about = { area: "price-rises", style: "v1", resource: 567000 } as const;
const write = { ...about, scope: "orders:write" } as const;
const read = { ...about, method: "GET", scope: "subscriptions:read", body: none } as const;
const PATH = "/v1/price-rises";
const ONE = "/v1/price-rises/{priceRiseKey}";

const DATES = "effectiveDate is given with SpecificDate, and only with it.";
const HOW = "One of increasePercentage, increaseAmount and toCatalogPrice is given.";
const IN = "currency is given with increaseAmount.";
const WHAT =
  "One of productRatePlanKey, productRatePlanKeys and productKey is given, or productRatePlanChargeKey.";

export const createPriceRise = defineOperation({
  ...write,
  id: "createPriceRise",
  method: "POST",
  path: PATH,
  summary: "Create a price rise",
  description:
    "Makes a draft that raises prices of subscriptions already sold. Its dry run is worked out at once and in the background: every charge of the cohort with its old and new price, its day, the first bill that changes and the difference of a year's bills, or the reason why it is left out. Nothing changes before it is started.",
  params: none,
  query: none,
  body: z.object({ name, ...terms, effectivePolicy: policy }),
  result: rise,
  rules: [WHAT, HOW, IN, DATES],
  example: {
    name: "Prices of 2027",
    productRatePlanKey: "PRP-00000001",
    increasePercentage: 5,
    capPercentage: 20,
    effectivePolicy: "NextRenewal",
    noticeDays: 30,
  },
});

export const listPriceRises = defineOperation({
  ...read,
  id: "listPriceRises",
  path: PATH,
  summary: "List price rises",
  description: "The newest price rises first, with their totals.",
  params: none,
  query: z.object({
    status: field(50, z.enum(RISE_STATUSES).optional(), "Only price rises in this state."),
    ...pages,
  }),
  result: z.object({
    priceRises: field(52, z.array(rise), "The price rises of this page."),
    nextPage: field(53, z.string().optional(), "Address of the next page; absent on the last one."),
  }),
});

export const getPriceRise = defineOperation({
  ...read,
  id: "getPriceRise",
  path: ONE,
  summary: "Get a price rise",
  description: "A price rise by id or number, with its totals.",
  params,
  query: none,
  result: rise,
});

export const updatePriceRise = defineOperation({
  ...write,
  id: "updatePriceRise",
  method: "PUT",
  path: ONE,
  summary: "Update a price rise",
  description: "Changes a draft, and works its dry run out again; what is absent stays.",
  params,
  query: none,
  body: z.object({
    ...terms,
    name: field(16, line(100).optional(), "Name of the price rise."),
    effectivePolicy: policy,
  }),
  result: rise,
  rules: [HOW, IN, DATES, "Only a draft can be updated."],
  example: { increasePercentage: 4 },
});

export const deletePriceRise = defineOperation({
  ...write,
  id: "deletePriceRise",
  method: "DELETE",
  path: ONE,
  summary: "Delete a price rise",
  description: "Deletes a draft.",
  params,
  query: none,
  body: none,
  result: none,
  rules: ["Only a draft can be deleted."],
});

export const calculatePriceRise = defineOperation({
  ...write,
  id: "calculatePriceRise",
  method: "PUT",
  path: `${ONE}/calculate`,
  summary: "Calculate a price rise again",
  description: "Works the dry run of a draft out again, as of today.",
  params,
  query: none,
  body: none,
  result: rise,
  rules: ["Only a draft is calculated again."],
});

export const startPriceRise = defineOperation({
  ...write,
  id: "startPriceRise",
  method: "PUT",
  path: `${ONE}/start`,
  summary: "Start a price rise",
  description:
    "Starts a draft: the prices of its dry run are changed, account by account, as their turns come. A price that has changed since the dry run is left out.",
  params,
  query: none,
  body: none,
  result: rise,
  rules: ["Only a draft whose dry run is of today can be started."],
});

export const pausePriceRise = defineOperation({
  ...write,
  id: "pausePriceRise",
  method: "PUT",
  path: `${ONE}/pause`,
  summary: "Pause a price rise",
  description: "No further price changes until it is resumed.",
  params,
  query: none,
  body: none,
  result: rise,
  rules: ["Only a running price rise can be paused."],
});

export const resumePriceRise = defineOperation({
  ...write,
  id: "resumePriceRise",
  method: "PUT",
  path: `${ONE}/resume`,
  summary: "Resume a price rise",
  description:
    "Continues a paused price rise. The days of subscriptions whose turn has passed meanwhile are worked out again, so that their notice is kept.",
  params,
  query: none,
  body: none,
  result: rise,
  rules: ["Only a paused price rise can be resumed."],
});

export const cancelPriceRise = defineOperation({
  ...write,
  id: "cancelPriceRise",
  method: "PUT",
  path: `${ONE}/cancel`,
  summary: "Cancel a price rise",
  description: "Cancels what it has not reached; prices that it has changed stay.",
  params,
  query: none,
  body: none,
  result: rise,
  rules: ["Only a running or paused price rise can be canceled."],
});

export const undoPriceRise = defineOperation({
  ...write,
  id: "undoPriceRise",
  method: "PUT",
  path: `${ONE}/undo`,
  summary: "Undo a price rise",
  description:
    "Cancels what it has not reached, and restores the prices that it has changed: by deleting its orders, or where a later order or a bill does not allow that, by changing prices back as of the first day that is not billed. Each item says which.",
  params,
  query: none,
  body: none,
  result: rise,
  rules: ["Only a price rise that was started can be undone."],
});

export const retryPriceRise = defineOperation({
  ...write,
  id: "retryPriceRise",
  method: "PUT",
  path: `${ONE}/retry`,
  summary: "Retry a price rise",
  description: "Tries everything again that failed.",
  params,
  query: none,
  body: none,
  result: rise,
  rules: ["Something of it has failed."],
});
