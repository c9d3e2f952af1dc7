"use client";

import type { FieldValues } from "react-hook-form";
import { SideFormBody, type SideFormBodyProps } from "@/components/form/side-form-body";
import { SheetShell } from "@/components/ui/sheet-shell";

export type SideFormProps<Values extends FieldValues> = Omit<
  SideFormBodyProps<Values>,
  "onClose"
> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  size?: "md" | "lg";
};

/**
 * A form in a sheet beside the page. It closes when `onSubmit` has succeeded, and opens with fresh
 * values.
 */
export function SideForm<Values extends FieldValues>(props: SideFormProps<Values>) {
  const { open, onOpenChange, size, ...body } = props;
  return (
    <SheetShell open={open} onOpenChange={onOpenChange} size={size} holdsInput>
      <SideFormBody {...body} onClose={() => onOpenChange(false)} />
    </SheetShell>
  );
}
