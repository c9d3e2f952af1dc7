"use client";

import { type BoundFieldProps, useBoundField } from "@/components/form/use-bound-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

const COMPLETE = /^#[0-9a-f]{6}$/i;

/** Holds a colour as #rrggbb: typed, or picked beside it. */
export function ColourField(props: BoundFieldProps) {
  const { label, optional, disabled, className } = props;
  const { field, error, help } = useBoundField(props);
  const value = String(field.value ?? "");
  return (
    <div className={className}>
      <div className="flex items-start gap-2">
        <Field {...{ label, help, error, optional, disabled }} className="min-w-0 flex-1">
          <Input {...field} value={value} code maxLength={7} required spellCheck={false} />
        </Field>
        <input
          type="color"
          aria-label={`Pick ${label.toLowerCase()}`}
          value={COMPLETE.test(value) ? value.toLowerCase() : "#000000"}
          onChange={(event) => field.onChange(event.target.value)}
          className="mt-6.5 size-9 shrink-0 cursor-pointer rounded-md border bg-surface p-1"
        />
      </div>
    </div>
  );
}
