import { actorIdOf } from "@/lib/kernel/ids";
import type { Scope } from "@/lib/kernel/scopes";

/** Stands for the day of the call in a field's SQL expression. */
export const TODAY = "{today}";

/** How a value is stored, compared and shown: decimals and whole numbers are both numbers on the wire. */
export type FieldType = "id" | "text" | "number" | "integer" | "boolean" | "date" | "datetime";

/** A field of an object: its name in the interface, and where its value is. */
export type CatalogueField = {
  readonly name: string;
  readonly type: FieldType;
  /** An SQL expression over the object's rows. */
  readonly column: string;
  /** Defined by the company. */
  readonly isCustom?: boolean;
};

/** An object as queries see it. Its rows have the alias `o`, ordered by `o.id`. */
export type CatalogueObject = {
  readonly name: string;
  /** Tables and joins after `from`, without conditions. */
  readonly from: string;
  /**
   * Which callers see a row: all of the tenant, those of the entity that the row is, those who reach its account, which
   * `from` has joined as `a`, or those who reach all its orgs.
   */
  readonly within: "tenant" | "entity" | "account" | "orgs";
  /** The rows that a query leaves out, though they have an id that finds them elsewhere. */
  readonly leftOut?: string;
  /** Another name that programs use. */
  readonly otherName?: string;
  /** What a caller needs to read it. */
  readonly scope: Scope;
  readonly fields: readonly CatalogueField[];
};

type Columns = Readonly<Partial<Record<FieldType, string>>>;

const pascal = (column: string) =>
  column.replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/**
 * Fields from lists of columns by type: `account_number` is the field AccountNumber, and `Name:expression` one of
 * another name or value.
 */
function fieldsFrom(columns: Columns): CatalogueField[] {
  const types: readonly FieldType[] = [
    ...(["id", "text", "number", "integer", "boolean", "date", "datetime"] as const),
  ];
  return types.flatMap((type) =>
    (columns[type] ?? "")
      .split(";")
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const colon = part.indexOf(":");
        return colon < 0 || part.startsWith("(")
          ? { name: pascal(part), type, column: `o.${part}` }
          : { name: part.slice(0, colon), type, column: part.slice(colon + 1).trim() };
      })
      .map((field) =>
        type === "id" && field.name.endsWith("ById")
          ? { ...field, column: actorIdOf(field.column) }
          : field,
      ),
  );
}

/** Declares an object; every object has an Id. */
export function objectType(
  name: string,
  place: Omit<CatalogueObject, "name" | "fields">,
  columns: Columns,
): CatalogueObject {
  const id = { name: "Id", type: "id", column: "o.id" } as const;
  return { name, ...place, fields: [id, ...fieldsFrom(columns)] };
}

/** The join of the account that a row belongs to. */
export const OF_ACCOUNT = "join account a on a.tenant_id = o.tenant_id and a.id = o.account_id";
