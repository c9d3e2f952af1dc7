import type * as z from "zod";
import type { Definition } from "@/components/meters/meter-words";
import type { createMeter } from "@/lib/areas/meters/contract";

type Body = z.output<typeof createMeter.body>;

/** What the form of a new meter holds at first: the names of fields that events often have. */
export const NEW_METER = {
  name: "",
  definition: {
    accountField: "CustomerId",
    idField: "UsageIdentifier",
    timeField: "UsageDate",
    valueField: "Quantity",
    subscriptionField: "",
    chargeField: "",
    filters: [],
    aggregation: "SUM",
    unitOfMeasure: "",
  },
};

/** What the form of a meter holds at first. */
export function valuesOf(name: string, definition: Definition) {
  return {
    name,
    definition: {
      ...NEW_METER.definition,
      ...definition,
      valueField: definition.valueField ?? "",
    },
  };
}

/** What a form sends: the number of events comes from no field. */
export function bodyOf({ name, definition }: Body): Body {
  const { valueField, ...counts } = definition;
  return {
    name,
    definition:
      counts.aggregation === "COUNT" || valueField === undefined
        ? counts
        : { ...counts, valueField },
  };
}
