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

/** The server name of mails while no mail server is set up: they are not sent. */
export const LOCAL_LOG = "Local log";

/** The delivery status of a mail. */
export function MailStatus({ mail }: { mail: Pick<Mail, "status" | "transport"> }) {
  const { status, transport } = mail;
  if (status === "Sent" && transport === LOCAL_LOG)
    return <Status value={status} tone="neutral" label="Not sent" />;
  return <Status value={status} tone={tones[status]} label={labels[status]} />;
}
