/** A document that a mail brings. */
export type Attachment = { filename: string; contentType: string; bytes: Uint8Array };

/** A mail as it leaves us: plain text, to at least one address. */
export type OutgoingMail = {
  /** Stays the same when it is sent again, so that a transport may drop what it has seen. */
  id: string;
  to: readonly string[];
  subject: string;
  text: string;
  attachments?: readonly Attachment[];
};

/**
 * Somebody who sends mail. `send` resolves when the mail is taken, with the addresses for which it
 * was not; it throws when it is taken for nobody. It is tried again then, under the same id, unless
 * a MailRefused says otherwise.
 */
export interface MailPort {
  /** Shown beside every mail that it took. */
  readonly name: string;
  send(mail: OutgoingMail): Promise<readonly string[]>;
}

/**
 * A mail that was not taken, in words for people: "never" when trying this one again is of no use,
 * "later" when it may be taken then, "server" when the server takes none at the moment.
 */
export class MailRefused extends Error {
  constructor(
    message: string,
    readonly verdict: "never" | "later" | "server",
  ) {
    super(message);
  }
}

/** Sends nothing: mails stay where the portal shows them. */
export const localLog: MailPort = { name: "Local log", send: () => Promise.resolve([]) };

let port: MailPort | undefined;

/** Who sends mail in this process in place of the installation's transport; tests put one in. */
export function registeredMailPort(): MailPort | undefined {
  return port;
}

/** Puts somebody else in charge of sending; gives who was before. */
export function registerMailPort(next: MailPort | undefined): MailPort | undefined {
  const before = port;
  port = next;
  return before;
}
