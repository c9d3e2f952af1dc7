import { OBJECTS } from "@/lib/areas/batch-actions/catalogue/objects-model";
import { labelOf } from "./label-model";

type Queried = { name: string; label: string; fields: { name: string; type: string }[] };

/** What queries know and there are records of, by name; accounts come first. */
export function queriedObjects(): [Queried, ...Queried[]] {
  const shown = OBJECTS.map(({ name, fields }) => ({
    name,
    label: labelOf(name),
    fields: fields.map((field) => ({ name: field.name, type: field.type })),
  }));
  const [first, ...others] = shown.toSorted((a, b) => rank(a) - rank(b) || byName(a, b));
  if (first === undefined) throw new Error("there are no objects");
  return [first, ...others];
}

const rank = ({ name }: Queried) => (name === "Account" ? 0 : 1);
const byName = (a: Queried, b: Queried) => (a.name < b.name ? -1 : 1);
