"use client";

import { type ReactNode, useEffect } from "react";
import { useController } from "react-hook-form";
import { useFormFacts } from "@/components/form/form-context";

export type BoundFieldProps = {
  /** Path in the form's values: `billToContact.firstName`. */
  name: string;
  label: string;
  /** Help below the control. */
  help?: ReactNode;
  optional?: boolean;
  disabled?: boolean;
  className?: string;
};

/** Ties a control to its form: value, change, blur, focus, error and help. */
export function useBoundField({ name, help, disabled }: BoundFieldProps) {
  const { mounted } = useFormFacts();
  const { field, fieldState } = useController({ name, disabled });

  useEffect(() => {
    mounted.add(name);
    return () => void mounted.delete(name);
  }, [mounted, name]);

  return {
    field,
    error: fieldState.error?.message,
    help,
  };
}
