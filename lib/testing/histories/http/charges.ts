import { WEEKDAYS } from "@/lib/areas/catalog/model";
import type { Charge, Smoothing, Tier } from "@/lib/second-engine/history";
import { price, prices } from "@/lib/testing/catalog";

const MODELS: Readonly<Record<Charge["model"], string>> = {
  FlatFee: "Flat Fee Pricing",
  PerUnit: "Per Unit Pricing",
  Tiered: "Tiered Pricing",
  Volume: "Volume Pricing",
  Overage: "Overage Pricing",
  TieredWithOverage: "Tiered with Overage Pricing",
  Delivery: "Delivery Pricing",
  HighWatermarkVolumePricing: "High Water Mark Volume Pricing",
  HighWatermarkTieredPricing: "High Water Mark Tiered Pricing",
  PreratedPricing: "Pre-Rated Pricing",
  PreratedPerUnit: "Pre-Rated Per Unit Pricing",
  MultiAttributePricing: "Multi-Attribute Pricing",
  DiscountFixedAmount: "Discount-Fixed Amount",
  DiscountPercentage: "Discount-Percentage",
};

const spaced = (word: string) =>
  word === "Semi_Annual" ? "Semi-Annual" : word.replaceAll("_", " ");

/** The unit of a charge, by how it is rounded. */
export const unitName = ({ unit }: Charge) =>
  unit === undefined ? "Each" : `Unit ${unit.decimals} ${unit.rounding}`;

const isShare = ({ model, price: of = "" }: Pick<Charge, "model" | "price">) =>
  model === "DiscountPercentage" && of.startsWith("-");

/** A charge as the catalog takes it. */
export function catalogCharge(charge: Charge, currency: string): object {
  const { name, type, model, tax, discount, quantity, minimum, maximum } = charge;
  return {
    Name: name,
    ChargeType: type,
    ChargeModel: isShare(charge) ? "Percentage Pricing" : MODELS[model],
    ...(type === "OneTime" ? { BillingPeriod: undefined } : periodFields(charge)),
    ...(quantity === undefined ? {} : { DefaultQuantity: Number(quantity), UOM: "Each" }),
    ...(charge.weekdays ? { DeliverySchedule: scheduleOf(charge.weekdays) } : {}),
    ...(type === "Usage" ? usageFields(charge) : {}),
    ...(minimum === undefined ? {} : { MinimumAmounts: { [currency]: Number(minimum) } }),
    ...(maximum === undefined ? {} : { MaximumAmounts: { [currency]: Number(maximum) } }),
    ...(tax ? { Taxable: true, TaxCode: tax.code, TaxMode: tax.mode } : {}),
    ...(discount
      ? {
          ApplyDiscountTo: discount.applyTo.join("").toUpperCase(),
          DiscountLevel: discount.level,
          IsStackedDiscount: discount.stacked,
          ...(discount.class === undefined ? {} : { DiscountClass: discount.class }),
          ApplyToBillingPeriodPartially: discount.partially ?? false,
        }
      : {}),
    ...(charge.increase === undefined
      ? {}
      : {
          PriceChangeOption: "SpecificPercentageValue",
          PriceIncreasePercentage: Number(charge.increase),
        }),
    ...(charge.followsTenant ? { UseTenantDefaultForPriceChange: true } : {}),
    ...prepaidFields(charge),
    ...(charge.followsCatalog ? { PriceChangeOption: "UseLatestProductCatalogPricing" } : {}),
    ...catalogPrices(charge, currency),
  };
}

const prepaidFields = ({ sells, draws }: Charge) => ({
  ...(sells
    ? {
        ChargeFunction: "Prepayment",
        PrepaidQuantity: Number(sells.quantity),
        PrepaidUom: sells.unit,
        ValidityPeriodType: sells.validity,
        ...(sells.carries
          ? {
              IsRollover: true,
              RolloverPeriods: sells.carries.times,
              RolloverApply: sells.carries.first ? "ApplyFirst" : "ApplyLast",
              RolloverPeriodLength: sells.carries.months,
            }
          : {}),
      }
    : {}),
  ...(draws
    ? { ChargeFunction: "Drawdown", DrawdownRate: Number(draws.rate), DrawdownUom: draws.unit }
    : {}),
});

/** The price table of a charge, for creation and for changes. */
export const catalogPrices = (
  charge: Pick<Charge, "model" | "price" | "tiers" | "overagePrice">,
  currency: string,
) => ({ ProductRatePlanChargeTierData: prices(...tierRows(charge, currency)) });

function periodFields(charge: Charge): object {
  const { billingPeriod = "Month", count, baseMonths, upTo, dayOfWeek } = charge;
  return {
    BillingPeriod: spaced(billingPeriod),
    ...(count === undefined ? {} : { SpecificBillingPeriod: count }),
    BillingPeriodAlignment: charge.alignment ?? "AlignToCharge",
    BillCycleType: charge.billingDay ?? "DefaultFromCustomer",
    ...(charge.dayOfMonth === undefined ? {} : { BillCycleDay: charge.dayOfMonth }),
    ...(dayOfWeek === undefined ? {} : { WeeklyBillCycleDay: WEEKDAYS[dayOfWeek - 1] }),
    ...(charge.timing === "IN_ARREARS" ? { BillingTiming: "In Arrears" } : {}),
    ...(charge.listPriceBase ? { ListPriceBase: spaced(charge.listPriceBase) } : {}),
    ...(baseMonths === undefined ? {} : { SpecificListPriceBase: baseMonths }),
    ...(charge.proration ? { ProrationOption: charge.proration } : {}),
    ...(upTo
      ? { EndDateCondition: "FixedPeriod", UpToPeriods: upTo.count, UpToPeriodsType: upTo.unit }
      : {}),
  };
}

const scheduleOf = (weekdays: readonly number[]) => ({
  frequency: "Weekly",
  ...Object.fromEntries(weekdays.map((day) => [WEEKDAYS[day - 1]?.toLowerCase() ?? "", true])),
});

function usageFields(charge: Charge): object {
  const { model, included, ratingGroup, formula } = charge;
  const key = model === "PreratedPricing" ? "customFieldTotalAmount" : "customFieldPerUnitRate";
  const configuration = { ConfigurationItem: [{ Key: key, Value: "amount__c" }] };
  return {
    UOM: unitName(charge),
    BillingTiming: "In Arrears",
    ...(included === undefined ? {} : { IncludedUnits: Number(included) }),
    ...(ratingGroup === undefined ? {} : { RatingGroup: ratingGroup }),
    ...(formula === undefined ? {} : { Formula: formula }),
    ...(charge.packageSize === undefined ? {} : { PackageSize: Number(charge.packageSize) }),
    ...(charge.smoothing ? smoothingFields(charge.smoothing) : {}),
    ...(charge.onDemand ? { UsageRecordRatingOption: "OnDemand" } : {}),
    ...(model.startsWith("Prerated") ? { ChargeModelConfiguration: configuration } : {}),
  };
}

const smoothingFields = ({ model, periods, asItOccurs, credit }: Smoothing) => ({
  SmoothingModel: model,
  NumberOfPeriod: periods,
  ...(asItOccurs ? { OverageCalculationOption: "PerBillingPeriod" } : {}),
  ...(credit === undefined
    ? {}
    : {
        OverageUnusedUnitsCreditOption: "CreditBySpecificRate",
        UnusedUnitsCreditRates: Number(credit),
      }),
});

function tierRows(charge: Parameters<typeof catalogPrices>[0], currency: string): object[] {
  const { model, tiers, overagePrice } = charge;
  const amount = Number(charge.price ?? "0");
  if (isShare(charge)) return [{ Currency: currency, Percentage: -amount }];
  if (model === "DiscountPercentage") return [{ Currency: currency, DiscountPercentage: amount }];
  if (model === "DiscountFixedAmount") return [{ Currency: currency, DiscountAmount: amount }];
  if (tiers === undefined) return [price(currency, amount)];
  const rows = startedTiers(tiers).map((tier) =>
    price(currency, tier.price, {
      StartingUnit: tier.from,
      EndingUnit: tier.to ?? undefined,
      PriceFormat: tier.format === "FlatFee" ? "Flat Fee" : "Per Unit",
      ...(tier.fee === undefined ? {} : { FlatFee: Number(tier.fee) }),
    }),
  );
  if (model !== "TieredWithOverage") return rows;
  const beyond = { PriceFormat: "Per Unit", IsOveragePrice: true };
  return [...rows, price(currency, Number(overagePrice), beyond)];
}

function startedTiers(tiers: readonly Tier[]) {
  return tiers.map(({ upTo, price: amount, format, fee }, index) => ({
    fee,
    from: index === 0 ? 0 : Number(tiers[index - 1]?.upTo) + 1,
    to: upTo === null ? null : Number(upTo),
    price: Number(amount),
    format,
  }));
}

/** New prices and quantities of a charge, as an order takes them. */
export function pricingOf(
  change: Pick<Charge, "model" | "price" | "quantity" | "tiers">,
  type: Charge["type"],
): object {
  const { model, price: amount, quantity, tiers } = change;
  const kind = type.toLowerCase();
  const rows = tiers === undefined ? undefined : startedTiers(tiers);
  const of = {
    ...(amount === undefined ? {} : { listPrice: Number(amount) }),
    ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
    ...(rows === undefined
      ? {}
      : {
          tiers: rows.map(({ from, to, price: each, format, fee }, index) => ({
            ...(fee === undefined ? {} : { flatFee: Number(fee) }),
            tier: index + 1,
            startingUnit: from,
            ...(to === null ? {} : { endingUnit: to }),
            price: each,
            priceFormat: format,
          })),
        }),
  };
  return { [`${kind}${model}`]: of };
}
