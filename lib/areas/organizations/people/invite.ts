import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { type Role, scopesOfRole } from "@/lib/kernel/scopes";
import { isDuplicate } from "@/lib/platform/database/database-faults";
import { enqueue } from "@/lib/platform/jobs";
import { requireOwn } from "../api-clients";
import * as queries from "./invitation-queries";
import { linkPortOf } from "./link-port";
import { linkOf, newNonce } from "./links";
import { LINK_TASK, type LinkKind, MOST_OPEN, MOST_USERS, RESEND_SECONDS, statusOf } from "./model";
import { countUsers, userWithEmail } from "./queries";

const EMAIL = 595401;

/** An invitation as it was sent; the link only where there is nobody to mail it. */
export type Invited = { invitation: queries.InvitationRow; link?: string };

/**
 * Invites a person by mail to a role.
 *
 * @throws AccessDenied for a role that may do more than the caller, RuleViolation for an address that has a user or an
 * open invitation.
 */
export async function invite(ctx: Ctx, wanted: { email: string; role: Role }): Promise<Invited> {
  const { tenantId, actor } = ctx;
  requireOwn(ctx, scopesOfRole(wanted.role));
  const email = plainAddress(wanted.email);
  await requireRoom(tenantId, email);
  await queries.withdrawInvitations(tenantId, { expiredOf: email });
  const id = newId();
  const nonce = newNonce();
  const by = { type: actor.type, id: actor.id, name: actor.name };
  await queries
    .insertInvitation(tenantId, { id, email, role: wanted.role, nonce, by })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? stillOpen(email) : error;
    });
  record(ctx, id, "create", { email, role: wanted.role });
  return sent(ctx, id, nonce);
}

const stillOpen = (email: string) =>
  new RuleViolation(`${email} has an open invitation; send that one again.`, { resource: EMAIL });

/** The address in lower case: sign-ins take characters of plain ASCII only. */
function plainAddress(address: string): string {
  const email = address.trim().toLowerCase();
  if (!/^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(email)) {
    throw new RuleViolation("Only addresses of plain letters, digits and signs can sign in.", {
      resource: EMAIL,
    });
  }
  return email;
}

async function requireRoom(tenantId: string, email: string): Promise<void> {
  const user = await userWithEmail(tenantId, email);
  if (user) {
    const how = user.disabledAt ? " and is deactivated; reactivate them instead." : " already.";
    throw new RuleViolation(`${email} is a user of the company${how}`, { resource: EMAIL });
  }
  if ((await countUsers(tenantId)) >= MOST_USERS) {
    throw new RuleViolation(`A company has at most ${MOST_USERS} users.`);
  }
  if ((await queries.countOpen(tenantId)) >= MOST_OPEN) {
    throw new RuleViolation(`A company has at most ${MOST_OPEN} open invitations; withdraw one.`);
  }
}

/** Sends an invitation again, with a new link and its whole time; earlier links are void. */
export async function resendInvitation(ctx: Ctx, key: string): Promise<Invited> {
  const invitation = await lockUnused(ctx, key);
  requireOwn(ctx, scopesOfRole(invitation.role));
  const { now, sentAt, createdAt } = invitation;
  const rested = (now.getTime() - (sentAt ?? createdAt).getTime()) / 1000;
  if (rested < RESEND_SECONDS) {
    throw new RuleViolation(`It was sent a moment ago; wait for ${RESEND_SECONDS} seconds.`);
  }
  const nonce = newNonce();
  await queries.renewInvitation(ctx.tenantId, invitation.id, nonce);
  record(ctx, invitation.id, "resend", { email: invitation.email, role: invitation.role });
  return sent(ctx, invitation.id, nonce);
}

/** Withdraws an invitation: its link is void at once. Returns its id. */
export async function withdrawInvitation(ctx: Ctx, key: string): Promise<string> {
  const { id, email, role } = await lockUnused(ctx, key);
  await queries.withdrawInvitations(ctx.tenantId, { id });
  record(ctx, id, "revoke", { email, role });
  return id;
}

/** An invitation that nobody has accepted or withdrawn. @throws NotFound, RuleViolation */
async function lockUnused(ctx: Ctx, key: string): Promise<queries.InvitationRow> {
  const id = uuidOf(key);
  const invitation = id && (await queries.lockInvitation(ctx.tenantId, id));
  if (!invitation) throw new NotFound("invitation", key);
  const status = statusOf(invitation, invitation.now);
  if (status === "Accepted" || status === "Withdrawn") {
    throw new RuleViolation(`The invitation was ${status.toLowerCase()} already.`);
  }
  return invitation;
}

/** Has the worker mail the link once this is committed; where there is no mail server, the inviter gets it. */
async function sent(ctx: Ctx, id: string, nonce: Uint8Array): Promise<Invited> {
  const { tenantId } = ctx;
  const kind: LinkKind = "invitation";
  await enqueue(LINK_TASK, { tenantId, kind, id }, { key: `${LINK_TASK}:${id}` });
  const invitation = await queries.lockInvitation(tenantId, id);
  if (!invitation) throw new Error("an invitation is gone that was just written");
  if (await linkPortOf(tenantId)) return { invitation };
  return { invitation, link: linkOf(kind, { tenantId, id, nonce }) };
}

function record(
  ctx: Ctx,
  subjectId: string,
  action: "create" | "resend" | "revoke",
  detail: { email: string; role: string },
): void {
  ctx.record({ subjectType: "userInvitation", subjectId, action, detail });
}
