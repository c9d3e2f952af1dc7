import type { Reason } from "@/lib/portal/failure";

export type SupportLineProps = {
  reasons: readonly Reason[];
  requestId?: string | undefined;
  className?: string;
};

/** What a failure is called by those who look it up: its codes and its request. People read its words. */
export function SupportLine({ reasons, requestId, className }: SupportLineProps) {
  if (!requestId) return null;
  const codes = [...new Set(reasons.map(({ code }) => String(code)).filter(Boolean))];
  return (
    <p className={className}>
      {codes.length > 0 && `Error code ${codes.join(", ")} · `}
      Request <span className="font-mono">{requestId}</span>
    </p>
  );
}
