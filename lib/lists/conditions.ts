import type { CustomField } from "@/lib/kernel/custom-fields";
import { alternatives } from "@/lib/api/reasons";
import { InvalidValue } from "@/lib/kernel/errors";
import { customCondition, filterableFields } from "./custom-conditions";
import { partsOf, sqlType, valueOf } from "./field-values";
import { fieldNamed, type ListField, type ListSpec } from "./list-spec";
import { idsWithPart } from "./part-queries";
import { anyOf, isSelective, likeText, startsWith } from "./text-search";

const OPERATORS: Readonly<Record<string, string>> = {
  EQ: "=",
  NE: "<>",
  LT: "<",
  GT: ">",
  LE: "<=",
  GE: ">=",
};

type Filter = { name: string; operator: string; raw: string; field: ListField };

/**
 * SQL of a caller's filters; their values are appended to the statement's parameters.
 *
 * @throws InvalidValue (500003) for unknown fields, operators that a field does not have, and bad values.
 */
export async function conditionsOf(
  spec: ListSpec,
  filter: readonly string[],
  values: unknown[],
): Promise<string[]> {
  const parts: Filter[] = [];
  const custom = await filterableFields(spec, filter);
  const conditions = filter.map((text) => {
    const found = custom.find(({ name }) => text.startsWith(`${name}.`));
    if (found) return customCondition(spec, found, text, values);
    const one = filterOf(spec, text, custom);
    if (one.operator === "CT") parts.push(one);
    return condition(one, values);
  });
  for (const { field, raw } of parts) {
    if (!field.parts || !isSelective(raw)) continue;
    const ids = await idsWithPart(field.parts.of, raw);
    if (ids) conditions.push(anyOf(field.parts.id, ids, values));
  }
  return conditions;
}

function filterOf(spec: ListSpec, text: string, custom: readonly CustomField[]): Filter {
  const { name, operator, raw } = partsOf(text);
  const found = fieldNamed(spec, name);
  if (!found)
    throw new InvalidValue(
      `filter must name ${alternatives([...Object.keys(spec.fields), ...custom.map((of) => of.name)])}`,
      {
        resource: 500003,
      },
    );
  return { name: found[0], operator, raw, field: found[1] };
}

function condition({ name, operator, raw, field }: Filter, values: unknown[]): string {
  if (raw === "null") return nullCondition(field.column, operator);
  if (operator === "CT" && !field.contains)
    throw new InvalidValue(`filter on ${name} knows no CT: it is no name or address`, {
      resource: 500003,
    });
  if (operator === "SW" || operator === "CT") {
    const text = valueOf({ ...field, type: "text" }, name, raw);
    values.push(likeText(text, operator === "SW" ? "start" : "part"));
    const like = `${field.column}::text ilike $${values.length}`;
    const starts = operator === "SW" && (field.unique || field.starts);
    return starts ? `${startsWith(field.column, text, values)}${like}` : like;
  }
  if (operator === "IN") {
    const list = raw
      .replace(/^\[|\]$/g, "")
      .split(",")
      .map((part) => valueOf(field, name, part.trim()));
    values.push(list);
    return `${field.column} = any($${values.length}::${sqlType(field)}[])`;
  }
  values.push(valueOf(field, name, raw));
  return `${field.column} ${OPERATORS[operator]} $${values.length}::${sqlType(field)}`;
}

function nullCondition(column: string, operator: string): string {
  if (operator === "EQ") return `${column} is null`;
  if (operator === "NE") return `${column} is not null`;
  throw new InvalidValue("filter compares with null by EQ or NE only", { resource: 500003 });
}
