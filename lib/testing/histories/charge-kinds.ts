/** A kind of charge, and what proves that it is billed rightly. */
export type ChargeKind = {
  readonly kind: string;
  /** What random histories have of it: a text, or the beginning of several. */
  readonly features?: readonly string[];
  /** Tests of it over the interface: "file: title". */
  readonly tests: readonly string[];
  /** Its row in docs/conformance.md. */
  readonly published: string;
};

const ORDERS = "lib/areas/orders/actions";
/** Histories are sold and billed over HTTP as well. */
const THROUGH_THE_INTERFACE =
  "lib/testing/histories/http/http-histories.test.ts: random histories cost the same through the interface";

/** Every kind has random histories, or a property of its own among its tests. */
export const CHARGE_KINDS: readonly ChargeKind[] = [
  {
    kind: "Fees, prices per unit, tiers and volumes",
    features: ["recurring model: FlatFee", "recurring model: PerUnit", "recurring model: Tiered"],
    tests: [
      "lib/areas/subscription-changes/lives.property.test.ts: a random history matches its previews, replays to its rows, and costs the same whenever it is billed",
    ],
    published: "Fee and price per unit in one tier",
  },
  {
    kind: "Fee and price per unit in one tier",
    features: ["tier fees: some"],
    tests: [
      `${ORDERS}/price-tables.test.ts: an order may have its own fees of tiers, which its sentences, reads and renewals keep`,
    ],
    published: "Fee and price per unit in one tier",
  },
  {
    kind: "The least and the most of a period",
    features: ["at least: an amount", "at most: an amount"],
    tests: [
      `${ORDERS}/price-tables.test.ts: an amount is raised to its minimum and lowered to its maximum, which an order may change`,
    ],
    published: "Least and most of a period",
  },
  {
    kind: "Packages",
    features: ["packages: begun ones are whole ones"],
    tests: [THROUGH_THE_INTERFACE],
    published: "Packages",
  },
  {
    kind: "Rating groups",
    features: [
      "rating group: ByGroupId",
      "rating group: ByUsageRecord",
      "rating group: ByUsageUpload",
    ],
    tests: [THROUGH_THE_INTERFACE],
    published: "Rating groups",
  },
  {
    kind: "Smoothed overages",
    features: ["smoothing: "],
    tests: [
      "lib/areas/billing/usage-over-periods.test.ts: over a rolling window bills at the end of the window that has an overage",
      "lib/areas/billing/usage-over-periods.test.ts: shows its terms, and its preview is its bill",
    ],
    published: "Smoothed overages",
  },
  {
    kind: "Weekly periods and bases",
    features: ["base: Per_Week", "period: Week", "period: Specific_Weeks"],
    tests: [
      "lib/areas/subscription-changes/lives.property.test.ts: a random history matches its previews, replays to its rows, and costs the same whenever it is billed",
    ],
    published: "Weekly periods and bases",
  },
  {
    kind: "Proration of single charges",
    features: [
      "proration: NoProration",
      "proration: ChargeFullPeriod",
      "proration: TimeBasedProration",
    ],
    tests: [THROUGH_THE_INTERFACE],
    published: "Proration of single charges",
  },
  {
    kind: "Days of delivery",
    features: ["recurring model: Delivery"],
    tests: [
      `${ORDERS}/discounts.test.ts: costs its price for each delivery: 35 from Monday to Friday in seven weeks`,
    ],
    published: "Days of delivery",
  },
  {
    kind: "Percentage charges",
    features: ["percentage charge: of other charges"],
    tests: [
      `${ORDERS}/discounts.test.ts: is a share of each charge before discounts, and its sentences give its amount`,
      `${ORDERS}/discounts.test.ts: may be agreed and changed in any version, and previewed like it is billed`,
    ],
    published: "Percentage charges",
  },
  {
    kind: "Discounts of days",
    features: ["discount of days: only those on which it is in effect"],
    tests: [
      `${ORDERS}/discounts.test.ts: reduce a year as a whole, or only the days on which they are in effect, in the catalog or the order`,
    ],
    published: "Coupons",
  },
  {
    kind: "Classes of discounts",
    features: ["discount class: "],
    tests: [
      `${ORDERS}/discounts.test.ts: apply in the tenant's order, each to what the ones before it left; sentences and previews say so`,
    ],
    published: "Classes of discounts",
  },
  {
    kind: "Coupons",
    tests: [
      "lib/areas/coupons/coupons.test.ts: a code discounts what an order sells, as its preview says, for as long as its charge does",
      "lib/areas/coupons/coupons.test.ts: of twenty who redeem the last five at the same time, five succeed",
    ],
    published: "Coupon codes",
  },
  {
    kind: "Negative prices",
    features: ["fixed discount: below zero"],
    tests: [
      `${ORDERS}/negative-prices.test.ts: is a line above zero that is paid separately, and its sentences give its amount`,
    ],
    published: "Negative prices",
  },
  {
    kind: "Prepaid units",
    features: [
      "prepaid: drawn down",
      "prepaid: sold for a MONTH",
      "prepaid: rolled over first",
      "prepaid: rolled over last",
    ],
    tests: [
      "lib/areas/prepaid/prepaid.test.ts: are agreed in orders; a preview bills what the bill does",
      "lib/areas/prepaid/prepaid.test.ts: stay exact when twenty requests bill at once",
    ],
    published: "Prepaid units",
  },
  {
    kind: "Price rises",
    features: ["renewal price: by a percentage", "renewal price: by the tenant's percentage"],
    tests: [
      `${ORDERS}/price-change.test.ts: takes the one of its booking, in its preview and for all days after`,
      "lib/areas/price-rises/price-rises.property.test.ts: applies its dry run, and undone leaves nothing behind",
      "lib/areas/price-rises/first-bills/first-bills.property.test.ts: the first bill of a dry run is the bill of its day",
      "lib/areas/price-rises/rise-breadth.test.ts: the dry run shows the first bill that changes, and it is billed like that",
    ],
    published: "Price rises at renewal",
  },
  {
    kind: "Minimum commitments",
    tests: [
      "lib/testing/commitments.property.test.ts: true-ups are those of a second calculation, day by day",
      "lib/areas/commitments/commitments.test.ts: explains it so that the sentence alone gives the amount",
      "lib/areas/commitments/commitments.test.ts: adds what is missing of a period that has ended; the preview has the same line",
    ],
    published: "Minimum commitments",
  },
  {
    kind: "Credit commitments",
    tests: [
      "lib/testing/commitment-credit.property.test.ts: what is used of credit is that of a second calculation, cent by cent",
      "lib/areas/commitments/credit/credit.test.ts: explains each line so that the sentences alone give the amount",
      "lib/areas/commitments/credit/credit.test.ts: is billed on the first day of its period, and pays for what the bill has",
      "lib/areas/commitments/credit/credit.test.ts: pays for usage of its days until it is used; what is beyond it is billed as usual",
    ],
    published: "Credit commitments",
  },
  {
    kind: "Trials",
    tests: [
      "lib/areas/trials/trials.test.ts: the first bill that costs something is announced once, with its day and amount, whatever makes the beginning free",
    ],
    published: "Trials",
  },
  {
    kind: "Entitlements",
    tests: [
      "lib/areas/subscriptions/entitlements/entitlement-model.property.test.ts: entitlements of a day are what the orders through that day grant, whatever is booked for later",
      "lib/areas/accounts/entitlements/entitlements.test.ts: an account may use what its subscriptions include, and sees what it has used of it",
    ],
    published: "Entitlements",
  },
];
