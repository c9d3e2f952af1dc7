import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(531); // 531170-531199, 531218-531249, 531271-531299: rate plans and their charges as rows of lists.
const none = z.object({});
const shown = z.string().nullable();
const amount = z.number().nullable();

const base = {
  method: "GET",
  area: "subscriptions",
  scope: "subscriptions:read",
  style: "plain",
  params: none,
  query: listQuery,
  body: none,
} as const;

const ratePlan = z
  .object({
    id: field(170, id, "Id of the rate plan."),
    subscriptionRatePlanNumber: field(171, z.string(), "Number of the rate plan."),
    name: field(172, z.string(), "Name of the rate plan."),
    subscriptionId: field(173, id, "Id of its subscription."),
    subscriptionNumber: field(174, z.string(), "Number of its subscription."),
    subscriptionOwnerId: field(175, id, "Id of the account that owns the subscription."),
    invoiceOwnerId: field(176, id, "Id of the account that is billed."),
    productId: field(177, id, "Id of the product."),
    productRatePlanId: field(178, id, "Id of the rate plan in the catalog."),
    originalRatePlanId: field(
      179,
      id,
      "Id of the rate plan: it stays when the subscription changes.",
    ),
    externallyManagedPlanId: field(180, shown, "Always null: no store manages rate plans."),
    subscriptionOfferId: field(181, shown, "Always null: there are no offers."),
    reverted: field(182, z.boolean(), "Always false: orders are not reverted."),
    amendmentType: field(183, shown, "What changed it last, as amendments call it; null when new."),
    createdDate: field(184, z.iso.datetime(), "When it was made."),
    updatedDate: field(185, z.iso.datetime(), "When its subscription changed last."),
  })
  .catchall(customFieldsBeside("RatePlan"));

const charge = z
  .object({
    id: field(218, id, "Id of the segment."),
    chargeNumber: field(219, z.string(), "Number of the charge, the same for all its segments."),
    name: field(220, z.string(), "Name of the charge."),
    ratePlanId: field(221, id, "Id of its rate plan."),
    productRatePlanChargeId: field(222, id, "Id of the charge in the catalog."),
    subscriptionId: field(173, id, "Id of its subscription."),
    subscriptionOwnerId: field(175, id, "Id of the account that owns the subscription."),
    invoiceOwnerId: field(176, id, "Id of the account that is billed."),
    originalId: field(223, id, "Id of its first segment."),
    segment: field(224, z.number(), "Number of the segment, from 1."),
    isLastSegment: field(225, z.boolean(), "Whether no segment follows."),
    version: field(226, z.number(), "Number of changes of the charge, from 1."),
    chargeType: field(227, z.string(), "OneTime, Recurring or Usage."),
    chargeModel: field(228, z.string(), "How a price becomes an amount."),
    currency: field(229, z.string(), "Currency of the amounts."),
    quantity: field(230, amount, "Number of units."),
    uOM: field(231, shown, "Unit of measure."),
    mRR: field(232, z.number(), "Monthly recurring revenue."),
    tCV: field(233, z.number(), "Total contract value."),
    effectiveStartDate: field(234, z.string(), "First day of the segment."),
    effectiveEndDate: field(235, shown, "First day after it; null when it has no end."),
    chargedThroughDate: field(236, shown, "First day that is not billed yet."),
    processedThroughDate: field(237, shown, "First day that is not billed yet."),
    billCycleType: field(238, z.string(), "What decides the billing day."),
    billCycleDay: field(239, amount, "The billing day, where it is a day of the month."),
    weeklyBillCycleDay: field(240, shown, "The billing day, where it is a day of the week."),
    billingPeriod: field(241, shown, "Length of a billing period."),
    specificBillingPeriod: field(242, amount, "Months or weeks of a period of specific length."),
    billingPeriodAlignment: field(243, z.string(), "What billing periods begin with."),
    billingTiming: field(244, z.string(), "IN_ADVANCE or IN_ARREARS."),
    listPriceBase: field(245, z.string(), "What time the price is for."),
    specificListPriceBase: field(246, amount, "Months of a price for specific months."),
    triggerEvent: field(247, z.string(), "What started the charge."),
    endDateCondition: field(248, z.string(), "When the charge ends."),
    upToPeriods: field(249, amount, "Number of periods of a fixed time."),
    upToPeriodsType: field(271, shown, "Their unit."),
    prorationOption: field(272, z.string(), "How parts of periods are billed."),
    priceChangeOption: field(273, z.string(), "What a renewal does to the price."),
    priceIncreasePercentage: field(274, amount, "Percentage that a renewal adds to the price."),
    salesPrice: field(275, amount, "Its price, where it has a single one."),
    isProcessed: field(276, z.boolean(), "Whether some of it is billed."),
    taxable: field(277, z.boolean(), "Whether it is taxed."),
    isPrepaid: field(278, z.boolean(), "Whether it sells or uses prepaid units."),
    isRollover: field(
      279,
      z.boolean(),
      "Whether units that it sells and that are not used are rolled over.",
    ),
    reverted: field(182, z.boolean(), "Always false: orders are not reverted."),
    createdDate: field(280, z.iso.datetime(), "When it was made."),
    updatedDate: field(185, z.iso.datetime(), "When its subscription changed last."),
  })
  .catchall(customFieldsBeside("RatePlanCharge"));

export const queryRatePlans = defineOperation({
  ...base,
  id: "queryRatePlans",
  path: "/object-query/rate-plans",
  summary: "List rate plans of subscriptions",
  description: "Rate plans of subscriptions by filter, in the order asked for, page by page.",
  resource: 531170,
  result: listResult(ratePlan),
});

export const queryRatePlanByKey = readByKey(
  queryRatePlans,
  "queryRatePlanByKey",
  "a rate plan of a subscription",
);

export const queryRatePlanCharges = defineOperation({
  ...base,
  id: "queryRatePlanCharges",
  path: "/object-query/rate-plan-charges",
  summary: "List charges of subscriptions",
  description:
    "Segments of the charges of subscriptions by filter, in the order asked for, page by page.",
  resource: 531218,
  result: listResult(charge),
});

export const queryRatePlanChargeByKey = readByKey(
  queryRatePlanCharges,
  "queryRatePlanChargeByKey",
  "a charge of a subscription",
);
