/** A document attached to a mail. */
export type Attachment = { filename: string; contentType: string; bytes: Uint8Array };

/** An outgoing mail: plain text, to at least one address. */
export type OutgoingMail = {
  /** Stays the same on retries, so that a transport may drop duplicates. */
  id: string;
  to: readonly string[];
  subject: string;
  text: string;
  attachments?: readonly Attachment[];
  /** The sender's name and the address for answers; those of the transport when absent. */
  fromName?: string;
  replyTo?: string;
};

/**
 * A mail transport. `send` resolves when the mail is accepted, with the rejected addresses; it
 * throws when it is rejected for all. It is retried then, under the same id, unless a MailRefused
 * says otherwise.
 */
export interface MailPort {
  /** Shown beside every mail that it accepted. */
  readonly name: string;
  send(mail: OutgoingMail): Promise<readonly string[]>;
}

/**
 * A rejected mail, with a readable reason: "never" when retrying this one is useless, "later" when
 * it may be accepted then, "server" when the server accepts none at the moment.
 */
export class MailRefused extends Error {
  constructor(
    message: string,
    readonly verdict: "never" | "later" | "server",
  ) {
    super(message);
  }
}

/** Sends nothing: mails are only shown in the portal. */
export const localLog: MailPort = { name: "Local log", send: () => Promise.resolve([]) };

let port: MailPort | undefined;

/** The transport that replaces the installation's in this process; used by tests. */
export function registeredMailPort(): MailPort | undefined {
  return port;
}

/** Replaces the transport; returns the previous one. */
export function registerMailPort(next: MailPort | undefined): MailPort | undefined {
  const before = port;
  port = next;
  return before;
}
