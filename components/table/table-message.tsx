import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorState } from "@/components/layout/error-state";
import { NoPermission } from "@/components/layout/no-permission";

export type TableMessageProps = {
  /** What the table lists, as in its label: "Invoices". */
  label: string;
  error?: unknown;
  onRetry?: () => void;
  missingScope?: string;
  empty?: ReactNode;
};

/** "Invoices" as it is written inside a sentence; "API keys" keeps its capitals. */
function insideSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Shown instead of rows: no permission, a failure, or an empty list. */
export function TableMessage({ label, error, onRetry, missingScope, empty }: TableMessageProps) {
  const noun = insideSentence(label);
  if (missingScope) return <NoPermission scope={missingScope} action={`see ${noun}`} />;
  if (error) {
    return <ErrorState title={`${label} could not be loaded`} error={error} onRetry={onRetry} />;
  }
  return empty ?? <EmptyState icon={<Inbox aria-hidden />} title={`No ${noun} yet`} />;
}
