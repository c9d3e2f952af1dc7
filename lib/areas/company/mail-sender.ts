import { currentProfile } from "./queries";

/** Who mails of an entity are from, and where answers go: what its profile states of that. */
export type MailSender = { fromName?: string; replyTo?: string };

/** The sender of an entity's mails; what is missing is the transport's. */
export async function mailSender(of: { tenantId: string; entityId: string }): Promise<MailSender> {
  const { mailSenderName, mailReplyTo } = (await currentProfile(of))?.company ?? {};
  return {
    ...(mailSenderName === undefined ? {} : { fromName: mailSenderName }),
    ...(mailReplyTo === undefined ? {} : { replyTo: mailReplyTo }),
  };
}
