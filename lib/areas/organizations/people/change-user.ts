import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { type Role, scopesOfRole } from "@/lib/kernel/scopes";
import { requireOwn } from "../api-clients";
import { endSessions } from "../queries";
import { withdrawInvitations } from "./invitation-queries";
import * as queries from "./queries";
import { forgetResets } from "./reset-queries";

const ROLE = 595403;
const LAST_OWNER = "A company needs an owner: make another person one first.";

/** The person with an id. @throws NotFound */
export async function requireUser(ctx: Ctx, key: string): Promise<queries.UserRow> {
  const id = uuidOf(key);
  const user = id && (await queries.userOfTenant(ctx.tenantId, id));
  if (!user) throw new NotFound("user", key);
  return user;
}

/**
 * A person to change, locked together with the owners.
 *
 * @throws AccessDenied for a person who may do more than the caller.
 */
async function lockUser(ctx: Ctx, key: string) {
  const id = uuidOf(key);
  const found = id ? await queries.lockWithOwners(ctx.tenantId, id) : undefined;
  if (!found?.user) throw new NotFound("user", key);
  requireOwn(ctx, scopesOfRole(found.user.role));
  return { ...found, user: found.user };
}

/**
 * Changes the role or the name of a person; their next call has the new permissions. A change without a difference
 * writes nothing.
 *
 * @throws AccessDenied for a role that may do more than the caller, RuleViolation for the last owner.
 */
export async function changeUser(
  ctx: Ctx,
  key: string,
  wanted: { role?: Role; name?: string },
): Promise<queries.UserRow> {
  const { user, isLastOwner } = await lockUser(ctx, key);
  const { role = user.role, name = user.name } = wanted;
  const detail: Record<string, { before: string; after: string }> = {};
  if (role !== user.role) {
    requireOwn(ctx, scopesOfRole(role));
    if (isLastOwner) throw new RuleViolation(LAST_OWNER, { resource: ROLE });
    detail.role = { before: user.role, after: role };
  }
  if (name !== user.name) detail.name = { before: user.name, after: name };
  if (Object.keys(detail).length > 0) {
    await queries.storeUser(ctx.tenantId, user.id, { role, name });
    record(ctx, user, "update", detail);
  }
  return requireUser(ctx, user.id);
}

/** What the end of a person's access has ended with it, and what of theirs goes on working. */
export type Deactivation = {
  endedSessions: number;
  withdrawnInvitations: number;
  clients: Awaited<ReturnType<typeof queries.clientsMadeBy>>;
};

/**
 * Ends a person's access: sessions, links to a new password and the invitations that they have sent end in the same
 * transaction. API clients that they have made stay, since programs depend on them.
 *
 * @throws RuleViolation for the last owner, for the caller, and for a person who is deactivated already.
 */
export async function deactivateUser(ctx: Ctx, key: string): Promise<Deactivation> {
  const { tenantId, actor } = ctx;
  const { user, isLastOwner } = await lockUser(ctx, key);
  if (user.disabledAt) throw new RuleViolation(`${user.name} is deactivated already.`);
  if (isLastOwner) throw new RuleViolation(LAST_OWNER);
  if (actor.type === "user" && uuidOf(actor.id) === user.id) {
    throw new RuleViolation("Somebody else has to deactivate you.");
  }
  await queries.disableUser(tenantId, user.id);
  const ended = await endSessions(tenantId, user.id);
  await forgetResets(tenantId, user.id);
  const withdrawn = await withdrawInvitations(tenantId, { invitedById: user.id });
  const clients = await queries.clientsMadeBy(tenantId, user.id);
  const detail = { endedSessions: ended.length, withdrawnInvitations: withdrawn.length };
  record(ctx, user, "deactivate", { ...detail, apiClients: clients.map(({ name }) => name) });
  return { ...detail, clients };
}

/** Lets a person sign in again, with their role and password of before. @throws RuleViolation for a person who is active. */
export async function reactivateUser(ctx: Ctx, key: string): Promise<queries.UserRow> {
  const { user } = await lockUser(ctx, key);
  if (!user.disabledAt) throw new RuleViolation(`${user.name} is active already.`);
  await queries.enableUser(ctx.tenantId, user.id);
  record(ctx, user, "reactivate", { role: user.role });
  return requireUser(ctx, user.id);
}

function record(
  ctx: Ctx,
  { id, email }: queries.LockedUser,
  action: "update" | "deactivate" | "reactivate",
  detail: Record<string, unknown>,
): void {
  ctx.record({ subjectType: "portalUser", subjectId: id, action, detail: { email, ...detail } });
}
