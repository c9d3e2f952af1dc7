import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { bounded, id, quantity, text } from "@/lib/api/schemas";
import { parseMoment } from "@/lib/values/moment";

const field = fieldsOf(541); // 541001-541029: an event of usage in any call.

/** Limit of characters of a sender's key. */
export const LONGEST_KEY = 255;

/**
 * A generated name. Unlike other texts it may look like a card number: one in twenty keys of sixteen
 * digits does by chance, and its event must not be rejected.
 */
export const machineName = (max: number) =>
  bounded(1, max).regex(/^[^\p{Cc}\p{Cs}]*$/u, "may not contain control characters");

/** A date or a date with a time, in the format of version 1 or ISO 8601. */
export const moment = bounded(0, 40).refine(
  (value) => parseMoment(value) !== null,
  "must be a date, a date with a time, or ISO 8601 with an offset",
);

/** The fields of one event. Dates and times without an offset are in the tenant's time zone. */
export const eventFields = {
  accountId: field(1, id.optional(), "Id of the account that used something."),
  accountNumber: field(2, text(100).optional(), "Number of the account, in place of its id."),
  unitOfMeasure: field(3, text(50), "Unit of what was used; a charge of the catalog has it."),
  quantity: field(4, quantity, "How much was used, at most nine decimals."),
  startDateTime: field(5, moment, "When it was used: its day decides the billing period."),
  endDateTime: field(6, moment.optional(), "When the use ended; rating does not look at it."),
  subscriptionNumber: field(
    7,
    text(100).optional(),
    "Subscription that it belongs to; every one of the account with that unit when absent.",
  ),
  chargeNumber: field(
    8,
    text(100).optional(),
    "Subscribed charge that it belongs to, such as C-00000001; every one with that unit when absent.",
  ),
  description: field(9, text(200).optional(), "Free text."),
  uniqueKey: field(
    10,
    machineName(LONGEST_KEY).optional(),
    "Your own key of the event: a second event with it is not counted.",
  ),
  groupId: field(11, machineName(100).optional(), "Group of events that are rated together."),
  customFields: field(
    12,
    customFieldsOf("Usage", "create").optional(),
    "Custom fields by name: amounts and rates of pre-rated models, attributes of formulas.",
  ),
  remove: field(
    13,
    z.boolean().optional(),
    "True takes away the record with this key, which is not billed; a repetition finds none and is rejected.",
  ),
};

export type UsageEvent = z.output<z.ZodObject<typeof eventFields>>;
