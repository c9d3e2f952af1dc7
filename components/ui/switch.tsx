"use client";

import { Switch as Base } from "@base-ui/react/switch";
import type { Ref } from "react";
import { classNames } from "@/components/ui/class-names";

export type SwitchProps = {
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  onBlur?: () => void;
  id?: string;
  name?: string;
  disabled?: boolean;
  ref?: Ref<HTMLElement>;
  "aria-label"?: string;
};

/** For what takes effect at once or is plainly on or off; consents are checkboxes. */
export function Switch({ onCheckedChange, ...rest }: SwitchProps) {
  return (
    <Base.Root
      {...rest}
      onCheckedChange={(checked) => onCheckedChange?.(checked)}
      className={classNames(
        "relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong",
        "bg-neutral-soft p-0.5 transition-colors duration-100 before:absolute before:-inset-1",
        "data-checked:border-accent data-checked:bg-accent",
        "data-disabled:cursor-not-allowed data-disabled:opacity-60",
      )}
    >
      <Base.Thumb
        className={classNames(
          "size-3.5 rounded-full border bg-line-strong transition-transform duration-100",
          "data-checked:translate-x-4 data-checked:bg-on-accent",
        )}
      />
    </Base.Root>
  );
}
