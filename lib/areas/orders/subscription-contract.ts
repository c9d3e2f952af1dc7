import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import {
  amount,
  currencyCode,
  id,
  key,
  line,
  localDate,
  ownNumber,
  quantity,
  text,
} from "@/lib/api/schemas";
import { newAccountFields } from "./account-contract";
import { chargeTaxes, chargeTerms } from "./charge-contract";
import { newFeatures } from "./feature-contract";
import {
  prepaidOfCharge,
  unavailableOfCharge,
  unavailableOfPercentage,
  unavailableOfPlan,
  unavailableOfSubscription,
  unavailableProducts,
} from "./unavailable-contract";
import {
  boundFields,
  chargeModelConfiguration,
  includedUnits,
  overageFields,
  packages,
  usageGroup,
} from "./usage-pricing-contract";
import {
  priceChangeOption,
  priceIncrease,
} from "@/lib/areas/catalog/charges/price-change-contract";
import {
  applyDiscountTo,
  deliverySchedule,
  discountLevel,
} from "@/lib/areas/catalog/charges/special-contract";

const term = fieldsOf(531); // 531000-531299: parts of a subscription.
const coupon = fieldsOf(583); // 583045: the coupon of a rate plan.

/** A coupon in place of a rate plan. */
export const couponCode = coupon(
  45,
  text(50).optional(),
  "Code of a coupon, instead of a rate plan: its rate plan of discounts is subscribed to.",
);

/** A price: not negative except for one-time charges, which may be credits. */
const price = amount.refine((value) => value >= 0, "must be at least 0");

const periodType = z.enum(["Month", "Year", "Day", "Week"]);

const initialTerm = z.object({
  termType: term(
    3,
    z.enum(["TERMED", "EVERGREEN"]),
    "TERMED ends and may renew; EVERGREEN runs until it is canceled.",
  ),
  period: term(
    116,
    z.int().min(1).max(36500).optional(),
    "Length of the first term, counted in `periodType`.",
  ),
  periodType: term(117, periodType.optional(), "Unit of `period`."),
  startDate: term(
    118,
    localDate.optional(),
    "First day of the term; the contract effective date when absent.",
  ),
  endDate: term(
    7,
    localDate.optional(),
    "First day after the term, instead of `period` and `periodType`.",
  ),
});

/** The length of renewal terms. */
export const renewalTerm = z.object({
  period: term(12, z.int().min(1).max(36500), "Length of each renewal term."),
  periodType: term(13, periodType, "Unit of the length of renewal terms."),
});

const terms = z.object({
  initialTerm: term(115, initialTerm, "The first term."),
  autoRenew: term(
    8,
    z.boolean().optional(),
    "Renew by itself on the last day of a term; false when absent.",
  ),
  renewalSetting: term(
    9,
    z.enum(["RENEW_WITH_SPECIFIC_TERM", "RENEW_TO_EVERGREEN"]).optional(),
    "Whether a renewal makes another term or an evergreen subscription.",
  ),
  renewalTerms: term(
    11,
    z.array(renewalTerm).min(1).max(1).optional(),
    "The term of each renewal; as long as the first when absent.",
  ),
});

/** The price change at renewal, in every member of `pricing`. */
const priceChange = {
  priceChangeOption: term(
    250,
    priceChangeOption.optional(),
    "What becomes of the price at renewal, instead of the catalog's.",
  ),
  priceIncreasePercentage: term(
    251,
    priceIncrease.optional(),
    "By how much the price rises at renewal, in percent, with SpecificPercentageValue.",
  ),
};

/** The list price base of a recurring charge, instead of the catalog's. */
export const listBase = {
  listPriceBase: term(
    112,
    z
      .enum(["Per_Billing_Period", "Per_Month", "Per_Week", "Per_Year", "Per_Specific_Months"])
      .optional(),
    "The period that the list price is for.",
  ),
  specificListPriceBase: term(
    113,
    z.int().min(1).max(200).optional(),
    "How many months, with Per_Specific_Months.",
  ),
};

const flatFee = z.object({
  ...priceChange,
  listPrice: term(31, price.optional(), "Price instead of the catalog's."),
});
const perUnit = z.object({
  ...priceChange,
  ...boundFields,
  listPrice: term(31, price.optional(), "Price instead of the catalog's."),
  quantity: term(32, quantity.optional(), "Number of units instead of the catalog's default."),
});

const once = {
  listPrice: term(
    31,
    amount.optional(),
    "Price instead of the catalog's; one below zero is credited.",
  ),
};

const chargeTier = z.object({
  tier: term(51, z.int().min(1).max(25_000), "Number of the tier, from 1, in ascending order."),
  startingUnit: term(52, quantity, "First unit of the tier."),
  endingUnit: term(53, quantity.nullable().optional(), "Last unit; none for a tier without end."),
  price: term(54, price, "Price of the tier."),
  priceFormat: term(
    55,
    z.enum(["FlatFee", "PerUnit"]),
    "Whether the price is for the tier or for each unit.",
  ),
  flatFee: term(
    99,
    price.nullable().optional(),
    "What the tier costs once it is reached, beside its price per unit.",
  ),
});
const priceTable = z.object({
  ...priceChange,
  ...boundFields,
  quantity: term(32, quantity.optional(), "Number of units instead of the catalog's default."),
  tiers: term(
    50,
    z.array(chargeTier).min(1).max(25_000).optional(),
    "The whole price table instead of the catalog's.",
  ),
});

const delivery = z.object({
  ...priceChange,
  listPrice: term(31, price.optional(), "Price instead of the catalog's."),
  deliverySchedule: term(
    60,
    deliverySchedule.optional(),
    "The days of delivery instead of the catalog's.",
  ),
});
const discount = z.object({
  priceChangeOption: priceChange.priceChangeOption,
  discountAmount: term(
    61,
    amount.optional(),
    "Amount instead of the catalog's; below zero, it raises the charges that it applies to.",
  ),
  discountPercentage: term(
    62,
    price.refine((value) => value <= 100, "must be at most 100").optional(),
    "Percentage instead of the catalog's.",
  ),
  applyDiscountTo: term(
    63,
    applyDiscountTo.optional(),
    "The types of the charges that are reduced, instead of the catalog's.",
  ),
  discountClass: term(
    294,
    line(100).optional(),
    "Class of the discount, one of the tenant's discountClasses, instead of the catalog's.",
  ),
  discountLevel: term(64, discountLevel.optional(), "The reach instead of the catalog's."),
  applyToBillingPeriodPartially: term(
    68,
    z.boolean().optional(),
    "Whether only the days on which the discount is in effect are reduced, instead of the catalog's.",
  ),
});

const usagePrice = z.object({ ...priceChange, listPrice: flatFee.shape.listPrice });
const { tiers } = priceTable.shape;
const varying = { ...priceChange, ...boundFields };
const usageTable = z.object({ ...varying, tiers, ...usageGroup, ...packages });
const overage = z.object({ ...varying, includedUnits, ...usageGroup, ...overageFields });
const tieredOverage = z.object({ ...varying, tiers, ...usageGroup, ...overageFields });
const modelData = z.object({ ...varying, tiers, chargeModelConfiguration });

/** Prices and quantity of a charge, by its model. */
export const pricing = z.object({
  recurringFlatFee: term(
    26,
    flatFee.extend(listBase).optional(),
    "For recurring flat fee charges.",
  ),
  recurringPerUnit: term(
    27,
    perUnit.extend(listBase).optional(),
    "For recurring per unit charges.",
  ),
  oneTimeFlatFee: term(28, flatFee.extend(once).optional(), "For one-time flat fee charges."),
  oneTimePerUnit: term(29, perUnit.extend(once).optional(), "For one-time per unit charges."),
  recurringTiered: term(
    56,
    priceTable.extend(listBase).optional(),
    "For recurring tiered charges.",
  ),
  recurringVolume: term(
    57,
    priceTable.extend(listBase).optional(),
    "For recurring volume charges.",
  ),
  recurringDelivery: term(65, delivery.optional(), "For delivery charges."),
  recurringDeliveryBased: term(66, delivery.optional(), "For delivery charges, the older name."),
  discount: term(67, discount.optional(), "For discounts."),
  recurringCalculated: term(
    128,
    z
      .object({
        priceChangeOption: priceChange.priceChangeOption,
        percentage: term(129, price.optional(), "Percentage instead of the catalog's."),
        ...unavailableOfPercentage,
      })
      .optional(),
    "For percentage charges, a share of what other charges cost.",
  ),
  oneTimeTiered: term(58, priceTable.optional(), "For one-time tiered charges."),
  oneTimeVolume: term(59, priceTable.optional(), "For one-time volume charges."),
  usageFlatFee: term(91, usagePrice.optional(), "For usage charges of a flat fee."),
  usagePerUnit: term(
    92,
    usagePrice.extend({ ...boundFields, ...usageGroup, ...packages }).optional(),
    "For usage charges per unit.",
  ),
  usageTiered: term(93, usageTable.optional(), "For tiered usage charges."),
  usageVolume: term(94, usageTable.optional(), "For usage charges by volume."),
  usageOverage: term(215, overage.optional(), "For overage charges."),
  usageTieredWithOverage: term(
    216,
    tieredOverage.optional(),
    "For tiered charges with overage; the tiers end where the overage begins.",
  ),
  chargeModelData: term(
    217,
    modelData.optional(),
    "For high water marks, formulas and models whose records bring the price.",
  ),
});

const chargeOverride = z.object({
  productRatePlanChargeId: term(22, id.optional(), "Id of the catalog charge to override."),
  productRatePlanChargeNumber: term(
    23,
    key.optional(),
    "Number of the catalog charge, instead of its id.",
  ),
  pricing: term(
    25,
    pricing.optional(),
    "Prices and quantities; exactly the member that fits the charge's model.",
  ),
  name: term(111, line(255).optional(), "Name instead of the catalog's."),
  ...chargeTerms,
  ...chargeTaxes,
  ...unavailableOfCharge,
  ...prepaidOfCharge,
  description: term(33, text(500).optional(), "Text instead of the catalog charge's description."),
  uniqueToken: term(34, text(50).optional(), "The caller's own handle of the new charge."),
  customFields: term(
    35,
    customFieldsOf("RatePlanCharge").optional(),
    "Custom fields of the new charge.",
  ),
});

/** A rate plan to subscribe to. */
export const ratePlan = z.object({
  productRatePlanId: term(16, id.optional(), "Id of the rate plan in the catalog."),
  productRatePlanNumber: term(
    17,
    key.optional(),
    "Number of the rate plan in the catalog, instead of its id.",
  ),
  couponCode,
  ratePlanName: term(110, text(255).optional(), "Name instead of the catalog's."),
  ...unavailableOfPlan,
  ...newFeatures,
  chargeOverrides: term(
    18,
    z.array(chargeOverride).max(300).optional(),
    "What differs from the catalog, charge by charge.",
  ),
  uniqueToken: term(19, text(50).optional(), "The caller's own handle of the new rate plan."),
  customFields: term(
    20,
    customFieldsOf("RatePlan", "create").optional(),
    "Custom fields of the new rate plan.",
  ),
});

/** The container of a CreateSubscription action. */
export const createSubscription = z.object({
  terms: term(114, terms, "Terms of the subscription."),
  subscribeToRatePlans: term(
    15,
    z.array(ratePlan).min(1).max(300),
    "The rate plans that are subscribed to.",
  ),
  subscriptionNumber: term(
    40,
    ownNumber(100).optional(),
    "Number of the new subscription; the next free one when absent.",
  ),
  currency: term(41, currencyCode.optional(), "The account's currency; another one is refused."),
  billToContactId: term(
    42,
    id.optional(),
    "Contact of the account that its invoices go to, instead of the account's bill-to contact.",
  ),
  soldToContactId: term(
    43,
    id.optional(),
    "Contact of the account that is sold to, instead of the account's sold-to contact.",
  ),
  shipToContactId: term(44, id.optional(), "Contact of the account that is shipped to."),
  paymentTerm: term(
    45,
    text(40).optional(),
    "Due Upon Receipt or Net with a number of days, instead of the account's payment term.",
  ),
  invoiceSeparately: term(
    46,
    z.boolean().optional(),
    "Bill this subscription on invoices of its own.",
  ),
  notes: term(47, text(500).optional(), "Free text about the subscription."),
  subscriptionOwnerAccountNumber: term(
    96,
    key.optional(),
    "Number of the account that owns the subscription; the one that orders when absent.",
  ),
  invoiceOwnerAccountNumber: term(
    97,
    key.optional(),
    "Number of the account that is billed for it; its owner when absent.",
  ),
  newSubscriptionOwnerAccount: term(
    98,
    z.object(newAccountFields).optional(),
    "An account that is made with the order and owns the subscription.",
  ),
  ...unavailableOfSubscription,
  ...unavailableProducts,
});
