import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { id, key, localDate } from "@/lib/api/schemas";
import { BILLS_AND_PAYS } from "@/lib/areas/orders/needs-contract";
import { billedFields, billingFields, bookingFields, deltaFields } from "./v1-billing-contract";

const shared = fieldsOf(531); // 531800-531899: calls of version 1 on one subscription.
const renewal = fieldsOf(533); // 533000-533999: renewals.
const cancellation = fieldsOf(532); // 532000-532999: cancellations.
const suspension = fieldsOf(534); // 534000-534999: suspensions.
const resumption = fieldsOf(539); // 539000-539999: resumptions.

const none = z.object({});
const named = z.object({
  "subscription-key": shared(800, key, "Id or number of the subscription."),
});
const period = z.coerce.number().int().min(1).max(36_500);
const periodType = z.enum(["Day", "Week", "Month", "Year"]);

const write = {
  area: "subscription-changes",
  style: "v1",
  scope: "orders:write",
  highVolume: true,
  also: BILLS_AND_PAYS,
  callsGateway: true,
  method: "PUT",
  params: named,
  query: none,
} as const;

export const renewSubscription = defineOperation({
  ...write,
  id: "renewSubscription",
  path: "/v1/subscriptions/{subscription-key}/renew",
  summary: "Renew a subscription",
  description:
    "Adds a term where the current one ends, before or after that day. Up to version 189.0 it bills and collects unless invoiceCollect is false.",
  resource: 533000,
  body: z.object({ ...bookingFields(renewal), ...billingFields(renewal) }),
  result: z.object({
    subscriptionId: renewal(1, id, "Id of the subscription."),
    termStartDate: renewal(2, localDate, "First day of the new term."),
    termEndDate: renewal(3, localDate.nullable(), "First day after it; null when evergreen."),
    ...deltaFields(renewal),
    ...billedFields(renewal),
  }),
  rules: ["Only TERMED subscriptions renew, before or after they have expired."],
  example: {},
});

export const cancelSubscription = defineOperation({
  ...write,
  id: "cancelSubscription",
  path: "/v1/subscriptions/{subscription-key}/cancel",
  summary: "Cancel a subscription",
  description: "Books the end of a subscription; what is billed beyond it is credited by a bill.",
  resource: 532000,
  body: z.object({
    cancellationPolicy: cancellation(
      1,
      z.enum(["EndOfCurrentTerm", "EndOfLastInvoicePeriod", "SpecificDate"]),
      "Which day is the first without the subscription.",
    ),
    cancellationEffectiveDate: cancellation(
      2,
      localDate.optional(),
      "That day; required with SpecificDate.",
    ),
    ...bookingFields(cancellation),
    ...billingFields(cancellation),
  }),
  result: z.object({
    subscriptionId: cancellation(3, id, "Id of the subscription."),
    cancelledDate: cancellation(4, localDate, "First day without the subscription."),
    ...deltaFields(cancellation),
    ...billedFields(cancellation),
  }),
  rules: ["Only an activated subscription can be canceled (53200020)."],
  example: { cancellationPolicy: "SpecificDate", cancellationEffectiveDate: "2026-06-30" },
});

const RESUME_POLICIES = [
  "Today",
  "FixedPeriodsFromToday",
  "FixedPeriodsFromSuspendDate",
  "SpecificDate",
  "SuspendDate",
] as const;

export const suspendSubscription = defineOperation({
  ...write,
  id: "suspendSubscription",
  path: "/v1/subscriptions/{subscription-key}/suspend",
  summary: "Suspend a subscription",
  description: "Books a pause, and its end when `resume` is true.",
  resource: 534000,
  body: z.object({
    suspendPolicy: suspension(
      1,
      z.enum(["Today", "EndOfLastInvoicePeriod", "FixedPeriodsFromToday", "SpecificDate"]),
      "Which day is the first of the pause.",
    ),
    suspendSpecificDate: suspension(2, localDate.optional(), "That day, with SpecificDate."),
    suspendPeriods: suspension(3, period.optional(), "How far from today."),
    suspendPeriodsType: suspension(4, periodType.optional(), "Unit of suspendPeriods."),
    resume: suspension(5, z.boolean().optional(), "Book the end of the pause in the same call."),
    resumePolicy: suspension(6, z.enum(RESUME_POLICIES).optional(), "Which day ends the pause."),
    resumeSpecificDate: suspension(7, localDate.optional(), "That day, with SpecificDate."),
    resumePeriods: suspension(8, period.optional(), "How long, with a policy of fixed periods."),
    resumePeriodsType: suspension(9, periodType.optional(), "Unit of resumePeriods."),
    extendsTerm: suspension(10, z.boolean().optional(), "Extend the term by the pause."),
    ...bookingFields(suspension),
    ...billingFields(suspension),
  }),
  result: z.object({
    subscriptionId: suspension(11, id, "Id of the subscription."),
    suspendDate: suspension(12, localDate, "First day of the pause."),
    resumeDate: suspension(13, localDate.nullable(), "First day after it; null while it is open."),
    termEndDate: suspension(14, localDate.nullable(), "First day after the term."),
    totalDeltaTcv: suspension(931, z.number(), "Change of its total contract value."),
    ...billedFields(suspension),
  }),
  rules: [
    "The pause begins on or after the first day of the subscription, before the end of its term and not before the last resumption.",
    "resumePolicy is required when resume is true.",
  ],
  example: { suspendPolicy: "SpecificDate", suspendSpecificDate: "2026-03-01" },
});

export const resumeSuspendedSubscription = defineOperation({
  ...write,
  id: "resumeSuspendedSubscription",
  path: "/v1/subscriptions/{subscription-key}/resume",
  summary: "Resume a subscription",
  description: "Books the end of a pause.",
  resource: 539000,
  body: z.object({
    resumePolicy: resumption(1, z.enum(RESUME_POLICIES), "Which day ends the pause."),
    resumeSpecificDate: resumption(2, localDate.optional(), "That day, with SpecificDate."),
    resumePeriods: resumption(3, period.optional(), "How long, with a policy of fixed periods."),
    resumePeriodsType: resumption(4, periodType.optional(), "Unit of resumePeriods."),
    extendsTerm: resumption(5, z.boolean().optional(), "Extend the term by the pause."),
    ...bookingFields(resumption),
    ...billingFields(resumption),
  }),
  result: z.object({
    subscriptionId: resumption(6, id, "Id of the subscription."),
    resumeDate: resumption(7, localDate, "First day after the pause."),
    termEndDate: resumption(8, localDate.nullable(), "First day after the term."),
    totalDeltaTcv: resumption(931, z.number(), "Change of its total contract value."),
    ...billedFields(resumption),
  }),
  rules: ["The day is not before the pause and not after the end of the term."],
  example: { resumePolicy: "Today" },
});

const fieldsBody = z.object({
  customFields: shared(
    852,
    customFieldsOf("Subscription").optional(),
    "The fields of the subscription to set.",
  ),
  ratePlans: shared(
    853,
    z
      .array(
        z.object({
          ratePlanId: shared(854, id, "Id of the subscription's rate plan."),
          customFields: shared(
            855,
            customFieldsOf("RatePlan").optional(),
            "The fields of the rate plan to set.",
          ),
          charges: shared(
            856,
            z
              .array(
                z.object({
                  chargeId: shared(857, id.optional(), "Id of the charge, or of a segment of it."),
                  chargeNumber: shared(858, key.optional(), "Number of the charge instead."),
                  customFields: shared(
                    859,
                    customFieldsOf("RatePlanCharge"),
                    "The fields of the charge to set.",
                  ),
                }),
              )
              .max(300)
              .optional(),
            "Charges of the rate plan.",
          ),
        }),
      )
      .max(300)
      .optional(),
    "Rate plans of the subscription, each with its charges.",
  ),
});

const fieldsWrite = {
  ...write,
  also: [],
  callsGateway: false,
  resource: 531850,
  body: fieldsBody,
  result: none,
  example: { customFields: { Region__c: "North" } },
} as const;

export const updateSubscriptionCustomFields = defineOperation({
  ...fieldsWrite,
  id: "updateSubscriptionCustomFields",
  path: "/v1/subscriptions/{subscription-key}/customFields",
  summary: "Update custom fields of a subscription",
  description:
    "Sets custom fields of the newest version, its rate plans and charges, without making another; null clears one. Versions that follow keep them.",
});

export const updateSubscriptionVersionCustomFields = defineOperation({
  ...fieldsWrite,
  id: "updateSubscriptionVersionCustomFields",
  path: "/v1/subscriptions/{subscription-key}/versions/{version}/customFields",
  summary: "Update custom fields of a version of a subscription",
  description:
    "Sets custom fields of a version, its rate plans and charges; null clears one. What is set on an older version is shown by that one alone.",
  params: z.object({
    ...named.shape,
    version: shared(851, key, "Which version, from 1."),
  }),
});

export const deleteSubscription = defineOperation({
  ...write,
  also: [],
  callsGateway: false,
  id: "deleteSubscription",
  path: "/v1/subscriptions/{subscription-key}/delete",
  summary: "Delete a subscription",
  description: "Deletes all versions of a subscription, and the orders that did nothing else.",
  resource: 531960,
  body: none,
  result: none,
  rules: ["No invoice or credit memo names the subscription, not even a reversed one."],
  example: {},
});
