/** A field that a list can be filtered by, and sorted by when it is never null. */
export type ListField = {
  column: string;
  type: "text" | "number" | "date" | "instant" | "id" | "boolean";
  sortable?: boolean;
  /** No two rows of a tenant have the same: where it sorts, nothing needs to settle ties. */
  unique?: boolean;
  /** The unique field that settles ties of this one; without it the list's `idColumn` does. */
  tie?: string;
  /** It is often looked for by its beginning, and an index of its column finds that; so it is for unique ones. */
  starts?: boolean;
  /** A name or an address: found by any part of it. */
  contains?: boolean;
  /** What `found_by_part` calls it, and the column with the ids that it finds; without it each row of the tenant is looked at. */
  parts?: { of: string; id: string };
};

/** How a list is read: one statement, keyset paging, conditions on named columns only. */
export type ListSpec = {
  /** Name of the list; the statements are named after it. */
  name: string;
  /** `select … from … where …` with the conditions that always hold, on parameters $1 to $fixed. */
  select: string;
  /** Number of parameters that `select` uses. */
  fixed: number;
  fields: Readonly<Record<string, ListField>>;
  /** `field.ASC` or `field.DESC` of a sortable field. */
  defaultSort: string;
  /** Unique column that settles ties, such as `a.id`. */
  idColumn: string;
};
