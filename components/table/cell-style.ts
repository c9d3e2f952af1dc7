import { classNames } from "@/components/ui/class-names";

type Look = { end?: boolean; primary?: boolean; wrap?: boolean } & Room;

/** How much room a column asks for. */
type Room = { secondary?: boolean; spare?: boolean };

/**
 * A table cell, which below 36 rem becomes a labelled line of a card: no line without a value, no
 * word wider than the card.
 */
export function cellStyle({ end, primary, secondary, spare, wrap }: Look): string {
  return classNames(
    "px-3 py-2 align-baseline first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5",
    wrap ? "wrap-break-word @xl:min-w-32 @xl:max-w-72" : "@xl:whitespace-nowrap",
    end && "@xl:text-right tabular-nums",
    primary && "font-medium",
    roomStyle({ secondary, spare }),
    "@max-xl:flex @max-xl:items-baseline @max-xl:justify-between @max-xl:gap-4 @max-xl:px-4 @max-xl:py-0.5",
    "@max-xl:text-right @max-xl:wrap-anywhere @max-xl:first:pl-4 @max-xl:last:pr-4 @max-xl:empty:hidden",
    primary
      ? "@max-xl:order-first @max-xl:block @max-xl:pr-12 @max-xl:pb-1 @max-xl:text-left @max-xl:text-lg"
      : "@max-xl:before:shrink-0 @max-xl:before:text-left @max-xl:before:text-muted @max-xl:before:content-[attr(data-label)]",
  );
}

/** Columns are left out where a table has no room for them; in the stacked form on phones there are all. */
export function roomStyle({ secondary, spare }: Room): string {
  return classNames(secondary && "@xl:@max-4xl:hidden", spare && "@xl:in-data-crowded:hidden");
}

export const rowStyle = classNames(
  "relative border-t hover:bg-hover has-[[data-row-focus]:focus-visible]:bg-hover",
  "@max-xl:flex @max-xl:flex-col @max-xl:py-3 @max-xl:first:border-t-0",
);
