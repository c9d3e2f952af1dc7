import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { localDate } from "@/lib/api/schemas";
import {
  EXPANDS,
  expansion,
  subscriptionNamed,
  subscriptionV2,
} from "@/lib/areas/subscriptions/v2-reads/v2-contract";

const field = fieldsOf(536); // 536000-536399: changes of subscriptions of version 2.

const interval = z.enum(["day", "week", "month", "year"]);

const resumeFields = {
  extend_term: field(
    1,
    z.boolean().optional(),
    "Extend the term, and charges of a fixed period, by the length of the pause; false when absent.",
  ),
  resume_date: field(2, localDate.optional(), "First day on which the service runs again."),
  resume_at: field(
    3,
    z.enum(["pause_date"]).optional(),
    "`pause_date` resumes on the day of the pause, which withdraws it.",
  ),
  custom_fields: field(
    4,
    customFieldsOf("Subscription").optional(),
    "Custom fields of the subscription to set.",
  ),
};

export const pauseFields = {
  pause_date: field(10, localDate.optional(), "First day of the pause."),
  pause_at: field(
    11,
    z.enum(["specific_date", "specific_period", "invoice_period_end"]).optional(),
    "When the pause begins: on `pause_date`, or at the end of the current billing period.",
  ),
  pause_interval: field(12, interval.optional(), "Unit of the pause's length."),
  pause_interval_count: field(
    13,
    z.number().int().min(1).max(1000).optional(),
    "Length of the pause, in `pause_interval` units.",
  ),
  resume_behavior: field(
    14,
    z.object(resumeFields).optional(),
    "What happens when the subscription resumes.",
  ),
  custom_fields: field(
    4,
    customFieldsOf("Subscription").optional(),
    "Custom fields of the subscription to set.",
  ),
};

/** Rules that a pause may break. */
const PAUSE_RULES = [
  "Only an active subscription can be paused, and while a pause is booked, resume is the only action.",
  "Give pause_date, or pause_at `specific_period` with pause_interval and pause_interval_count.",
  "The pause begins on or after the subscription's first day and before the end of its term, neither before the last resumption nor within usage that is billed.",
  "The day of resumption is not before the pause and not after the end of the term.",
] as const;

export const pauseSubscription = defineOperation({
  id: "pauseSubscription",
  also: EXPANDS,
  method: "POST",
  path: "/v2/subscriptions/{subscription_id}/pause",
  area: "subscription-changes",
  summary: "Pause a subscription",
  description:
    "Books a pause: from its first day nothing is charged, and what is already billed of it is credited.",
  scope: "orders:write",
  style: "v2",
  resource: 536000,
  params: subscriptionNamed,
  query: expansion,
  body: z.object(pauseFields),
  result: subscriptionV2,
  rules: PAUSE_RULES,
  example: {
    pause_at: "specific_period",
    pause_interval: "month",
    pause_interval_count: 1,
    resume_behavior: { extend_term: true },
  },
});

export const resumeSubscription = defineOperation({
  id: "resumeSubscription",
  also: EXPANDS,
  method: "POST",
  path: "/v2/subscriptions/{subscription_id}/resume",
  area: "subscription-changes",
  summary: "Resume a subscription",
  description:
    "Ends a pause: on a day, today when none is given, or on the day of the pause itself, which withdraws it.",
  scope: "orders:write",
  style: "v2",
  resource: 536020,
  params: subscriptionNamed,
  query: expansion,
  body: z.object(resumeFields),
  result: subscriptionV2,
  rules: [
    "There is a pause.",
    "resume_date is not before the suspend date and not after the term end date.",
    "Only one of resume_date and resume_at may be given.",
  ],
  example: { resume_date: "2026-02-15", extend_term: true },
});

/** Shapes shared with PATCH. */
export const pauseContainer = z.object(pauseFields);
export const resumeContainer = z.object(resumeFields);
