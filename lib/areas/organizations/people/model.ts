import { nameOfRole, scopesOfRole } from "@/lib/kernel/scopes";

/** Days for which an invitation can be accepted, and minutes in which a password can be reset. */
export const INVITATION_DAYS = 7;
export const RESET_MINUTES = 60;

/** The most people of a company, and the most invitations that are open at once. */
export const MOST_USERS = 500;
export const MOST_OPEN = 100;

/** Seconds after which an invitation can be sent again. */
export const RESEND_SECONDS = 60;

/** The job that mails a link; its payload is the tenant, the kind and the row. */
export const LINK_TASK = "mail-link";
export const LINK_KINDS = ["invitation", "reset"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** The pages that links lead to; what proves them is behind the number sign, which no server and no log sees. */
const PAGES: Readonly<Record<LinkKind, string>> = {
  invitation: "/accept-invitation",
  reset: "/reset-password",
};

/** The link to the page of a token. */
export const linkTo = (base: string, kind: LinkKind, token: string): string =>
  `${base.replace(/\/+$/, "")}${PAGES[kind]}#${token}`;

export type InvitationStatus = "Open" | "Accepted" | "Expired" | "Withdrawn";

type Ends = { acceptedAt: Date | null; withdrawnAt: Date | null; expiresAt: Date };

/** What has become of an invitation. */
export function statusOf(
  { acceptedAt, withdrawnAt, expiresAt }: Ends,
  now: Date,
): InvitationStatus {
  if (acceptedAt) return "Accepted";
  if (withdrawnAt) return "Withdrawn";
  return expiresAt <= now ? "Expired" : "Open";
}

/** The first scope of a role that a caller lacks; undefined when the caller holds all of them. */
export function scopeBeyond(held: ReadonlySet<string>, role: string): string | undefined {
  return scopesOfRole(role).find((scope) => !held.has(scope));
}

type Mail = { subject: string; text: string };

/** A name as a mail quotes it: in one line, and not long enough to be a message of its own. */
const quoted = (name: string) => name.replace(/\s+/g, " ").trim().slice(0, 60);

/** The mail that brings an invitation. */
export function invitationMail(
  company: string,
  { by, role, link }: { by: string; role: string; link: string },
): Mail {
  const text = [
    `${quoted(by)} has invited you to the billing portal of ${quoted(company)} on Perennial, as ${nameOfRole(role)}.`,
    `Choose your password here within ${INVITATION_DAYS} days:\n${link}`,
    "The link works once. If you do not know the company, do nothing.",
  ];
  return { subject: `Invitation to ${quoted(company)} on Perennial`, text: text.join("\n\n") };
}

/** The mail that brings the link to a new password. */
export function resetMail(company: string, { name, link }: { name: string; link: string }): Mail {
  const text = [
    `Hello ${quoted(name)},`,
    `Somebody, probably you, wants a new password for your access to ${quoted(company)} on Perennial. Choose it here within ${RESET_MINUTES} minutes:\n${link}`,
    "The link works once. If it was not you, do nothing: your password stays as it is.",
  ];
  return { subject: `Your password for ${quoted(company)} on Perennial`, text: text.join("\n\n") };
}
