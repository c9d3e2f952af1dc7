"use client";

import { Link } from "@/components/ui/link";
import { usePathname, useSearchParams } from "next/navigation";
import { cursorParameter } from "@/components/table/use-url-paging";
import { classNames } from "@/components/ui/class-names";

export type FilterChipsProps = {
  /** Label of the filter: "Status". */
  label: string;
  /** The parameter of the address. */
  parameter: string;
  options: readonly { value: string; label: string }[];
  /** The label of "no filter". */
  allLabel?: string;
};

const chipStyle = classNames(
  "inline-flex h-7 items-center rounded-full border px-3 font-medium text-muted text-sm hover:bg-hover hover:text-ink",
  "pointer-coarse:h-10 aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent-text",
);

/** One filter whose state is the address: shareable, and back works. */
export function FilterChips({ label, parameter, options, allLabel = "All" }: FilterChipsProps) {
  const pathname = usePathname();
  const parameters = useSearchParams();
  const current = parameters.get(parameter) ?? "";

  function hrefOf(value: string): string {
    const changed = new URLSearchParams(parameters);
    changed.delete(cursorParameter);
    if (value === "") changed.delete(parameter);
    else changed.set(parameter, value);
    const query = changed.toString();
    return query === "" ? pathname : `${pathname}?${query}`;
  }

  return (
    <nav
      aria-label={`Filter by ${label.toLowerCase()}`}
      className="flex flex-wrap items-center gap-1.5 print:hidden"
    >
      <span aria-hidden className="text-muted text-sm">
        {label}
      </span>
      {[{ value: "", label: allLabel }, ...options].map((option) => (
        <Link
          key={option.value}
          href={hrefOf(option.value)}
          aria-current={option.value === current ? "true" : undefined}
          className={chipStyle}
        >
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
