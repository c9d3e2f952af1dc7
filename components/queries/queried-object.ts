/** An object of the catalogue as the page shows it. */
export type QueriedObject = {
  name: string;
  label: string;
  fields: readonly { name: string; type: string }[];
};

/** So many fields stand in the query that a choice of object begins with. */
const FIRST_FIELDS = 5;

/** A query of an object's first fields, without ids of other objects. */
export function firstQuery({ name, fields }: QueriedObject): string {
  const shown = fields.filter(({ name: field, type }) => field === "Id" || type !== "id");
  const names = shown.slice(0, FIRST_FIELDS).map((field) => field.name);
  return `select ${names.join(", ")} from ${name}`;
}

/** The object with the fields that the company has defined for it. */
export function withOwnFields(
  object: QueriedObject,
  defined: readonly { object: string; name: string; type: string }[] = [],
): QueriedObject {
  const own = defined.filter((field) => field.object === object.name);
  return { ...object, fields: [...object.fields, ...own] };
}
