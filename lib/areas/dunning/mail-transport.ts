import * as z from "zod";
import { openText, sealText } from "@/lib/platform/auth/sealed-texts";
import { localLog, type MailPort, registeredMailPort } from "@/lib/platform/mail/mail-port";
import { type MailServer, serverOfInstallation } from "@/lib/platform/mail/mail-server";
import { smtpPort } from "@/lib/platform/mail/smtp-port";
import { type StoredTransport, sealedTransportOf } from "./transport-queries";

const boundText = z.object({ tenantId: z.string(), host: z.string(), password: z.string() });
type Bound = z.infer<typeof boundText>;

/** A mail server's password, encrypted and bound to its tenant and server. */
export function sealPassword(tenantId: string, host: string, password: string): string {
  return sealText(JSON.stringify({ tenantId, host, password } satisfies Bound), {
    tenantId,
    purpose: "mail-password",
  });
}

/** The password behind a sealed one. @throws when it was moved to another tenant or server. */
export function openPassword(tenantId: string, host: string, sealed: string): string {
  const opened: unknown = JSON.parse(openText(sealed, { tenantId, purpose: "mail-password" }));
  const { data: bound } = boundText.safeParse(opened);
  if (bound?.tenantId !== tenantId || bound.host !== host) {
    throw new Error("a mail server's password stands with another server than its own");
  }
  return bound.password;
}

/** A stored mail server as it is called. */
function serverOf(stored: StoredTransport, password: string | undefined): MailServer {
  const { host, port, security, userName, fromAddress, fromName, replyTo } = stored;
  return {
    host,
    port,
    security,
    user: userName ?? undefined,
    password,
    fromAddress,
    fromName: fromName ?? undefined,
    replyTo: replyTo ?? undefined,
  };
}

/** The transport of a tenant's mails: its own server, otherwise the installation's, otherwise only the log. */
export async function mailPortOf(tenantId: string): Promise<MailPort> {
  const registered = registeredMailPort();
  if (registered) return registered;
  const own = await sealedTransportOf(tenantId);
  if (own) {
    const { host, sealedPassword } = own;
    const password = sealedPassword ? openPassword(tenantId, host, sealedPassword) : undefined;
    return smtpPort(serverOf(own, password), "tenant");
  }
  const server = serverOfInstallation();
  return server ? smtpPort(server, "installation") : localLog;
}
