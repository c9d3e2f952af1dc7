import type { QueriedObject } from "@/components/queries/queried-object";
import { Card } from "@/components/ui/card";

const TYPES: Readonly<Record<string, string>> = {
  id: "Id",
  text: "Text",
  number: "Decimal",
  decimal: "Decimal",
  integer: "Whole number",
  picklist: "One of a list",
  boolean: "true or false",
  date: "Date",
  datetime: "Date and time",
};

/** The fields that a query of the object can name. */
export function ObjectFields({ object }: { object: QueriedObject }) {
  return (
    <Card title={`Fields of ${object.name}`} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <div className="max-h-80 overflow-y-auto" tabIndex={0} role="region" aria-label="Fields">
        <dl className="divide-y text-sm">
          {object.fields.map(({ name, type }) => (
            <div key={name} className="flex justify-between gap-4 px-4 py-1.5 sm:px-5">
              <dt className="wrap-anywhere font-mono">{name}</dt>
              <dd className="shrink-0 text-muted">{TYPES[type] ?? type}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
