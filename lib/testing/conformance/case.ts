import * as z from "zod";
import { isLocalDate } from "@/lib/values/local-date";

/**
 * A case of another billing system as a merchant would configure and book it here, with the
 * expected bills. Unknown field names are refused, so that misspellings are noticed.
 */
const amount = z.string().regex(/^-?\d+(\.\d+)?$/);
const day = z.string().refine(isLocalDate, "is no day");

/**
 * Its end, its price and, when it is an amount for the whole tier, "flat". Null has no end. "overage" is the price
 * beyond; "plus" adds an amount that is owed once the tier is reached.
 */
const tier = z.union([
  z.tuple([amount.nullable(), amount]),
  z.tuple([amount.nullable(), amount, z.enum(["flat", "overage"])]),
  z.tuple([amount.nullable(), amount, z.literal("plus"), amount]),
]);

/** Fields that begin with a capital go to the catalog unchanged. */
const charge = z
  .object({
    type: z.enum(["OneTime", "Recurring", "Usage"]).optional(),
    /** As the catalog spells it; by default a flat fee, or what `quantity`, `tiers` and `included` imply. */
    model: z.string().optional(),
    price: amount.optional(),
    tiers: z.array(tier).optional(),
    quantity: amount.optional(),
    included: amount.optional(),
    /** "Month" when absent; with a number ("10 Days", "5 Months", "2 Weeks") a period of that many. */
    period: z.string().optional(),
    arrears: z.boolean().optional(),
    unit: z.string().optional(),
    tax: z.string().optional(),
    /** Takes a percentage, or an amount in `price`. */
    discount: z.union([z.literal("fixed"), z.literal("percent")]).optional(),
  })
  .catchall(z.unknown())
  .refine(
    (given) => Object.keys(given).every((key) => key in CHARGE_KEYS || /^[A-Z]/.test(key)),
    "has a field that nobody knows",
  );
const CHARGE_KEYS = {
  type: 1,
  model: 1,
  price: 1,
  tiers: 1,
  quantity: 1,
  included: 1,
  period: 1,
  arrears: 1,
  unit: 1,
  tax: 1,
  discount: 1,
};

const charges = z.record(z.string(), charge);

const expectation = {
  /** "Base 2024-01-01 2024-01-31 10.00", or with its tax: "… 10.00 tax 1.90". Credits are negative. */
  lines: z.array(z.string()).optional(),
  /** Totals without tax by the names of charges. */
  sums: z.record(z.string(), amount).optional(),
  net: amount.optional(),
  tax: amount.optional(),
  total: amount.optional(),
  /** The account's balance afterwards. */
  balance: amount.optional(),
  /** What the account may use: "SSO", or with its units "SEATS 8", or with their usage "SEATS 8 used 6 left 2". */
  grants: z.array(z.string()).optional(),
  /** What is left of the credit of each commitment, in the case's order. */
  left: z.array(amount).optional(),
};

const step = z.strictObject({
  /** Bills through this day, after the step's bookings. */
  bill: day.optional(),
  on: day.optional(),
  add: z.string().optional(),
  remove: z.string().optional(),
  update: z.string().optional(),
  price: amount.optional(),
  quantity: amount.optional(),
  tiers: z.array(tier).optional(),
  cancel: day.optional(),
  suspend: day.optional(),
  resume: day.optional(),
  extendsTerm: z.boolean().optional(),
  renew: z.boolean().optional(),
  /** Charge, day, quantity and, where it matters, further fields of the record. */
  use: z
    .array(
      z.union([
        z.tuple([z.string(), day, amount]),
        z.tuple([z.string(), day, amount, z.record(z.string(), z.unknown())]),
      ]),
    )
    .optional(),
  /** A credit memo of lines of the last invoice: charge and amount. */
  credit: z.array(z.tuple([z.string(), amount])).optional(),
  /** Records a payment of the last invoice. */
  pay: amount.optional(),
  /** Asks on this day what the account may use; `grants` is the answer. */
  ask: day.optional(),
  ...expectation,
});

const tenant = {
  /** Billing rules under the names of the settings. */
  rules: z.record(z.string(), z.unknown()).optional(),
  /**
   * Tax codes: "inclusive" or "exclusive", and by the names of the taxes percentages as fractions, or amounts ("10
   * USD") for a line.
   */
  taxes: z
    .record(
      z.string(),
      z.strictObject({
        mode: z.enum(["inclusive", "exclusive"]),
        rates: z.record(z.string(), z.string().regex(/^\d+(\.\d+)?( [A-Z]{3})?$/)),
      }),
    )
    .optional(),
  /** Units of measure: decimals and direction of rounding. "Unit" has nine decimals. */
  units: z
    .record(z.string(), z.strictObject({ decimals: z.int(), rounding: z.enum(["UP", "DOWN"]) }))
    .optional(),
};

/** What the account commits to with the first order: an amount for each of its periods, a month when absent. */
const commitment = z.strictObject({
  amount,
  from: day,
  to: day,
  period: z.enum(["Month", "Quarter", "Year", "SinglePeriod"]).optional(),
  /** The day that periods are counted from. */
  anchor: day.optional(),
  /** A condition of the charges that count. */
  counts: z.record(z.string(), z.string()).optional(),
  /** The amounts are credit that is paid in advance. */
  prepaid: z.literal(true).optional(),
  /** What the credit costs, when it is not as much, and how often that is billed. */
  price: amount.optional(),
  frequency: z.enum(["Month", "Quarter"]).optional(),
  priority: z.int().optional(),
  /** Its tax code. */
  tax: z.string().optional(),
});

const setup = {
  ...tenant,
  currency: z.string().optional(),
  /** Bill cycle day of the account; 1 when absent. */
  billDay: z.int().optional(),
  start: day.optional(),
  /** Months, a text such as "10 Day" or "5 Week", or evergreen when absent. */
  term: z.union([z.int(), z.string()]).optional(),
  autoRenew: z.boolean().optional(),
  /** One plan of these charges, or several by their names; the first is subscribed to. */
  charges: charges.optional(),
  plans: z.record(z.string(), charges).optional(),
  subscribe: z.array(z.string()).optional(),
  /** Plans of discounts that are ordered by the code of a coupon. */
  coupons: z.array(z.string()).optional(),
  /** Features of plans, by the names of the plans: `{"Plan": {"SEATS": "5 Unit", "SSO": ""}}`. */
  features: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  /** With these, bills are of the account: its lines of them are called "Commitment", and what credit pays "Credit". */
  commitments: z.array(commitment).optional(),
};

/** One value, or a row of a table of them: a sweep is one case. */
const table = z.array(z.array(z.unknown())).min(2);

/** The rest is `filledCase`, and is parsed once its table is filled in. */
const writtenCase = z.looseObject({
  id: z.string(),
  /** File and test, or page, of the source. */
  from: z.string(),
  /** In our own words. */
  rule: z.string(),
  /** Names in the first row; `$name` anywhere in the case is replaced, for each other row. */
  table: table.optional(),
  /** Why we do not bill that way. Such a case is not run and not counted as ported. */
  refused: z.string().optional(),
  /** A rule in which we differ on purpose, and why: the case must not match the source. */
  differs: z.string().optional(),
});

export const caseFile = z.strictObject({
  source: z.strictObject({
    system: z.string(),
    licence: z.string(),
    address: z.string(),
    about: z.string().optional(),
  }),
  /** Defaults for every case of the file. */
  world: z.record(z.string(), z.unknown()).optional(),
  cases: z.array(writtenCase),
});

/** A case's input for a run, after its table is filled in. */
export const filledCase = z.strictObject({
  ...setup,
  start: day,
  steps: z.array(step).min(1),
});

export type CaseFile = z.output<typeof caseFile>;
export type WrittenCase = z.output<typeof writtenCase>;
export type FilledCase = z.output<typeof filledCase>;
export type CaseCharge = z.output<typeof charge>;
export type CaseStep = z.output<typeof step>;
export type CaseTier = z.output<typeof tier>;
export type TenantSetup = Pick<FilledCase, keyof typeof tenant>;
