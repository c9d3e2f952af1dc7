import type { Mail } from "@/components/dunning/mail-reads";
import { Status, type StatusProps } from "@/components/ui/status";

const tones: Record<Mail["status"], StatusProps["tone"]> = {
  Sent: "positive",
  Queued: "info",
  Failed: "negative",
  NoAddress: "warning",
};

const labels: Record<Mail["status"], string> = {
  Sent: "Sent",
  Queued: "Scheduled",
  Failed: "Failed",
  NoAddress: "No address",
};

export const mailStatuses = Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Who "takes" mails while there is no mail server: they reach nobody. */
export const LOCAL_LOG = "Local log";

/** What became of a mail. */
export function MailStatus({ mail }: { mail: Pick<Mail, "status" | "transport"> }) {
  const { status, transport } = mail;
  if (status === "Sent" && transport === LOCAL_LOG)
    return <Status value={status} tone="neutral" label="Not sent" />;
  return <Status value={status} tone={tones[status]} label={labels[status]} />;
}
