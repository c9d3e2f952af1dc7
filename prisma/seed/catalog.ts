import { keysOf } from "@/lib/values/keys";
import type { Merchant } from "./merchant";
import { SOFTWARE } from "./taxes";

/** Prices of one charge in the currencies in which the demo merchant sells. */
type Prices = { USD: number; EUR: number; GBP: number; JPY: number };

type Charge = {
  name: string;
  prices: Prices;
  /** Absent for a charge that is billed once. */
  every?: "Month" | "Quarter" | "Annual";
  /** Its unit; a flat fee has none. */
  unit?: string;
  quantity?: number;
  inArrears?: boolean;
  /** Included units of usage in a month; the others cost the price. */
  included?: number;
  /** Usage: the price is of packages of so many units. */
  packageSize?: number;
  /** A price table of usage instead of one price: a price of each unit, and a fee once the tier is reached. */
  tiers?: { upTo: number | null; prices: Prices; fees?: Prices }[];
  /** The most that a period costs. */
  atMost?: Prices;
  /** Its price rises by the merchant's default when a subscription renews. */
  risesByDefault?: true;
  /** Credits that are sold for usage, valid for a month; those of each billing period for one more. */
  sells?: number;
  /** Usage: credits that one unit takes; the units beyond them cost the price. */
  takes?: number;
};

/** An amount off each billing period; below zero, it is added. */
type Discount = { name: string; every: "Month" | "Quarter" | "Annual"; prices: Prices };

type Plan = { name: string; description: string; charges: Charge[]; discounts?: Discount[] };
type Product = {
  name: string;
  sku: string;
  category: string;
  description: string;
  /** Features: codes with names, and the units that are included of counted ones. */
  features?: Record<string, string>;
  included?: Record<string, { Quantity: number; UOM: string }>;
  plans: Plan[];
};

const prices = (USD: number, EUR: number, GBP: number, JPY: number): Prices => ({
  USD,
  EUR,
  GBP,
  JPY,
});

const products: Product[] = [
  {
    name: "Fieldstone Notes",
    sku: "FS-NOTES",
    category: "Software",
    description: "Shared notebooks for small teams.",
    plans: [
      {
        name: "Notes Monthly",
        description: "Everything in Notes, month by month.",
        charges: [{ name: "Notes subscription", every: "Month", prices: prices(29, 27, 23, 4200) }],
      },
      {
        name: "Notes Yearly",
        description: "Everything in Notes, two months free.",
        charges: [
          { name: "Notes subscription", every: "Annual", prices: prices(290, 270, 230, 42000) },
        ],
      },
    ],
  },
  {
    name: "Fieldstone Teams",
    sku: "FS-TEAMS",
    category: "Software",
    description: "Projects, boards and time tracking, by the seat.",
    features: { SSO: "Single sign-on", TIME: "Time tracking", API: "Programming interface" },
    plans: [
      {
        name: "Teams Monthly",
        description: "Seats billed each month, with a one-time setup.",
        charges: [
          { name: "Setup", prices: prices(149, 139, 119, 22000) },
          {
            name: "Seats",
            every: "Month",
            unit: "Seat",
            quantity: 5,
            prices: prices(12, 11, 9.5, 1700),
          },
        ],
      },
      {
        name: "Teams Yearly",
        description: "Seats billed each year.",
        charges: [
          {
            name: "Seats",
            every: "Annual",
            unit: "Seat",
            quantity: 10,
            risesByDefault: true,
            prices: prices(120, 110, 95, 17000),
          },
        ],
      },
    ],
  },
  {
    name: "Fieldstone Support",
    sku: "FS-SUPPORT",
    category: "Services",
    description: "People who answer within the hour.",
    plans: [
      {
        name: "Priority Support",
        description: "A named engineer, billed each quarter.",
        charges: [
          { name: "Priority support", every: "Quarter", prices: prices(600, 560, 480, 90000) },
        ],
      },
      {
        name: "Priority Support, Saturdays",
        description:
          "A named engineer from Monday to Saturday; the surcharge is agreed with each customer.",
        charges: [
          { name: "Priority support", every: "Quarter", prices: prices(600, 560, 480, 90000) },
        ],
        discounts: [{ name: "Saturdays", every: "Quarter", prices: prices(-90, -85, -72, -13500) }],
      },
    ],
  },
  {
    name: "Fieldstone Archive",
    sku: "FS-ARCHIVE",
    category: "Storage",
    description: "Long-term storage with a search index.",
    plans: [
      {
        name: "Archive Storage",
        description: "Reserved storage, billed at the end of each month.",
        charges: [
          { name: "Data import", unit: "Each", quantity: 1, prices: prices(75, 70, 60, 11000) },
          {
            name: "Reserved storage",
            every: "Month",
            unit: "GB",
            quantity: 100,
            inArrears: true,
            prices: prices(0.23, 0.21, 0.18, 33),
          },
        ],
      },
    ],
  },
  {
    name: "Fieldstone Relay",
    sku: "FS-RELAY",
    category: "Services",
    description: "Messages to customers, by what is sent.",
    features: { MSG: "Messages to customers", TMPL: "Message templates" },
    included: { MSG: { Quantity: 1000, UOM: "Message" } },
    plans: [
      {
        name: "Relay",
        description: "A thousand messages each month, and a price for each one more.",
        charges: [
          { name: "Relay", every: "Month", prices: prices(15, 14, 12, 2200) },
          {
            name: "Messages",
            every: "Month",
            unit: "Message",
            included: 1000,
            prices: prices(0.02, 0.018, 0.015, 3),
          },
        ],
      },
      {
        name: "Relay Campaigns",
        description: "A fee for each volume of messages that a month reaches, up to a limit.",
        charges: [
          {
            name: "Messages",
            every: "Month",
            unit: "Message",
            prices: prices(0, 0, 0, 0),
            tiers: [
              {
                upTo: 10_000,
                prices: prices(0.015, 0.014, 0.012, 2),
                fees: prices(20, 18, 15, 2800),
              },
              {
                upTo: null,
                prices: prices(0.01, 0.009, 0.008, 1.5),
                fees: prices(30, 27, 23, 4200),
              },
            ],
            atMost: prices(900, 850, 720, 130_000),
          },
        ],
      },
      {
        name: "Relay Letters",
        description: "By packages of five hundred; one that is begun is a whole one.",
        charges: [
          {
            name: "Letters",
            every: "Month",
            unit: "Message",
            packageSize: 500,
            prices: prices(4, 3.8, 3.2, 600),
          },
        ],
      },
      {
        name: "Relay Prepaid",
        description:
          "A thousand credits each month, which can be used in the next one, too; a text message takes two.",
        charges: [
          { name: "Credits", every: "Month", sells: 1000, prices: prices(20, 18, 16, 3000) },
          {
            name: "Text messages",
            every: "Month",
            unit: "Text",
            takes: 2,
            prices: prices(0.06, 0.055, 0.05, 9),
          },
        ],
      },
      {
        name: "Relay Credit Pack",
        description: "Five hundred credits at once, for a month that needs more.",
        charges: [{ name: "Extra credits", sells: 500, prices: prices(12, 11, 10, 1800) }],
      },
    ],
  },
];

const SOLD = { EffectiveStartDate: "2015-01-01", EffectiveEndDate: "2099-12-31" };

/** A rate plan as orders name it. */
export type SoldPlan = {
  id: string;
  /** The charge that is counted in units, if the plan has one. */
  unitChargeId?: string;
  /** Ids of the features of its product, by their codes. */
  features: ReadonlyMap<string, string>;
};

/** Creates the catalog and returns its rate plans by name. */
export async function makeCatalog(merchant: Merchant): Promise<Map<string, SoldPlan>> {
  const message = { UomName: "Message", DecimalPlaces: 0, DisplayedAs: "Messages" };
  await merchant.post("/v1/object/unit-of-measure", message);
  await merchant.put("/v1/settings/subscriptions", { defaultPriceIncreasePercentage: 3 });
  const plans = new Map<string, SoldPlan>();
  for (const { name, sku, category, description, plans: of, ...words } of products) {
    const { features = {}, included = {} } = words;
    const product = await merchant.post("/v1/object/product", {
      Name: name,
      SKU: sku,
      Category: category,
      Description: description,
      AllowFeatureChanges: Object.keys(features).length > 0,
      ...SOLD,
    });
    const given = new Map<string, string>();
    for (const [FeatureCode, Name] of Object.entries(features)) {
      const feature = await merchant.post("/v1/object/feature", { FeatureCode, Name });
      const ids = { ProductId: String(product.Id), FeatureId: String(feature.Id) };
      await merchant.post("/v1/object/product-feature", { ...ids, ...included[FeatureCode] });
      given.set(FeatureCode, ids.FeatureId);
    }
    const taxes = category === "Software" ? { Taxable: true, TaxCode: SOFTWARE } : {};
    for (const plan of of) {
      const made = await makePlan(merchant, String(product.Id), plan, taxes);
      plans.set(plan.name, { ...made, features: given });
    }
  }
  return plans;
}

async function makePlan(
  merchant: Merchant,
  productId: string,
  { name, description, charges, discounts = [] }: Plan,
  taxes: object,
): Promise<Omit<SoldPlan, "features">> {
  const plan = await merchant.post("/v1/object/product-rate-plan", {
    ProductId: productId,
    Name: name,
    Description: description,
    ...SOLD,
  });
  const sold: Omit<SoldPlan, "features"> = { id: String(plan.Id) };
  for (const charge of charges) {
    const path = "/v1/object/product-rate-plan-charge";
    const { Id } = await merchant.post(path, { ...chargeBody(sold.id, charge), ...taxes });
    const isSold = !charge.included && !charge.takes && !charge.tiers && !charge.packageSize;
    if (charge.every && charge.unit && isSold) sold.unitChargeId = String(Id);
  }
  for (const discount of discounts) {
    await merchant.post("/v1/object/product-rate-plan-charge", discountBody(sold.id, discount));
  }
  return sold;
}

function discountBody(planId: string, { name, every, prices: of }: Discount): object {
  const tiers = Object.entries(of).map(([Currency, DiscountAmount]) => ({
    ...{ Currency, DiscountAmount },
  }));
  return {
    ...{ ProductRatePlanId: planId, Name: name },
    ...{ ChargeType: "Recurring", ChargeModel: "Discount-Fixed Amount", BillingPeriod: every },
    ...{ ApplyDiscountTo: "RECURRING", DiscountLevel: "rateplan" },
    ...{ BillCycleType: "DefaultFromCustomer", TriggerEvent: "ContractEffective" },
    ProductRatePlanChargeTierData: { ProductRatePlanChargeTier: tiers },
  };
}

/** The rows of a price table, one for each tier and currency. */
function tierRows(tiers: NonNullable<Charge["tiers"]>): object[] {
  return tiers.flatMap(({ upTo, prices: of, fees }, index) =>
    keysOf(of).map((Currency) => ({
      ...{ Currency, Price: of[Currency], PriceFormat: "Per Unit" },
      StartingUnit: index === 0 ? 0 : (tiers[index - 1]?.upTo ?? 0) + 1,
      ...(upTo === null ? {} : { EndingUnit: upTo }),
      ...(fees ? { FlatFee: fees[Currency] } : {}),
    })),
  );
}

/** The kind of a charge: usage beyond the included units, per unit, or a flat fee. */
function natureOf(charge: Charge): object {
  const { every, unit, quantity, included, tiers, atMost, sells, takes, packageSize } = charge;
  if (tiers !== undefined) {
    const bounds = atMost === undefined ? {} : { MaximumAmounts: atMost };
    return { ChargeType: "Usage", UOM: unit, ChargeModel: "Tiered Pricing", ...bounds };
  }
  if (packageSize !== undefined) {
    const packages = { ChargeModel: "Per Unit Pricing", PackageSize: packageSize };
    return { ChargeType: "Usage", UOM: unit, ...packages };
  }
  if (takes !== undefined) {
    const drawdown = { ChargeFunction: "Drawdown", DrawdownRate: takes, DrawdownUom: "Credits" };
    return { ChargeType: "Usage", ChargeModel: "Per Unit Pricing", UOM: unit, ...drawdown };
  }
  if (sells !== undefined) {
    const terms = { PrepaidQuantity: sells, PrepaidUom: "Credits", ValidityPeriodType: "MONTH" };
    const rollover = { IsRollover: true, RolloverPeriods: 1, RolloverApply: "ApplyFirst" };
    const sold = { ChargeFunction: "Prepayment", ...terms, ...(every ? rollover : {}) };
    const ChargeType = every ? "Recurring" : "OneTime";
    return { ChargeType, ChargeModel: "Flat Fee Pricing", ...sold };
  }
  if (included !== undefined) {
    const overage = { ChargeModel: "Overage Pricing", IncludedUnits: included };
    return { ChargeType: "Usage", UOM: unit, ...overage };
  }
  const ChargeType = every ? "Recurring" : "OneTime";
  if (!unit) return { ChargeType, ChargeModel: "Flat Fee Pricing" };
  return { ChargeType, ChargeModel: "Per Unit Pricing", UOM: unit, DefaultQuantity: quantity };
}

function chargeBody(planId: string, charge: Charge): object {
  const { name, prices: of, every, inArrears, included, risesByDefault = false } = charge;
  const single = Object.entries(of).map(([Currency, Price]) => ({ Currency, Price }));
  const tiers = charge.tiers === undefined ? single : tierRows(charge.tiers);
  const isLate = inArrears || included || charge.tiers || charge.takes || charge.packageSize;
  return {
    ProductRatePlanId: planId,
    Name: name,
    ...natureOf(charge),
    ...(every ? { BillingPeriod: every, BillingTiming: isLate ? "In Arrears" : "In Advance" } : {}),
    BillCycleType: every === "Annual" ? "SubscriptionStartDay" : "DefaultFromCustomer",
    ...(risesByDefault ? { UseTenantDefaultForPriceChange: true } : {}),
    TriggerEvent: "ContractEffective",
    ProductRatePlanChargeTierData: { ProductRatePlanChargeTier: tiers },
  };
}
