import { RuleViolation } from "@/lib/kernel/errors";
import { email } from "@/lib/api/schemas";
import { contactAddresses } from "./write-mail";

/** The requested recipients of a document. */
export type MailInput = {
  emailAddresses?: string;
  includeAdditionalEmailAddresses?: boolean;
  useEmailTemplateSetting?: boolean;
};

type Mailed = {
  workEmail: string | null;
  personalEmail: string | null;
  additionalEmails: readonly string[];
};

const MOST_ADDRESSES = 20;

/**
 * Who gets a document that is mailed on request: the given addresses, the bill-to contact when there are none, and the
 * account's further addresses if requested. A problem has the code of the field with the addresses.
 *
 * @throws RuleViolation for wrong addresses, none and too many.
 */
export function recipients(document: Mailed, asked: MailInput, resource: number): string[] {
  const refuse = (message: string) => new RuleViolation(message, { resource });
  const named = (asked.emailAddresses ?? "").split(/[,;]/).map((one) => one.trim());
  const given = named.filter(Boolean);
  const wrong = given.find((address) => !email.safeParse(address).success);
  if (wrong !== undefined) throw refuse(`${wrong} is not an e-mail address.`);
  const first = given.length && !asked.useEmailTemplateSetting ? given : contactAddresses(document);
  const more = asked.includeAdditionalEmailAddresses ? document.additionalEmails : [];
  const to = [...new Set([...first, ...more])];
  if (!to.length)
    throw refuse("The bill-to contact has no e-mail address: name one in emailAddresses.");
  if (to.length > MOST_ADDRESSES)
    throw refuse(`A mail goes to at most ${MOST_ADDRESSES} addresses.`);
  return to;
}
