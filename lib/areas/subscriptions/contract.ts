import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id, key, localDate, truth, wholeNumber } from "@/lib/api/schemas";
import {
  originReads,
  planMetricReads,
  tierListPrice,
} from "@/lib/areas/subscriptions/charges/charge-origin-contract";
import { prepaidReads } from "@/lib/areas/catalog/prepaid/prepaid-read-contract";
import { chargeTermReads } from "@/lib/areas/subscriptions/charges/charge-terms-contract";
import { segmentOf } from "@/lib/areas/subscriptions/charges/segment-contract";
import { familyChargeReads, familyPlanReads, familyReads } from "./family-contract";
import { ownerDetail, ownerReads } from "./owner-contract";

const field = fieldsOf(531); // 531300-531599: subscriptions of version 1.
const none = z.object({});
const shown = z.string().nullable();
const count = z.number().nullable();

/** Custom fields are beside the others. */
const open = <S extends z.ZodRawShape>(shape: S) => z.object(shape).catchall(z.unknown());

/** Fields of usage charges beside their prices; null for others. */
const usageReads = {
  includedUnits: field(570, count, "Units of a billing period that cost nothing."),
  overagePrice: field(571, count, "Price of each unit beyond them, or beyond the tiers."),
  ratingGroup: field(572, shown, "Which usage records are priced together."),
  packageSize: field(569, count, "Units in a package, where prices are of packages."),
  usageRecordRatingOption: field(573, shown, "EndOfBillingPeriod or OnDemand."),
  smoothingModel: field(574, shown, "RollingWindow or Rollover, where an overage is smoothed."),
  numberOfPeriods: field(575, count, "Over how many billing periods it is smoothed."),
  overageCalculationOption: field(576, shown, "EndOfSmoothingPeriod or PerBillingPeriod."),
  overageUnusedUnitsCreditOption: field(577, shown, "NoCredit or CreditBySpecificRate."),
  unusedUnitsCreditRates: field(578, count, "Credit for each unused unit of a window."),
  formula: field(579, shown, "What one usage record costs."),
  chargeModelConfiguration: field(
    580,
    z.record(z.string(), z.string()).nullable(),
    "The custom field of usage records that holds their amount or price, or the formula.",
  ),
};

const tier = z.object({
  tier: field(301, z.number(), "Row of the price table, from 1."),
  startingUnit: field(302, count, "First unit of the row."),
  endingUnit: field(303, count, "Last unit of the row."),
  price: field(304, z.number(), "Price of the row."),
  priceFormat: field(305, z.string(), "FlatFee or PerUnit."),
  flatFee: field(306, count, "What the row costs beside its price per unit; null for nothing."),
  originalListPrice: tierListPrice,
});

const chargeShape = {
  id: field(310, id, "Id of the charge segment."),
  originalChargeId: field(311, id, "Id of the charge's first segment."),
  productRatePlanChargeId: field(312, id, "Id of the catalog charge."),
  number: field(313, z.string(), "Number of the charge."),
  name: field(314, z.string(), "Name of the charge."),
  description: field(315, z.string(), "Description of the charge; empty where it has none."),
  type: field(316, z.string(), "OneTime, Recurring or Usage."),
  model: field(317, z.string(), "Charge model."),
  segment: field(318, z.number(), "Which stretch of the charge it is, from 1."),
  version: field(319, z.number(), "Version of the charge."),
  currency: field(320, z.string(), "Currency of the price."),
  quantity: field(321, count, "Number of units."),
  uom: field(322, shown, "Unit of measure."),
  price: field(323, count, "Price, where the charge has a single one."),
  pricingSummary: field(
    324,
    z.string(),
    "The price in short: `USD948`, `USD4/Each`, `10%  discount`.",
  ),
  priceText: field(581, z.string(), "The price in words."),
  tiers: field(325, z.array(tier).nullable(), "The price table; null where there is one price."),
  minimumAmount: field(307, count, "The least that a billing period costs; null for nothing."),
  maximumAmount: field(308, count, "The most that a billing period costs; null for none."),
  ...familyChargeReads,
  ...usageReads,
  chargeFunction: field(547, z.string(), "What it is for: Standard, Prepayment or Drawdown."),
  ...prepaidReads(531, 538),
  ...chargeTermReads,
  ...originReads,
  billCycleType: field(326, z.string(), "What the billing day is taken from."),
  billCycleDay: field(327, count, "Billing day, where the charge has its own."),
  weeklyBillCycleDay: field(328, shown, "Weekday of billing."),
  billingPeriod: field(329, shown, "Billing period; null for one-time charges."),
  specificBillingPeriod: field(330, count, "Count of a Specific_* billing period."),
  billingPeriodAlignment: field(
    331,
    shown,
    "What billing periods are counted from; null for one-time and usage charges.",
  ),
  billingTiming: field(
    332,
    shown,
    "IN_ADVANCE or IN_ARREARS; null for one-time and usage charges.",
  ),
  listPriceBase: field(
    333,
    shown,
    "What the list price covers; null for one-time and usage charges.",
  ),
  specificListPriceBase: field(334, count, "Months of Per_Specific_Months."),
  prorationOption: field(335, z.string(), "How partial periods are charged."),
  priceChangeOption: field(550, z.string(), "What becomes of the price at renewal."),
  priceIncreasePercentage: field(551, count, "By how much it rises at renewal, in percent."),
  taxable: field(560, z.boolean(), "Whether the charge is taxed."),
  taxCode: field(561, shown, "Tax code of the charge."),
  taxMode: field(562, shown, "TaxExclusive: tax is added; TaxInclusive: it was in the price."),
  triggerEvent: field(336, z.string(), "What starts the charge."),
  endDateCondition: field(337, z.string(), "What ends the charge."),
  upToPeriods: field(338, count, "How many periods a Fixed_Period charge runs."),
  upToPeriodsType: field(339, shown, "Unit of upToPeriods."),
  effectiveStartDate: field(340, z.string(), "First day of the segment."),
  effectiveEndDate: field(341, shown, "First day after the segment; null when it has no end."),
  chargedThroughDate: field(342, shown, "First day that is not billed yet."),
  processedThroughDate: field(343, shown, "First day that is not billed yet."),
  nextBillingDate: field(344, shown, "First target date that bills it again."),
  mrr: field(345, z.number(), "Monthly recurring revenue."),
  tcv: field(346, z.number(), "Total contract value; 0 when it has no end."),
  uniqueToken: field(347, shown, "The caller's own handle."),
};

const charge = open({
  ...chargeShape,
  chargeSegments: field(
    391,
    z.array(z.object(segmentOf(chargeShape))).optional(),
    "All segments of the charge, the first one first; with all-segments.",
  ),
});

const ratePlan = open({
  id: field(360, id, "Id of the subscription's rate plan."),
  subscriptionRatePlanNumber: field(361, z.string(), "Number of the subscription's rate plan."),
  ratePlanName: field(362, z.string(), "Name of the rate plan."),
  productId: field(363, id, "Id of the product."),
  productName: field(364, z.string(), "Name of the product."),
  productSku: field(365, z.string(), "SKU of the product."),
  productRatePlanId: field(366, id, "Id of the rate plan in the catalog."),
  ...familyPlanReads,
  lastChangeType: field(367, z.string(), "Add, Update or Remove by the last change."),
  uniqueToken: field(347, shown, "The caller's own handle."),
  ratePlanCharges: field(368, z.array(charge), "The charges of the rate plan."),
  ...planMetricReads,
});

const statusPeriod = z.object({
  status: field(380, z.string(), "Status of the subscription."),
  startDate: field(381, z.string(), "First day of the status."),
  endDate: field(382, shown, "First day after it; null while it lasts."),
});

export const subscriptionShape = {
  id: field(400, id, "Id of the subscription."),
  subscriptionNumber: field(401, z.string(), "Number of the subscription."),
  version: field(402, z.number(), "Number of changes, from 1."),
  revision: field(403, z.string(), "The version as text."),
  isLatestVersion: field(404, z.boolean(), "Whether it is the newest version."),
  accountId: field(405, id, "Id of the owner."),
  accountNumber: field(406, z.string(), "Number of the owner."),
  accountName: field(407, z.string(), "Name of the owner."),
  invoiceOwnerAccountId: field(408, id, "Id of the account that is billed."),
  invoiceOwnerAccountNumber: field(409, z.string(), "Number of the account that is billed."),
  invoiceOwnerAccountName: field(410, z.string(), "Name of the account that is billed."),
  status: field(380, z.string(), "Status of the subscription."),
  statusHistory: field(411, z.array(statusPeriod), "Statuses with their days."),
  termType: field(412, z.string(), "TERMED or EVERGREEN."),
  autoRenew: field(413, z.boolean(), "It renews by itself."),
  initialTerm: field(414, count, "Length of the first term."),
  initialTermPeriodType: field(415, shown, "Unit of that length."),
  currentTerm: field(416, count, "Length of the current term."),
  currentTermPeriodType: field(417, shown, "Unit of that length."),
  renewalSetting: field(418, z.string(), "What a renewal makes."),
  renewalTerm: field(419, count, "Length of a renewal term."),
  renewalTermPeriodType: field(420, shown, "Unit of that length."),
  contractEffectiveDate: field(421, z.string(), "Day on which the contract takes effect."),
  serviceActivationDate: field(422, shown, "Day on which the service is activated."),
  customerAcceptanceDate: field(423, shown, "Day on which the customer accepts."),
  subscriptionStartDate: field(424, z.string(), "First day of the subscription."),
  subscriptionEndDate: field(425, shown, "First day after it; null when it has no end."),
  termStartDate: field(426, z.string(), "First day of the current term."),
  termEndDate: field(427, shown, "First day after the current term."),
  currency: field(428, z.string(), "Currency of its charges."),
  contractedMrr: field(
    429,
    z.number(),
    "Monthly recurring revenue that its charges come to when all changes that are agreed on have taken effect.",
  ),
  currentMrr: field(
    479,
    z.number(),
    "Monthly recurring revenue of its charges in effect today; 0 while it is paused, ended or not active yet.",
  ),
  totalContractedValue: field(430, z.number(), "Total contract value of its charges."),
  invoiceSeparately: field(431, z.boolean(), "It is billed on invoices of its own."),
  paymentTerm: field(432, shown, "Its own payment term; null follows the account."),
  billToContactId: field(433, shown, "Its own bill-to contact; null follows the account."),
  soldToContactId: field(434, shown, "Its own sold-to contact; null follows the account."),
  shipToContactId: field(435, shown, "Its own ship-to contact."),
  notes: field(436, shown, "Free text."),
  cancelReason: field(392, shown, "Why it is cancelled: the changeReason of that order action."),
  ...ownerReads,
  ...familyReads,
  orderNumber: field(437, shown, "Number of the order that changed it last."),
  lastBookingDate: field(438, shown, "Date of that order."),
  createdDate: field(439, dateTime, "When it was made, in the tenant's time zone."),
  updatedDate: field(440, dateTime, "When it changed last, in the tenant's time zone."),
  ratePlans: field(441, z.array(ratePlan), "Its rate plans."),
  cancelledDate: field(442, shown, "First day without the subscription, where it is canceled."),
  scheduledCancelDate: field(443, shown, "The same, while that day lies ahead."),
  scheduledSuspendDate: field(444, shown, "First day of a pause that lies ahead."),
  scheduledResumeDate: field(445, shown, "First day after a pause, while it lies ahead."),
  ramp: field(
    447,
    z
      .object({
        id: field(453, id, "Id of the ramp."),
        number: field(454, z.string(), "Number of the ramp."),
        name: field(455, z.string(), "Name of the ramp."),
        intervals: field(
          456,
          z.array(
            z.object({
              name: field(457, z.string(), "Name of the interval."),
              startDate: field(458, z.string(), "First day of the interval."),
              endDate: field(459, z.string(), "Last day of the interval."),
            }),
          ),
          "The intervals, in order.",
        ),
        charges: field(
          467,
          z.array(z.object({ chargeNumber: field(468, z.string(), "Number of the charge.") })),
          "The charges of the ramp.",
        ),
      })
      .nullable(),
    "Its ramp; null when it has none.",
  ),
  totalNumberOfChargeSegments: field(446, z.number(), "Number of segments of all its charges."),
  contractedNetMrr: field(473, z.number(), "Monthly recurring revenue after discounts."),
  asOfDayGrossMrr: field(
    474,
    z.number(),
    "Monthly recurring revenue before discounts, today or on asOfDay.",
  ),
  asOfDayNetMrr: field(
    475,
    z.number(),
    "Monthly recurring revenue after discounts, today or on asOfDay.",
  ),
  netTotalContractedValue: field(476, z.number(), "Total contract value after discounts."),
};

const chargeDetail = {
  "charge-detail": field(
    450,
    z.enum(["last-segment", "current-segment", "all-segments", "specific-segment"]).optional(),
    "Which segment of each charge is shown: the last one when absent. With all-segments the last one carries all of them as chargeSegments.",
  ),
  "as-of-date": field(451, localDate.optional(), "Day of the segment, with specific-segment."),
  "exclude-rate-plans-with-no-charges": field(
    452,
    truth.optional(),
    "Leave out rate plans of which no segment is shown.",
  ),
  getDetailedMetrics: field(477, truth.optional(), "Tell the same of each rate plan."),
  asOfDay: field(478, localDate.optional(), "Day of the metrics of a day; today when absent."),
};

export const getSubscription = defineOperation({
  id: "getSubscription",
  method: "GET",
  path: "/v1/subscriptions/{subscription-key}",
  area: "subscriptions",
  summary: "Get a subscription",
  description: "The newest version of a subscription with its terms, rate plans and charges.",
  scope: "subscriptions:read",
  style: "v1",
  resource: 531000,
  params: z.object({
    "subscription-key": field(460, key, "Id or number of the subscription."),
  }),
  query: z.object({ ...chargeDetail, ...ownerDetail }),
  body: none,
  result: open(subscriptionShape),
});

export const listAccountSubscriptions = defineOperation({
  id: "listAccountSubscriptions",
  method: "GET",
  path: "/v1/subscriptions/accounts/{account-key}",
  area: "subscriptions",
  summary: "List the subscriptions of an account",
  description: "The newest versions of an account's subscriptions, the last changed first.",
  scope: "subscriptions:read",
  style: "v1",
  resource: 531000,
  params: z.object({ "account-key": field(461, key, "Id or number of the account.") }),
  query: z.object({
    ...chargeDetail,
    page: field(
      462,
      wholeNumber(1, 250).optional(),
      "Number of the page, 1 to 250; 1 when absent.",
    ),
    pageSize: field(
      463,
      wholeNumber(1, 9999).optional(),
      "Rows of one page: 20 when absent, and never more than 40.",
    ),
    cursor: field(
      464,
      z.string().max(2000).optional(),
      "Where the page begins: `nextPage` of the page before has it.",
    ),
  }),
  body: none,
  result: z.object({
    subscriptions: field(465, z.array(open(subscriptionShape)), "The subscriptions of this page."),
    nextPage: field(
      466,
      z.string().optional(),
      "Address of the next page; absent on the last one.",
    ),
  }),
});
