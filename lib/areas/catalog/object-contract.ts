import { openFor } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import {
  amount,
  currencyCode,
  id,
  line,
  localDate,
  ownNumber,
  quantity,
  text,
} from "@/lib/api/schemas";
import {
  acceptedWords,
  BILLING_PERIOD_WORDS,
  BILLING_TIMING_WORDS,
  CHARGE_MODEL_WORDS,
  CHARGE_TYPE_WORDS,
  END_DATE_CONDITION_WORDS,
  LIST_PRICE_BASE_WORDS,
  PRICE_FORMAT_WORDS,
  TRIGGER_EVENT_WORDS,
  UP_TO_PERIODS_TYPE_WORDS,
} from "@/lib/values/charge-words";

import { prepaidFields } from "@/lib/areas/catalog/prepaid/prepaid-contract";
import { priceChangeFields } from "@/lib/areas/catalog/charges/price-change-contract";
import {
  boundFields,
  discountPrices,
  specialFields,
} from "@/lib/areas/catalog/charges/special-contract";
import { type UnavailableField, unavailableFields } from "./unavailable-contract";
import { usageFields } from "@/lib/areas/catalog/charges/usage-contract";

const ofProduct = fieldsOf(517);
const ofRatePlan = fieldsOf(521);
const ofCharge = fieldsOf(522);

/** Undeclared fields stay in the body: custom fields among them, the rest ignored. */
const open = <S extends z.ZodRawShape>(shape: S) => z.object(shape).catchall(z.unknown());

/** An optional field that null clears. */
const clearable = <S extends z.ZodType>(schema: S) => schema.nullable().optional();

const instant = z.string();

const product = {
  AllowFeatureChanges: ofProduct(
    1,
    z.boolean().optional(),
    "Whether subscriptions may change the product's features.",
  ),
  Category: ofProduct(2, clearable(text(100)), "Category under which the product is listed."),
  Description: ofProduct(3, clearable(text(500)), "What the product is, for people."),
  EffectiveEndDate: ofProduct(4, localDate, "Last day on which the product can be sold."),
  EffectiveStartDate: ofProduct(5, localDate, "First day on which the product can be sold."),
  Name: ofProduct(6, text(100), "Name of the product."),
  ProductNumber: ofProduct(
    7,
    ownNumber(100).optional(),
    "Number of the product, unique; the next free one when absent.",
  ),
  SKU: ofProduct(
    8,
    text(50).optional(),
    "Stock keeping unit, unique; the next free one when absent.",
  ),
};

/** Bodies and record of the object type Product. */
export const productFields = {
  create: z.object(product).catchall(openFor("Product", "create")),
  update: z.object(optionalFields(product)).catchall(openFor("Product")),
  record: open({
    ...optionalFields(product),
    Id: ofProduct(20, z.string(), "Id of the product."),
    CreatedDate: ofProduct(
      21,
      instant.optional(),
      "When it was created, ISO 8601 with the tenant's offset.",
    ),
    UpdatedDate: ofProduct(
      22,
      instant.optional(),
      "When it was last changed, ISO 8601 with the tenant's offset.",
    ),
  }),
};

const ratePlan = {
  ActiveCurrencies: ofRatePlan(
    1,
    z.array(currencyCode).max(200).optional(),
    "Currencies in which the rate plan is sold; all that have prices when empty.",
  ),
  Description: ofRatePlan(2, clearable(text(500)), "What the rate plan is, for people."),
  EffectiveEndDate: ofRatePlan(
    3,
    clearable(localDate),
    "Last day on which it can be sold; the product's when absent.",
  ),
  EffectiveStartDate: ofRatePlan(
    4,
    clearable(localDate),
    "First day on which it can be sold; the product's when absent.",
  ),
  ExternalRatePlanIds: ofRatePlan(
    5,
    clearable(text(255)),
    "Ids of the rate plan in other systems.",
  ),
  Grade: ofRatePlan(
    6,
    clearable(z.number().int().min(0).max(1_000_000)),
    "Rank among rate plans between which subscriptions up- and downgrade.",
  ),
  Name: ofRatePlan(7, line(255), "Name of the rate plan."),
  ProductId: ofRatePlan(8, id, "Id of the product that it belongs to; never changes."),
  ProductRatePlanNumber: ofRatePlan(
    9,
    ownNumber(100).optional(),
    "Number of the rate plan, unique; the next free one when absent.",
  ),
};

/** Bodies and record of the object type ProductRatePlan. */
export const ratePlanFields = {
  create: z.object(ratePlan).catchall(openFor("ProductRatePlan", "create")),
  update: z.object(optionalFields(ratePlan)).catchall(openFor("ProductRatePlan")),
  record: open({
    ...optionalFields(ratePlan),
    Id: ofRatePlan(20, z.string(), "Id of the rate plan."),
    CreatedDate: ofRatePlan(
      21,
      instant.optional(),
      "When it was created, ISO 8601 with the tenant's offset.",
    ),
    UpdatedDate: ofRatePlan(
      22,
      instant.optional(),
      "When it was last changed, ISO 8601 with the tenant's offset.",
    ),
  }),
};

const words = <W extends Readonly<Record<string, string>>>(table: W) =>
  z.enum(acceptedWords(table));
const count = (max: number) => z.number().int().min(1).max(max);

const flatFee = amount.refine((value) => value >= 0, "must be at least 0");

const tier = {
  Currency: ofCharge(61, currencyCode, "Currency of the price."),
  EndingUnit: ofCharge(
    62,
    clearable(quantity),
    "Last unit of the tier; none for a last tier without end, which usage must have, and for prices without tiers.",
  ),
  FlatFee: ofCharge(
    69,
    clearable(flatFee),
    "What the tier costs once it is reached, beside its price per unit. Needs a model with tiers and the PriceFormat Per Unit.",
  ),
  IsOveragePrice: ofCharge(
    63,
    z.boolean().optional(),
    "Whether the price is that of units beyond the last tier.",
  ),
  ...discountPrices,
  Price: ofCharge(
    64,
    amount.optional(),
    "Price, with at most nine decimals. Required but for discounts and for models whose usage records bring it.",
  ),
  PriceFormat: ofCharge(
    65,
    words(PRICE_FORMAT_WORDS).optional(),
    "Whether the price is for the tier or for each unit; follows the charge model when absent.",
  ),
  StartingUnit: ofCharge(
    66,
    clearable(quantity),
    "First unit of the tier; none for prices without tiers.",
  ),
};

const prices = open({
  ProductRatePlanChargeTier: ofCharge(
    60,
    z.array(open(tier)).min(1).max(25_000),
    "One price for each currency and tier, the tiers of a currency in ascending order.",
  ),
});

const charge = {
  ...boundFields,
  ...specialFields,
  ...usageFields,
  ...prepaidFields,
  ...priceChangeFields,
  AccountingCode: ofCharge(1, clearable(text(100)), "Accounting code of the charge's revenue."),
  BillCycleDay: ofCharge(
    2,
    clearable(z.number().int().min(0).max(31)),
    "Day of the month on which billing periods begin; 31 is the last day, 0 says nothing.",
  ),
  BillCycleType: ofCharge(
    3,
    z.enum([
      "DefaultFromCustomer",
      "SpecificDayofMonth",
      "SubscriptionStartDay",
      "ChargeTriggerDay",
      "SpecificDayofWeek",
      "TermStartDay",
      "TermEndDay",
    ]),
    "Where the day comes from on which billing periods begin.",
  ),
  BillingPeriod: ofCharge(
    4,
    clearable(words(BILLING_PERIOD_WORDS)),
    "Length of a billing period. Required but for one-time charges, which have none.",
  ),
  BillingPeriodAlignment: ofCharge(
    5,
    z
      .enum(["AlignToCharge", "AlignToSubscriptionStart", "AlignToTermStart", "AlignToTermEnd"])
      .optional(),
    "The date from which billing periods are counted; AlignToCharge when absent.",
  ),
  BillingTiming: ofCharge(
    6,
    words(BILLING_TIMING_WORDS).optional(),
    "Whether a period is billed at its beginning or after its end; In Advance when absent.",
  ),
  ChargeModel: ofCharge(7, words(CHARGE_MODEL_WORDS), "How a price becomes an amount."),
  ChargeType: ofCharge(
    8,
    words(CHARGE_TYPE_WORDS),
    "Whether the charge is billed once, in every billing period, or by usage.",
  ),
  DefaultQuantity: ofCharge(
    9,
    clearable(quantity),
    "Quantity of a subscription that names none; 1 for per unit charges when absent.",
  ),
  Description: ofCharge(10, clearable(text(500)), "What the charge is, for people."),
  EndDateCondition: ofCharge(
    11,
    words(END_DATE_CONDITION_WORDS).optional(),
    "What ends the charge; the end of its subscription when absent.",
  ),
  ListPriceBase: ofCharge(
    12,
    words(LIST_PRICE_BASE_WORDS).optional(),
    "The stretch of time that the price is for; Per Billing Period when absent.",
  ),
  MaxQuantity: ofCharge(13, clearable(quantity), "Largest quantity of a subscription."),
  MinQuantity: ofCharge(14, clearable(quantity), "Smallest quantity of a subscription."),
  Name: ofCharge(15, text(100), "Name of the charge, printed on invoices."),
  ProductRatePlanChargeNumber: ofCharge(
    17,
    ownNumber(100).optional(),
    "Number of the charge, unique; the next free one when absent.",
  ),
  ProductRatePlanChargeTierData: ofCharge(
    18,
    prices,
    "The prices. An update that names them replaces all of them.",
  ),
  ProductRatePlanId: ofCharge(19, id, "Id of the rate plan that it belongs to; never changes."),
  ProrationOption: ofCharge(
    20,
    z
      .enum(["DefaultFromTenantSetting", "NoProration", "TimeBasedProration", "ChargeFullPeriod"])
      .optional(),
    "What a part of a billing period costs; the tenant's setting when absent.",
  ),
  SpecificBillingPeriod: ofCharge(
    21,
    clearable(count(3650)),
    "Number of months, weeks or days of a specific billing period.",
  ),
  SpecificEndDate: ofCharge(
    129,
    clearable(localDate),
    "First day on which the charge no longer runs, with the EndDateCondition SpecificEndDate; each order gives one when absent.",
  ),
  SpecificTriggerDate: ofCharge(
    130,
    clearable(localDate),
    "Day on which the charge starts, with the TriggerEvent SpecificDate; each order gives one when absent. Subscriptions that begin later start with their contract.",
  ),
  SpecificListPriceBase: ofCharge(
    22,
    clearable(count(120)),
    "Number of months that the price is for, with Per Specific Months.",
  ),
  Taxable: ofCharge(23, z.boolean().optional(), "Whether the charge is taxed; false when absent."),
  TaxCode: ofCharge(
    34,
    clearable(text(64)),
    "Name of the tax code, which a charge has when it is taxable.",
  ),
  TaxMode: ofCharge(
    35,
    clearable(z.enum(["TaxExclusive", "TaxInclusive"])),
    "Whether tax is added to the price or in it; as the tax code says when absent.",
  ),
  TriggerEvent: ofCharge(
    24,
    words(TRIGGER_EVENT_WORDS),
    "The date of the subscription on which the charge starts, or SpecificDate.",
  ),
  UOM: ofCharge(25, clearable(text(25)), "Unit of measure of the quantity."),
  UpToPeriods: ofCharge(
    26,
    clearable(count(10_000)),
    "Length of a fixed period, in units of UpToPeriodsType.",
  ),
  UpToPeriodsType: ofCharge(
    27,
    clearable(words(UP_TO_PERIODS_TYPE_WORDS)),
    "Unit of UpToPeriods; Billing Periods when absent.",
  ),
  WeeklyBillCycleDay: ofCharge(
    28,
    clearable(
      z.enum(["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]),
    ),
    "Day of the week on which billing periods begin, with SpecificDayofWeek.",
  ),
};

/** Bodies and record of the object type ProductRatePlanCharge. */
export const chargeFields = {
  create: z
    .object({ ...charge, ...unavailableFields })
    .catchall(openFor("ProductRatePlanCharge", "create")),
  update: z
    .object(optionalFields({ ...charge, ...unavailableFields }))
    .catchall(openFor("ProductRatePlanCharge")),
  record: open({
    ...optionalFields(charge),
    Id: ofCharge(80, z.string(), "Id of the charge."),
    CreatedDate: ofCharge(
      81,
      instant.optional(),
      "When it was created, ISO 8601 with the tenant's offset.",
    ),
    UpdatedDate: ofCharge(
      82,
      instant.optional(),
      "When it was last changed, ISO 8601 with the tenant's offset.",
    ),
  }),
};

export type ProductBody = z.output<typeof productFields.create>;
export type ProductChanges = z.output<typeof productFields.update>;
export type ProductRecord = z.output<typeof productFields.record>;
export type RatePlanBody = z.output<typeof ratePlanFields.create>;
export type RatePlanChanges = z.output<typeof ratePlanFields.update>;
export type RatePlanRecord = z.output<typeof ratePlanFields.record>;
export type ChargeBody = z.output<typeof chargeFields.create>;
export type ChargeChanges = z.output<typeof chargeFields.update>;
export type ChargeRecord = z.output<typeof chargeFields.record>;
export type TierBody = z.output<typeof prices>["ProductRatePlanChargeTier"][number];

/** The six-digit resource of a field of a charge, including its prices. */
export type ChargeFieldName = keyof typeof charge | keyof typeof tier | UnavailableField;
export const chargeFieldSchemas: Readonly<Record<ChargeFieldName, z.ZodType>> = {
  ...charge,
  ...tier,
  ...unavailableFields,
};
