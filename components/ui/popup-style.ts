import { classNames } from "@/components/ui/class-names";

/** Lists that open over the page: menus, selects, comboboxes. */
export const popupStyle = classNames(
  "max-w-(--available-width) rounded-md border bg-raised text-base text-ink shadow-pop outline-none",
  "transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0",
);

export const optionStyle = classNames(
  "flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm py-1.5 pr-3 pl-2 outline-none",
  "data-disabled:text-faint data-highlighted:bg-hover pointer-coarse:min-h-11",
);
