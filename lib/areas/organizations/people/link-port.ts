import { mailPortOf } from "@/lib/areas/dunning/mail-transport";
import { localLog, type MailPort, registeredMailPort } from "@/lib/platform/mail/mail-port";
import { serverOfInstallation } from "@/lib/platform/mail/mail-server";
import { smtpPort } from "@/lib/platform/mail/smtp-port";

/**
 * The transport of links: the installation's server comes first, since whoever runs a mail server reads what passes it, and
 * whoever may change settings names the tenant's. Undefined where there is none.
 */
export async function linkPortOf(tenantId: string): Promise<MailPort | undefined> {
  const server = registeredMailPort() ? undefined : serverOfInstallation();
  const port = server ? smtpPort(server, "installation") : await mailPortOf(tenantId);
  return port === localLog ? undefined : port;
}
