"use client";

import { CircleAlert, ClipboardCopy, RotateCw } from "lucide-react";
import { useState } from "react";
import { SupportLine } from "@/components/layout/frame/support-line";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { failureOf, type OperationFailure } from "@/lib/portal/failure";
import { gatewayWords } from "@/lib/portal/gateway-words";

export type ErrorStateProps = {
  /** The failed action: "The invoices could not be loaded". */
  title?: string;
  /** Anything thrown; inner details of unexpected errors are not shown. */
  error: unknown;
  onRetry?: () => void;
  className?: string;
};

function supportText(title: string, failure: OperationFailure): string {
  return [
    title,
    ...failure.reasons.map((reason) => `${reason.code}: ${reason.message}`),
    failure.requestId && `Request ${failure.requestId}`,
    failure.status && `Status ${failure.status}`,
    `Page ${location.pathname}`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** A failure in words, with what support needs; never raw, never a dead end. */
export function ErrorState(props: ErrorStateProps) {
  const { title = "This could not be loaded", error, onRetry, className } = props;
  const [copied, setCopied] = useState(false);
  const failure = failureOf(error);

  function copy() {
    void navigator.clipboard.writeText(supportText(title, failure)).then(() => setCopied(true));
  }

  return (
    <div role="alert" className={classNames("mx-auto flex max-w-xl gap-3 px-5 py-10", className)}>
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-negative" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <ul className="mt-1 space-y-1">
          {failure.reasons.map((reason) => (
            <li key={`${reason.code} ${reason.message}`} className="wrap-anywhere text-muted">
              {gatewayWords(reason.message)}
            </li>
          ))}
        </ul>
        <SupportLine
          reasons={failure.reasons}
          requestId={failure.requestId}
          className="mt-2 wrap-anywhere text-faint text-sm"
        />
        <div className="mt-4 flex flex-wrap gap-2">
          {onRetry && (
            <Button icon={<RotateCw aria-hidden />} onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button variant="quiet" icon={<ClipboardCopy aria-hidden />} onClick={copy}>
            {copied ? "Copied" : "Copy for support"}
          </Button>
        </div>
      </div>
    </div>
  );
}
