"use client";

import { Field as Base } from "@base-ui/react/field";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { FieldError } from "@/components/ui/field-error";

export type FieldProps = {
  label: string;
  help?: ReactNode;
  error?: string | null;
  optional?: boolean;
  disabled?: boolean;
  /** The control precedes its label on one line: checkboxes and switches. */
  inline?: boolean;
  className?: string;
  /** The control; labelled and described by the field automatically. */
  children: ReactNode;
};

function FieldHelp({ inline, children }: { inline?: boolean; children: ReactNode }) {
  return (
    <Base.Description className={classNames("max-w-prose text-muted text-sm", !inline && "mt-1")}>
      {children}
    </Base.Description>
  );
}

/** Label above; below the control the error with an icon, then the help. */
export function Field(props: FieldProps) {
  const { label, help, error, optional, disabled, inline, className, children } = props;
  const labelText = (
    <Base.Label className="font-medium text-base">
      {label}
      {optional && <span className="ml-1.5 font-normal text-faint text-sm">Optional</span>}
    </Base.Label>
  );
  const invalid = Boolean(error);

  if (inline) {
    return (
      <Base.Root invalid={invalid} disabled={disabled} className={classNames("min-w-0", className)}>
        <div className="flex items-start gap-2.5">
          <span className="flex h-5.5 items-center">{children}</span>
          <div className="min-w-0">
            {labelText}
            {help && <FieldHelp inline>{help}</FieldHelp>}
          </div>
        </div>
        <FieldError message={error} />
      </Base.Root>
    );
  }
  return (
    <Base.Root invalid={invalid} disabled={disabled} className={classNames("min-w-0", className)}>
      <div className="mb-1 flex">{labelText}</div>
      {children}
      <FieldError message={error} />
      {help && <FieldHelp>{help}</FieldHelp>}
    </Base.Root>
  );
}
