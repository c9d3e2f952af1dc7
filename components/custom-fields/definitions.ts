import { useQuery } from "@tanstack/react-query";
import type { CustomObject, ValueRules } from "@/lib/kernel/custom-fields";
import { listCustomFields } from "@/lib/areas/custom-fields/contract";
import { formatDate } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";

export type Definition = CallResult<typeof listCustomFields>["customFields"][number];

/** The definitions of an object's custom fields; none while they are read. */
export function useDefinitions(object: CustomObject): readonly Definition[] {
  const { data } = useQuery(operationQuery(listCustomFields, { query: { object } }));
  return data?.customFields ?? [];
}

/** What a definition says about values, as the server checks them. */
export const rulesOf = ({ length, default: defaultValue, ...rules }: Definition): ValueRules => ({
  ...rules,
  maxLength: length,
  defaultValue,
});

/** A value in words, as its definition means it. */
export function valueText(value: unknown, type?: Definition["type"]): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return type === "date" ? formatDate(String(value)) : String(value);
}

/** The custom fields of a record as properties: the defined ones by their labels, then all others. */
export function useCustomFacts(
  object: CustomObject,
  record: Readonly<Record<string, unknown>>,
): { label: string; value: string }[] {
  const definitions = useDefinitions(object);
  const defined = new Set(definitions.map(({ name }) => name));
  const others = Object.keys(record).filter((name) => name.endsWith("__c") && !defined.has(name));
  return [
    ...definitions
      .filter(({ name }) => record[name] !== undefined)
      .map(({ name, label, type }) => ({ label, value: valueText(record[name], type) })),
    ...others.map((name) => ({ label: name, value: valueText(record[name]) })),
  ];
}
