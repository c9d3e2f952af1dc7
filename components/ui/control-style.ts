import { classNames } from "@/components/ui/class-names";

/** The style of the box of inputs and selects. */
export const controlStyle = classNames(
  "h-8 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-2.5 text-base text-ink",
  "outline-offset-0 transition-colors duration-100 focus:border-focus",
  "pointer-coarse:h-10 pointer-coarse:text-lg",
  "data-invalid:border-negative aria-invalid:border-negative",
  "[&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-faint",
  "data-disabled:cursor-not-allowed data-disabled:border-line data-disabled:bg-sunken data-disabled:text-faint",
);
