"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";

export type CodeBlockProps = {
  code: string;
  /** The title above the code and in the copy button's name: "curl", "Response". */
  label: string;
  /** Long blocks scroll inside this height. */
  maxHeight?: "sm" | "lg" | "none";
  className?: string;
};

const heights = { sm: "max-h-64", lg: "max-h-[32rem]", none: "" };

/** Code or JSON with a copy button. */
export function CodeBlock({ code, label, maxHeight = "lg", className }: CodeBlockProps) {
  const [copied, setCopied] = useState(false);
  return (
    <figure
      data-card=""
      className={classNames(
        "contain-inline-size overflow-hidden rounded-md border bg-sunken",
        className,
      )}
    >
      <figcaption className="flex items-center justify-between gap-2 border-b py-0.5 pr-1 pl-3">
        <span className="truncate font-medium text-muted text-sm">{label}</span>
        <IconButton
          size="icon-sm"
          label={copied ? "Copied" : `Copy ${label}`}
          icon={copied ? <Check aria-hidden className="text-positive" /> : <Copy aria-hidden />}
          onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(true))}
        />
      </figcaption>
      <pre
        role="group"
        tabIndex={0}
        aria-label={label}
        className={classNames(
          "overflow-auto p-3 font-mono text-ink text-sm leading-5 -outline-offset-2",
          heights[maxHeight],
        )}
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
