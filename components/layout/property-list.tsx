import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

export type Property = { label: string; value: ReactNode };

export type PropertyListProps = {
  properties: readonly (Property | null | false | undefined)[];
  /** Columns from 640 px up; one below. */
  columns?: 1 | 2 | 3;
  className?: string;
};

const grids = {
  1: "",
  2: "@lg:grid-cols-2",
  3: "@lg:grid-cols-2 @3xl:grid-cols-3",
};

/** Facts of an object. Absent values show a dash, so that the list keeps its shape. */
export function PropertyList({ properties, columns = 1, className }: PropertyListProps) {
  const shown = properties.flatMap((property) => (property ? [property] : []));
  return (
    <div className="@container">
      <dl className={classNames("grid gap-x-8", grids[columns], className)}>
        {shown.map(({ label, value }) => (
          <div
            key={label}
            className="grid grid-cols-[clamp(6rem,36%,11rem)_minmax(0,1fr)] items-baseline gap-x-4 border-b py-1.5 last:border-b-0"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 wrap-anywhere [&_time]:whitespace-normal">
              {value === null || value === undefined || value === "" ? (
                <span className="text-faint">–</span>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
