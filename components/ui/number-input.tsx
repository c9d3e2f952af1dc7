"use client";

import { NumberField as Base } from "@base-ui/react/number-field";
import { Minus, Plus } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/control-style";

export type NumberInputProps = {
  value?: number | null;
  defaultValue?: number;
  onValueChange?: (value: number | null) => void;
  onBlur?: () => void;
  min?: number;
  max?: number;
  step?: number;
  format?: Intl.NumberFormatOptions;
  /** Shows minus and plus buttons. */
  steppers?: boolean;
  /** A unit or currency, inside the box at its end. */
  unit?: ReactNode;
  id?: string;
  name?: string;
  disabled?: boolean;
  readOnly?: boolean;
  required?: boolean;
  ref?: Ref<HTMLInputElement>;
  className?: string;
  "aria-label"?: string;
};

const stepStyle =
  "flex w-8 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink data-disabled:text-faint [&_svg]:size-3.5";

/** Room for the unit: a currency, a word such as "minutes", or a merchant's own name, which half of the box may show. */
function roomFor(unit: ReactNode): string {
  if (typeof unit !== "string" || unit.length <= 4) return "pr-14";
  return unit.length <= 9 ? "pr-20" : "pr-[50%]";
}

/** A number, right-aligned with tabular digits; arrow keys step, shift steps by ten. */
export function NumberInput(props: NumberInputProps) {
  const { ref, unit, steppers, className, onValueChange, onBlur, format, ...root } = props;
  const { "aria-label": label, ...rest } = root;
  return (
    <Base.Root
      {...rest}
      locale="en-GB"
      format={format ?? { maximumFractionDigits: 9 }}
      onValueChange={(value) => onValueChange?.(value)}
      className={className}
    >
      <Base.Group className="flex gap-1">
        <span className="relative min-w-0 flex-1">
          <Base.Input
            ref={ref}
            aria-label={label}
            onBlur={onBlur}
            className={classNames(controlStyle, "text-right tabular-nums", unit && roomFor(unit))}
          />
          {unit && (
            <span className="pointer-events-none absolute inset-y-0 right-2.5 flex max-w-[calc(50%-1rem)] items-center text-muted text-sm">
              <span className="truncate">{unit}</span>
            </span>
          )}
        </span>
        {steppers && (
          <>
            <Base.Decrement className={stepStyle} aria-label="One less">
              <Minus aria-hidden />
            </Base.Decrement>
            <Base.Increment className={stepStyle} aria-label="One more">
              <Plus aria-hidden />
            </Base.Increment>
          </>
        )}
      </Base.Group>
    </Base.Root>
  );
}
