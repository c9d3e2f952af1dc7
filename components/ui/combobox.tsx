"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { ChevronsUpDown, X } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classNames } from "@/components/ui/class-names";
import { ComboboxList } from "@/components/ui/combobox-list";
import { controlStyle } from "@/components/ui/control-style";

export type Choice = {
  value: string;
  label: string;
  /** Shown at the end of the line: a number, a currency. */
  detail?: ReactNode;
  help?: ReactNode;
};

export type ComboboxProps = {
  /** All choices, or the search results when `onSearch` is given. */
  choices: readonly Choice[];
  value: Choice | null;
  onValueChange: (choice: Choice | null) => void;
  onBlur?: () => void;
  /** Called with the typed text; the choices are then not filtered again. */
  onSearch?: (text: string) => void;
  searching?: boolean;
  placeholder?: string;
  emptyText?: string;
  id?: string;
  name?: string;
  disabled?: boolean;
  required?: boolean;
  ref?: Ref<HTMLInputElement>;
  "aria-label"?: string;
};

const endButton =
  "flex h-full w-6 items-center justify-center text-faint hover:text-ink [&_svg]:size-4";

/** One of many values, found by typing. */
export function Combobox(props: ComboboxProps) {
  const { choices, value, onValueChange, onBlur, onSearch, searching, placeholder } = props;
  const { emptyText, id, name, disabled, required, ref } = props;
  return (
    <Base.Root
      items={choices}
      value={value}
      onValueChange={(next) => onValueChange(next)}
      onInputValueChange={(text, { reason }) => {
        if (reason === "input-change" || reason === "input-clear") onSearch?.(text);
      }}
      filter={onSearch ? null : undefined}
      isItemEqualToValue={(item, chosen) => item.value === chosen.value}
      itemToStringLabel={(choice) => choice.label}
      itemToStringValue={(choice) => choice.value}
      name={name}
      disabled={disabled}
      required={required}
      autoHighlight
    >
      <Base.InputGroup className="relative">
        <Base.Input
          id={id}
          ref={ref}
          aria-label={props["aria-label"]}
          placeholder={placeholder}
          onBlur={onBlur}
          className={classNames(controlStyle, "pr-15")}
        />
        <div className="absolute inset-y-0 right-1.5 flex items-center">
          <Base.Clear aria-label="Clear" className={endButton}>
            <X aria-hidden />
          </Base.Clear>
          <Base.Trigger aria-label="Show choices" className={endButton}>
            <ChevronsUpDown aria-hidden />
          </Base.Trigger>
        </div>
      </Base.InputGroup>
      <ComboboxList searching={searching} emptyText={emptyText ?? "Nothing matches."} />
    </Base.Root>
  );
}
