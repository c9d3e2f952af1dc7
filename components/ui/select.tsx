"use client";

import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/control-style";
import { optionStyle, popupStyle } from "@/components/ui/popup-style";

export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  /** A second line that tells options apart. */
  help?: ReactNode;
  disabled?: boolean;
};

export type SelectProps<Value extends string = string> = {
  options: readonly Option<Value>[];
  value?: Value | null;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  onBlur?: () => void;
  placeholder?: string;
  id?: string;
  name?: string;
  disabled?: boolean;
  required?: boolean;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
  "aria-label"?: string;
};

/** One of a few known values. For many, or for values that must be searched, use `Combobox`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onValueChange, onBlur, placeholder, id, ref, className, ...rest } = props;
  const { "aria-label": label, ...root } = rest;
  return (
    <Base.Root
      {...root}
      items={options}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValueChange?.(next);
      }}
      modal={false}
    >
      <Base.Trigger
        id={id}
        ref={ref}
        aria-label={label}
        onBlur={onBlur}
        className={classNames(
          controlStyle,
          "flex select-none items-center justify-between gap-2 text-left hover:bg-hover",
          className,
        )}
      >
        <Base.Value
          placeholder={placeholder ?? "Choose"}
          className="truncate data-placeholder:text-faint"
        />
        <Base.Icon className="text-faint [&_svg]:size-4">
          <ChevronDown aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          sideOffset={4}
          alignItemWithTrigger={false}
          collisionPadding={8}
          className="z-50"
        >
          <Base.Popup
            className={classNames(
              popupStyle,
              "max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1",
            )}
          >
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                label={option.label}
                disabled={option.disabled}
                className={optionStyle}
              >
                <span className="w-4 text-accent-text [&_svg]:size-4">
                  <Base.ItemIndicator>
                    <Check aria-hidden />
                  </Base.ItemIndicator>
                </span>
                <span className="min-w-0">
                  <Base.ItemText>{option.label}</Base.ItemText>
                  {option.help && <span className="block text-muted text-sm">{option.help}</span>}
                </span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
