"use client";

import { Input as Base } from "@base-ui/react/input";
import { CalendarDays } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/control-style";
import { typedDate } from "@/components/ui/typed-date";
import { formatDate } from "@/lib/portal/format";

export type DateInputProps = {
  /** `YYYY-MM-DD`, or what has been typed so far. */
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  min?: string;
  max?: string;
  /** Days offered below the box: "Today", "End of period". */
  presets?: readonly { label: string; value: string }[];
  id?: string;
  name?: string;
  disabled?: boolean;
  required?: boolean;
  ref?: Ref<HTMLInputElement>;
  className?: string;
  "aria-label"?: string;
};

const presetStyle =
  "h-6 rounded-xs bg-neutral-soft px-2 text-muted text-xs hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-9";

/**
 * A calendar day: typed as YYYY-MM-DD or as it is shown, or picked from the browser's calendar. It never
 * shifts with the time zone. Without focus it reads like every other day: `31 Jan 2026`.
 */
export function DateInput(props: DateInputProps) {
  const { value, onValueChange, onBlur, presets, className, min, max, ...rest } = props;
  const calendar = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState(false);

  return (
    <div className={className}>
      <div className="relative">
        <Base
          {...rest}
          value={typing ? value : formatDate(value)}
          onValueChange={(typed) => onValueChange(typed)}
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false);
            if (typedDate(value) !== value) onValueChange(typedDate(value));
            onBlur?.();
          }}
          placeholder="YYYY-MM-DD"
          autoComplete="off"
          spellCheck={false}
          className={classNames(controlStyle, "pr-9")}
        />
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden
          disabled={rest.disabled}
          value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ""}
          min={min}
          max={max}
          onChange={(event) => onValueChange(event.target.value)}
          className="pointer-events-none absolute right-0 bottom-0 h-full w-8 opacity-0"
        />
        <button
          type="button"
          disabled={rest.disabled}
          aria-label="Open calendar"
          onClick={() => calendar.current?.showPicker()}
          className="absolute inset-y-0.5 right-0.5 flex w-7.5 items-center justify-center rounded-xs text-faint hover:text-ink [&_svg]:size-4"
        >
          <CalendarDays aria-hidden />
        </button>
      </div>
      {presets && presets.length > 0 && (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {presets.map((preset) => (
            <button
              key={preset.label}
              type="button"
              aria-pressed={value === preset.value}
              onClick={() => onValueChange(preset.value)}
              className={presetStyle}
            >
              {preset.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
