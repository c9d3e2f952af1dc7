import { wireId } from "@/lib/kernel/ids";
import { asTenant } from "@/lib/platform/database/ambient";
import { MailRefused } from "@/lib/platform/mail/mail-port";
import { companyName, noteInvitationMail, signedInvitation } from "./invitation-queries";
import { linkPortOf } from "./link-port";
import { linkOf } from "./links";
import { invitationMail, type LinkKind, resetMail, statusOf } from "./model";
import { openReset } from "./reset-queries";

type Mail = { to: string; subject: string; text: string };

/**
 * Mails the link of an invitation or of a new password, as the job of its row. The link is made now and stored nowhere;
 * one that was used or withdrawn meanwhile is not sent.
 *
 * @throws when the mail server does not take it now: the job is tried again, later and later.
 */
export function mailLink(tenantId: string, kind: LinkKind, id: string): Promise<void> {
  return asTenant(tenantId, async () => {
    const mail = await (kind === "reset" ? resetTo : invitationTo)(tenantId, id);
    const port = await linkPortOf(tenantId);
    if (!mail || !port) return;
    const { to, ...text } = mail;
    try {
      await port.send({ id: wireId(id), to: [to], ...text });
      await noteSent(tenantId, kind, id, null);
    } catch (error) {
      await noteSent(tenantId, kind, id, error instanceof Error ? error.message : String(error));
      if (!(error instanceof MailRefused) || error.verdict !== "never") throw error;
    }
  });
}

async function noteSent(tenantId: string, kind: LinkKind, id: string, error: string | null) {
  if (kind === "invitation") await noteInvitationMail(tenantId, id, error?.slice(0, 500) ?? null);
}

async function invitationTo(tenantId: string, id: string): Promise<Mail | undefined> {
  const row = await signedInvitation(tenantId, id);
  if (!row || statusOf(row, row.now) !== "Open") return undefined;
  const link = linkOf("invitation", { tenantId, id, nonce: row.nonce });
  const by = row.invitedByName;
  const company = await companyName(tenantId);
  return { to: row.email, ...invitationMail(company, { by, role: row.role, link }) };
}

async function resetTo(tenantId: string, id: string): Promise<Mail | undefined> {
  const row = await openReset(tenantId, id);
  if (!row) return undefined;
  const { email: to, name, nonce } = row;
  const link = linkOf("reset", { tenantId, id, nonce });
  return { to, ...resetMail(await companyName(tenantId), { name, link }) };
}
