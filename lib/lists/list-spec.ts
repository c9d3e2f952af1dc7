import type { CustomObject } from "@/lib/kernel/custom-fields";
import { actorIdOf, OWN_ID } from "@/lib/kernel/ids";

/** A field that a list can be filtered by, and sorted by when it is never null. */
export type ListField = {
  column: string;
  type: "text" | "number" | "date" | "instant" | "id" | "boolean";
  sortable?: boolean;
  /** Unique within a tenant: sorting by it needs no tie-breaker. */
  unique?: boolean;
  /** The unique field that breaks ties of this one; the list's `idColumn` by default. */
  tie?: string;
  /** Prefix searches use an index of its column; unique fields always do. */
  starts?: boolean;
  /** A name or an address: searched by any part of it. */
  contains?: boolean;
  /** Its name in `found_by_part`, and the column of the ids found; without it each row of the tenant is scanned. */
  parts?: { of: string; id: string };
};

/** The definition of a list: one statement, keyset paging, conditions on declared columns only. */
export type ListSpec = {
  /** Prefix of the names of its statements. */
  name: string;
  /** `select … from … where …` with the conditions that always hold, on parameters $1 to $fixed. */
  select: string;
  /** Number of parameters that `select` uses. */
  fixed: number;
  fields: Readonly<Record<string, ListField>>;
  /** `field.ASC` or `field.DESC` of a sortable field. */
  defaultSort: string;
  /** The object of its rows: their custom fields that are filterable can be filtered by. */
  custom?: CustomObject;
  /** Unique column that breaks ties, such as `a.id`. */
  idColumn: string;
};

/** A field of a list by its name in any case, and the name as it is declared. */
export function fieldNamed(spec: ListSpec, name: string): [string, ListField] | undefined {
  const exact = Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined;
  if (exact) return [name, exact];
  const small = name.toLowerCase();
  return Object.entries(spec.fields).find(([declared]) => declared.toLowerCase() === small);
}

/**
 * Fields to filter by whose columns are those of one table: `billingPeriod` is `c.billing_period`, and `name:expression` a field
 * of another column or expression.
 */
export function columnsOf(
  alias: string,
  names: Readonly<Partial<Record<ListField["type"], string>>>,
): Record<string, ListField> {
  const types = ["text", "number", "date", "instant", "id", "boolean"] as const;
  const fields = types.flatMap((type) =>
    (names[type] ?? "")
      .split(";")
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part): [string, ListField] => {
        const colon = part.indexOf(":");
        const name = colon < 0 ? part : part.slice(0, colon);
        const own = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        const given = colon < 0 ? `${alias}.${own}` : part.slice(colon + 1).trim();
        return [name, { column: /^[\w.]+$/.test(given) ? given : `(${given})`, type }];
      }),
  );
  return Object.fromEntries(fields);
}

/** Who made or changed a row: the first of columns that says so, or the product itself. */
export const madeBy = (columns: string) => actorIdOf(`coalesce(${columns}, '${OWN_ID}')`);
