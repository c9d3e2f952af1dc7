"use client";

import { CircleAlert } from "lucide-react";
import type { Ref } from "react";
import type { Refusal } from "@/components/form/use-contract-form";
import { SupportLine } from "@/components/layout/frame/support-line";
import { gatewayWords } from "@/lib/portal/gateway-words";

export type FormSummaryProps = {
  refusal: Refusal | null;
  ref: Ref<HTMLDivElement>;
  /** The failed action: "The account could not be created". */
  title?: string;
};

/** Reasons that belong to no field on the page; focused when it appears. */
export function FormSummary({ refusal, ref, title = "This could not be saved" }: FormSummaryProps) {
  if (!refusal) return null;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="mb-5 flex gap-3 rounded-md border border-negative/40 bg-negative-soft px-4 py-3"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-negative" />
      <div className="min-w-0">
        <p className="font-semibold text-negative">{title}</p>
        <ul className="mt-0.5 space-y-0.5">
          {refusal.reasons.map((reason) => (
            <li key={`${reason.code} ${reason.message}`} className="wrap-anywhere">
              {gatewayWords(reason.message)}
            </li>
          ))}
        </ul>
        <SupportLine {...refusal} className="mt-1.5 wrap-anywhere text-muted text-sm" />
      </div>
    </div>
  );
}
