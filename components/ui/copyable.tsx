"use client";

import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "@/components/ui/class-names";

export type CopyableProps = {
  /** The copied value. */
  value: string;
  /** What the value is: "invoice number". The button is named "Copy invoice number". */
  label: string;
  /** The displayed content; the value by default. */
  children?: ReactNode;
  /** Monospaced, for ids and keys. */
  code?: boolean;
  className?: string;
};

const confirmationMs = 1600;

/** A value with a button that copies it. */
export function Copyable({ value, label, children, code, className }: CopyableProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <span className={classNames("inline-flex max-w-full items-center gap-1", className)}>
      <span className={classNames("min-w-0 wrap-anywhere", code && "font-mono text-[0.92em]")}>
        {children ?? value}
      </span>
      <button
        type="button"
        aria-label={`Copy ${label}`}
        onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-xs text-faint hover:bg-hover hover:text-ink print:hidden [&_svg]:size-3.5"
      >
        {copied ? <Check aria-hidden className="text-positive" /> : <Copy aria-hidden />}
      </button>
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </span>
  );
}
