import type { Reason } from "@/lib/portal/failure";

export type SupportLineProps = {
  reasons: readonly Reason[];
  requestId?: string | undefined;
  className?: string;
};

/** The error codes and the request id, for support; the message itself is in words. */
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
