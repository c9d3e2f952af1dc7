import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { id, line, localDate, text } from "@/lib/api/schemas";

const field = fieldsOf(587); // 587000-587019: ramps in requests and responses.
const shown = z.string().nullable();

/** Names and descriptions of ramps and intervals. */
const described = (what: string) => ({
  name: field(1, line(255).optional(), `Name of the ${what}.`),
  description: field(2, text(500).optional(), `Free text about the ${what}.`),
});

const interval = z.object({
  ...described("interval"),
  startDate: field(3, localDate, "First day of the interval."),
  endDate: field(4, localDate, "Last day of the interval."),
});

const rampCharge = z.object({
  chargeNumber: field(5, text(50).optional(), "Number of a charge of the subscription."),
  uniqueToken: field(6, text(50).optional(), "Token of a charge of the same request."),
});

/** The ramp of a subscription in an order. */
export const rampRequest = z.object({
  ...described("ramp"),
  intervals: field(
    7,
    z.array(interval).min(1).max(60).optional(),
    "The intervals, one after the other without a gap. A new ramp needs them; those of a ramp that there is stay when absent.",
  ),
  charges: field(
    8,
    z.array(rampCharge).min(1).max(300).optional(),
    "The charges of the ramp, each by chargeNumber or uniqueToken. When absent, a new ramp has all charges of the subscription and another one keeps its own.",
  ),
  delete: field(9, z.boolean().optional(), "End the ramp; its prices stay as they were booked."),
});

/** A ramp in responses; numbers are null while its order is a draft or scheduled. */
export const rampResponse = z.object({
  id: field(11, id.nullable(), "Id of the ramp."),
  number: field(12, shown, "Number of the ramp."),
  name: field(13, shown, "Name of the ramp."),
  description: field(14, shown, "Free text about the ramp."),
  subscriptionNumber: field(15, z.string(), "Number of the subscription."),
  intervals: field(
    16,
    z.array(
      z.object({
        name: field(13, shown, "Name of the interval."),
        description: field(14, shown, "Free text about the interval."),
        startDate: field(17, z.string(), "First day of the interval."),
        endDate: field(18, z.string(), "Last day of the interval."),
      }),
    ),
    "The intervals, in order.",
  ),
  charges: field(
    19,
    z.array(z.object({ chargeNumber: field(10, z.string(), "Number of the charge.") })),
    "The charges of the ramp.",
  ),
});
