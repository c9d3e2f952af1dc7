import { classNames } from "@/components/ui/class-names";

/** One look for tabs that switch a panel and tabs that are links. */
export const tabStyle = classNames(
  "inline-flex h-9 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-t-sm border-b-2 px-2.5",
  "border-transparent font-medium text-muted -outline-offset-2 hover:text-ink",
  "aria-selected:border-accent aria-selected:text-accent-text",
  "aria-[current=page]:border-accent aria-[current=page]:text-accent-text",
);
