import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { FAMILY_CODES, withCodes } from "@/lib/api/wire/family-codes";
import { clearableText, id, key, localDate, ownNumber, text } from "@/lib/api/schemas";
import { BILLS_AND_PAYS } from "@/lib/areas/orders/needs-contract";
import { billedFields, billingFields, deltaFields } from "./v1-billing-contract";
import { previewedFields, previewFields } from "./v1-previewed-contract";
import { chargeUpdate, effectFields, ratePlan } from "./v1-charge-contract";

const create = fieldsOf(531); // 531800-531959: calls of version 1 on one subscription.
const update = fieldsOf(542); // 542000-535999: updates of subscriptions.
const none = z.object({});

const count = z.int().min(1).max(36_500);
const periodType = z.enum(["Month", "Year", "Day", "Week"]);
const renewalSetting = z.enum(["RENEW_WITH_SPECIFIC_TERM", "RENEW_TO_EVERGREEN"]);

const write = {
  area: "subscription-changes",
  style: "v1",
  scope: "orders:write",
  highVolume: true,
  also: BILLS_AND_PAYS,
  callsGateway: true,
  query: none,
} as const;

/** A new subscription, whose fields other calls have, too. */
export const newSubscription = z.object({
  accountKey: create(801, key, "Id or number of the owner."),
  invoiceOwnerAccountKey: create(802, key.optional(), "Id or number of the account that pays."),
  contractEffectiveDate: create(803, localDate, "Day on which the contract takes effect."),
  serviceActivationDate: create(804, localDate.optional(), "Day of service activation."),
  customerAcceptanceDate: create(805, localDate.optional(), "Day of customer acceptance."),
  termType: create(3, z.enum(["TERMED", "EVERGREEN"]), "TERMED or EVERGREEN."),
  termStartDate: create(806, localDate.optional(), "First day of the first term."),
  initialTerm: create(807, count.optional(), "Length of the first term; required when TERMED."),
  initialTermPeriodType: create(808, periodType.optional(), "Its unit; Month when absent."),
  renewalTerm: create(809, z.int().min(0).max(36_500), "Length of a renewal; 0 when EVERGREEN."),
  renewalTermPeriodType: create(810, periodType.optional(), "Its unit; Month when absent."),
  renewalSetting: create(811, renewalSetting.optional(), "What a renewal makes."),
  autoRenew: create(812, z.boolean().optional(), "Renew by itself."),
  subscriptionNumber: create(813, ownNumber(100).optional(), "Number that you choose."),
  notes: create(814, text(1000).optional(), "Free text."),
  invoiceSeparately: create(815, z.boolean().optional(), "Invoice this subscription separately."),
  lastBookingDate: create(816, localDate.optional(), "Day of the order; today when absent."),
  paymentMethodId: create(817, id.optional(), "Payment method to collect with."),
  gatewayId: create(
    819,
    text(100).optional(),
    "Id or name of the gateway; it is that of the payment method.",
  ),
  subscribeToRatePlans: create(
    818,
    z.array(ratePlan).min(1).max(300),
    "The rate plans that are subscribed to.",
  ),
  ...billingFields(create),
});

export const createSubscription = defineOperation({
  ...write,
  id: "createSubscription",
  method: "POST",
  path: "/v1/subscriptions",
  summary: "Create a subscription",
  description:
    "Creates an active subscription through an order of its own. It bills and collects unless it is told not to; where the account has no payment method, it collects only when it is told to.",
  resource: 530000,
  params: none,
  body: withCodes(
    newSubscription.catchall(customFieldsBeside("Subscription", "create")),
    FAMILY_CODES.createSubscription,
  ),
  result: z.object({
    subscriptionId: create(820, id, "Id of the subscription."),
    subscriptionNumber: create(821, z.string(), "Number of the subscription."),
    contractedMrr: create(822, z.number(), "Monthly recurring revenue of its charges."),
    totalContractedValue: create(823, z.number(), "Total contract value of its charges."),
    ...billedFields(create),
  }),
  rules: [
    "initialTerm is required for a TERMED subscription and does not belong to an EVERGREEN one.",
    "contractEffectiveDate ≤ serviceActivationDate ≤ customerAcceptanceDate.",
  ],
  example: {
    accountKey: "A00000001",
    contractEffectiveDate: "2026-01-15",
    termType: "TERMED",
    initialTerm: 12,
    renewalTerm: 12,
    autoRenew: true,
    subscribeToRatePlans: [{ productRatePlanNumber: "PRP-00000001" }],
  },
});

const planKeys = {
  ratePlanId: update(1, id.optional(), "Id of the subscription's rate plan."),
  subscriptionRatePlanNumber: update(2, key.optional(), "Its number, instead of its id."),
  productRatePlanNumber: update(
    3,
    key.optional(),
    "Number of the rate plan in the catalog; enough where the subscription has it once.",
  ),
};

const changePlan = z.object({
  ...planKeys,
  ...effectFields(update),
  contractEffectiveDate: update(940, localDate.optional(), "Day of the change."),
  productRatePlanId: update(4, id.optional(), "Id of the rate plan in the catalog."),
  newProductRatePlanId: update(5, id.optional(), "Id of the catalog's rate plan that follows."),
  newProductRatePlanNumber: update(6, key.optional(), "Its number, instead of its id."),
  chargeOverrides: ratePlan.shape.chargeOverrides,
  effectivePolicy: update(
    7,
    z.enum(["EffectiveImmediately", "EffectiveEndOfBillingPeriod", "SpecificDate"]).optional(),
    "When the change takes effect.",
  ),
  subType: update(
    8,
    z.enum(["Upgrade", "Downgrade", "Crossgrade", "PlanChanged"]).optional(),
    "Kind of the change.",
  ),
});

export const updateSubscription = defineOperation({
  ...write,
  id: "updateSubscription",
  method: "PUT",
  path: "/v1/subscriptions/{subscription-key}",
  summary: "Update a subscription",
  description:
    "Changes terms and rate plans in one order: notes, terms, then plans by their day; on one day adds, updates, changes and removals.",
  resource: 535000,
  params: z.object({
    "subscription-key": create(800, key, "Id or number of the subscription."),
  }),
  body: withCodes(
    z
      .object({
        notes: update(10, clearableText(1000).optional(), "Free text; empty clears it."),
        autoRenew: update(11, z.boolean().optional(), "Renew by itself."),
        termType: update(12, z.enum(["TERMED", "EVERGREEN"]).optional(), "TERMED or EVERGREEN."),
        termStartDate: update(13, localDate.optional(), "First day of the current term."),
        currentTerm: update(14, count.optional(), "Length of the current term."),
        currentTermPeriodType: update(15, periodType.optional(), "Its unit; Month when absent."),
        renewalTerm: update(16, count.optional(), "Length of a renewal."),
        renewalTermPeriodType: update(17, periodType.optional(), "Its unit; Month when absent."),
        renewalSetting: update(18, renewalSetting.optional(), "What a renewal makes."),
        invoiceSeparately: update(
          19,
          z.boolean().optional(),
          "Invoice this subscription separately.",
        ),
        bookingDate: update(20, localDate.optional(), "Day of the order; today when absent."),
        add: update(
          21,
          z
            .array(ratePlan.extend(effectFields(update)))
            .max(9)
            .optional(),
          "Rate plans to add.",
        ),
        update: update(
          22,
          z
            .array(
              z.object({
                ...planKeys,
                ...effectFields(update),
                specificUpdateDate: update(23, localDate.optional(), "Day of the update."),
                chargeUpdateDetails: update(
                  24,
                  z.array(chargeUpdate).min(1).max(300).optional(),
                  "The charges that change.",
                ),
              }),
            )
            .max(9)
            .optional(),
          "Rate plans whose charges change.",
        ),
        change: update(25, z.array(changePlan).max(9).optional(), "Rate plans to replace."),
        remove: update(
          26,
          z
            .array(z.object({ ...planKeys, ...effectFields(update) }))
            .max(9)
            .optional(),
          "Rate plans to remove.",
        ),
        ...billingFields(update),
        preview: update(31, z.boolean().optional(), "Only work out what the call would do."),
        ...previewFields(update),
      })
      .catchall(customFieldsBeside("Subscription")),
    FAMILY_CODES.updateSubscription,
  ),
  result: z.object({
    subscriptionId: update(30, id.optional(), "Id of the subscription; absent in a preview."),
    ...deltaFields(update),
    ...billedFields(update),
    ...previewedFields,
  }),
  rules: ["At most 9 changes of rate plans in one call.", "The call asks for at least one change."],
  example: { autoRenew: true, renewalTerm: 6 },
});
