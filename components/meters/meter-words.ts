import type { listMeters } from "@/lib/areas/meters/contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type Meter = CallResult<typeof listMeters>["meters"][number];
export type Definition = Meter["versions"][number]["definition"];
type Filter = NonNullable<Definition["filters"]>[number];

export const aggregations: readonly { value: Definition["aggregation"]; label: string }[] = [
  { value: "SUM", label: "The sum of a field" },
  { value: "COUNT", label: "The number of events" },
  { value: "MAX", label: "The largest value of a field" },
  { value: "UNIQUE_COUNT", label: "How many different values a field has" },
  { value: "LATEST", label: "The latest value of a field" },
];

export const operators: readonly { value: Filter["operator"]; label: string }[] = [
  { value: "EQ", label: "is" },
  { value: "NE", label: "is not" },
  { value: "GT", label: "is more than" },
  { value: "GE", label: "is at least" },
  { value: "LT", label: "is less than" },
  { value: "LE", label: "is at most" },
];

const comparisonOf = ({ operator }: Filter) =>
  operators.find(({ value }) => value === operator)?.label ?? operator;

/** What the events of a day make. */
function quantityText({ aggregation, valueField, unitOfMeasure: unit }: Definition): string {
  switch (aggregation) {
    case "COUNT":
      return `The quantity of a day is the number of its events, in the unit ${unit}.`;
    case "SUM":
      return `The quantity of a day is the sum of ${valueField} of its events, in the unit ${unit}.`;
    case "MAX":
      return `The quantity of a day is the largest ${valueField} of its events, in the unit ${unit}.`;
    case "UNIQUE_COUNT":
      return `The quantity of a day is how many different values of ${valueField} its events have, in the unit ${unit}.`;
    case "LATEST":
      return `The quantity of a day is the ${valueField} of its latest event, in the unit ${unit}.`;
  }
}

/** A definition in sentences. */
export function sentencesOf(definition: Definition): string[] {
  const { accountField, subscriptionField, chargeField, idField, timeField } = definition;
  const filters = definition.filters ?? [];
  const belongs = [
    `the account in ${accountField}`,
    ...(subscriptionField ? [`the subscription in ${subscriptionField}`] : []),
    ...(chargeField ? [`the charge in ${chargeField}`] : []),
  ];
  const conditions = filters.map((one) => `${one.field} ${comparisonOf(one)} ${one.value}`);
  return [
    quantityText(definition),
    conditions.length
      ? `Only events count where ${conditions.join(" and ")}.`
      : "Every event counts.",
    `An event belongs to ${belongs.join(", ")}.`,
    `Its own id is in ${idField}: a second event with the same id is not counted.`,
    `Its time is in ${timeField}: the day of it decides the billing period.`,
  ];
}

/** A made-up event with the fields of a definition. */
export function sampleEvent(definition: Definition, today: string): string {
  const { accountField, idField, timeField, valueField, subscriptionField, chargeField } =
    definition;
  const event: Record<string, unknown> = {
    [accountField]: "A00000001",
    [idField]: "event-1",
    [timeField]: `${today}T10:00:00Z`,
    ...(valueField ? { [valueField]: 1 } : {}),
    ...(subscriptionField ? { [subscriptionField]: "A-S00000001" } : {}),
    ...(chargeField ? { [chargeField]: "C-00000001" } : {}),
  };
  for (const { field, operator, value } of definition.filters ?? [])
    if (operator === "EQ") event[field] = value;
  return JSON.stringify(event, null, 2);
}
