import { InvalidValue } from "@/lib/kernel/errors";
import type { CustomField } from "@/lib/kernel/custom-fields";
import { customFieldsOf } from "@/lib/platform/custom-fields";
import { ambientTenant } from "@/lib/platform/database/tenant-pool";
import { partsOf, valueOf } from "./field-values";
import type { ListSpec } from "./list-spec";
import { likeText } from "./text-search";

/** The custom fields that a list can be filtered by; they are read where a filter names one. */
export async function filterableFields(
  { custom }: ListSpec,
  filter: readonly string[],
): Promise<CustomField[]> {
  if (!custom || !filter.some((text) => partsOf(text).name.endsWith("__c"))) return [];
  const fields = await customFieldsOf(ambientTenant(), [custom]);
  return fields.filter(({ filterable, isUnique }) => filterable || isUnique);
}

const COMPARISONS: Readonly<Record<string, string>> = {
  EQ: "=",
  NE: "<>",
  LT: "<",
  GT: ">",
  LE: "<=",
  GE: ">=",
};

/**
 * SQL of a filter on a custom field: the records are found by an index of its values. As with other fields, a record
 * without a value holds no comparison but that with `null`.
 *
 * @throws InvalidValue (500003)
 */
export function customCondition(
  spec: ListSpec,
  field: CustomField,
  filter: string,
  values: unknown[],
): string {
  const { operator, raw } = partsOf(filter);
  values.push(field.object, field.name);
  const own = `v.tenant_id = $1 and v.object = $${values.length - 1} and v.name = $${values.length}`;
  if (raw === "null") {
    const has = `exists (select 1 from custom_value v where ${own} and v.record_id = ${spec.idColumn})`;
    if (operator === "EQ") return `not ${has}`;
    if (operator === "NE") return has;
    throw new InvalidValue("filter compares with null by EQ or NE only", { resource: 500003 });
  }
  const holds = comparison(field, operator, raw, values);
  return `${spec.idColumn} in (select v.record_id from custom_value v where ${own} and ${holds})`;
}

function comparison(
  { name, type }: CustomField,
  operator: string,
  raw: string,
  values: unknown[],
): string {
  const numeric = type === "number" || type === "decimal";
  const column = numeric ? "v.number" : "v.value";
  const cast = numeric ? "numeric" : "text";
  const checked = (text: string) => valueOf({ column, type: TYPES[type] }, name, text);
  if (operator === "CT")
    throw new InvalidValue(`filter on ${name} knows no CT: it is no name or address`, {
      resource: 500003,
    });
  if (operator === "SW") {
    values.push(likeText(valueOf({ column, type: "text" }, name, raw), "start"));
    return `v.value ilike $${values.length}`;
  }
  if (operator === "IN") {
    values.push(
      raw
        .replace(/^\[|\]$/g, "")
        .split(",")
        .map((part) => checked(part.trim())),
    );
    return `${column} = any($${values.length}::${cast}[])`;
  }
  values.push(checked(raw));
  return `${column} ${COMPARISONS[operator]} $${values.length}::${cast}`;
}

const TYPES = {
  text: "text",
  picklist: "text",
  number: "number",
  decimal: "number",
  date: "date",
  boolean: "boolean",
} as const;
