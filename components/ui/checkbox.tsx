"use client";

import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check, Minus } from "lucide-react";
import type { Ref } from "react";
import { classNames } from "@/components/ui/class-names";

export type CheckboxProps = {
  checked?: boolean;
  defaultChecked?: boolean;
  indeterminate?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  onBlur?: () => void;
  id?: string;
  name?: string;
  disabled?: boolean;
  required?: boolean;
  ref?: Ref<HTMLElement>;
  "aria-label"?: string;
};

/** The box is 18 px; its target is 24 px and more. */
export function Checkbox({ onCheckedChange, ...rest }: CheckboxProps) {
  return (
    <Base.Root
      {...rest}
      onCheckedChange={(checked) => onCheckedChange?.(checked)}
      className={classNames(
        "relative inline-flex size-4.5 shrink-0 items-center justify-center rounded-xs border bg-surface",
        "border-line-strong before:absolute before:-inset-1 hover:bg-hover",
        "data-checked:border-accent data-checked:bg-accent data-checked:text-on-accent",
        "data-indeterminate:border-accent data-indeterminate:bg-accent data-indeterminate:text-on-accent",
        "data-disabled:cursor-not-allowed data-disabled:border-line data-disabled:bg-sunken data-disabled:text-faint",
        "data-invalid:border-negative",
      )}
    >
      <Base.Indicator className="[&_svg]:size-3.5 [&_svg]:stroke-3">
        {rest.indeterminate ? <Minus aria-hidden /> : <Check aria-hidden />}
      </Base.Indicator>
    </Base.Root>
  );
}
