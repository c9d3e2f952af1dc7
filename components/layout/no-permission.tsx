import { LockKeyhole } from "lucide-react";
import { EmptyState } from "@/components/layout/empty-state";

export type NoPermissionProps = {
  /** The scope that is missing: `accounts:read`. */
  scope: string;
  /** What cannot be shown or done: "see accounts". */
  action?: string;
};

/** Says which permission is missing, so that the viewer can ask for it. */
export function NoPermission({ scope, action = "see this" }: NoPermissionProps) {
  return (
    <EmptyState icon={<LockKeyhole aria-hidden />} title={`You may not ${action}`}>
      Your role lacks the permission{" "}
      <code className="rounded-xs bg-neutral-soft px-1 py-0.5 font-mono text-ink text-sm">
        {scope}
      </code>
      . An owner can give you another role in Settings → People.
    </EmptyState>
  );
}
