import { queryMails } from "@/lib/areas/dunning/contract";
import { getMailSettings } from "@/lib/areas/dunning/mail-contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type MailSettings = CallResult<typeof getMailSettings>;
export type Mail = CallResult<typeof queryMails>["data"][number];

export const mailReads = [getMailSettings, queryMails];

const lines = {
  STARTTLS: "Encrypted after the greeting (STARTTLS)",
  TLS: "Encrypted from the first byte (TLS)",
  None: "Not encrypted",
} as const;

export const securityText = (security: MailSettings["security"]) => security && lines[security];

export const securityChoices = [
  { value: "STARTTLS", label: `${lines.STARTTLS}, usually port 587` },
  { value: "TLS", label: `${lines.TLS}, usually port 465` },
  { value: "None", label: `${lines.None}; no password then` },
] as const;
