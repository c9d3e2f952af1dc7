/** A mail as it leaves us: plain text, to at least one address. */
export type OutgoingMail = {
  /** Stays the same when it is sent again, so that a transport may drop what it has seen. */
  id: string;
  to: readonly string[];
  subject: string;
  text: string;
};

/**
 * Somebody who sends mail. `send` resolves when the mail is taken, and throws when it is not; it is
 * tried again then, under the same id.
 */
export interface MailPort {
  /** Shown beside every mail that it took. */
  readonly name: string;
  send(mail: OutgoingMail): Promise<void>;
}

/** Sends nothing: mails stay where the portal shows them. */
const localLog: MailPort = { name: "Local log", send: () => Promise.resolve() };

let port: MailPort = localLog;

/** Who sends mail in this process. */
export function mailPort(): MailPort {
  return port;
}

/** Puts somebody else in charge of sending, such as an SMTP relay; gives who was before. */
export function registerMailPort(next: MailPort): MailPort {
  const before = port;
  port = next;
  return before;
}
