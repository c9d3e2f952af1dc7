import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { line, text } from "@/lib/api/schemas";
import { AGGREGATIONS, OPERATORS } from "./state-contract";

const field = fieldsOf(598); // 598001-598029: what a meter counts.
const name = line(100);

/** What a version of a meter counts. */
export const definition = z.object({
  accountField: field(1, name, "Field of an event with the id or number of the account."),
  idField: field(
    2,
    name,
    "Field with the sender's own id of the event: a second event with it is not counted.",
  ),
  timeField: field(
    3,
    name,
    "Field with the time of the event; its day decides the billing period.",
  ),
  valueField: field(
    4,
    name.optional(),
    "Field that is summed up or compared; required for every aggregation but COUNT.",
  ),
  subscriptionField: field(5, name.optional(), "Field with the subscription, if events have one."),
  chargeField: field(6, name.optional(), "Field with the subscribed charge, if events have one."),
  filters: field(
    7,
    z
      .array(
        z.object({
          field: field(8, name, "Field of an event."),
          operator: field(9, z.enum(OPERATORS), "How it is compared; GT to LE compare numbers."),
          value: field(10, line(200), "What it is compared with."),
        }),
      )
      .max(10)
      .optional(),
    "Only events that pass all of these are counted.",
  ),
  aggregation: field(
    11,
    z.enum(AGGREGATIONS),
    "How the events of a day become a quantity, for each account, subscription and charge: their number, the sum, the largest or the latest value, or how many different values.",
  ),
  unitOfMeasure: field(12, text(50), "Unit of the usage; a charge of the catalog has it."),
});

export const meterName = field(13, line(100), "Name of the meter.");
