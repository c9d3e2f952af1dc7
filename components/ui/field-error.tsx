"use client";

import { Field as Base } from "@base-ui/react/field";
import { CircleAlert } from "lucide-react";

/** What is wrong with a field's value and what to do; read out with the field. */
export function FieldError({ message }: { message?: string | null }) {
  if (!message) return null;
  return (
    <Base.Error match className="mt-1.5 flex items-start gap-1.5 text-negative text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere first-letter:uppercase">{message}</span>
    </Base.Error>
  );
}
