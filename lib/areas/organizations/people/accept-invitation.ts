import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { passwordHashOf } from "@/lib/platform/auth/portal-emails";
import { asTenant } from "@/lib/platform/database/ambient";
import { isDuplicate } from "@/lib/platform/database/database-faults";
import { systemTransaction } from "@/lib/platform/system-work";
import { scopesOfRole } from "@/lib/kernel/scopes";
import { requireGoodPassword } from "../good-password";
import {
  companyName,
  type InvitationRow,
  signedInvitation,
  takeInvitation,
} from "./invitation-queries";
import { countLinkUse } from "./link-limits";
import { isSigned, readToken } from "./links";
import { scopeBeyond, statusOf } from "./model";
import { giverNow, insertUser } from "./queries";
import { voidLink } from "./void-link";

const TOKEN = 595440;
const PASSWORD = 595442;

type Found = { tenantId: string; row: InvitationRow & { nonce: Uint8Array } };

/** The open invitation behind a token. @throws RuleViolation for any other, LimitExceeded after many from one network */
async function requireInvitation(ctx: Ctx, text: string): Promise<Found> {
  countLinkUse(ctx.address ?? "");
  const token = readToken(text);
  if (!token) throw voidLink(TOKEN);
  const { tenantId, id } = token;
  const row = await asTenant(tenantId, () => signedInvitation(tenantId, id));
  if (!row || !isSigned("invitation", token, { tenantId, id, nonce: row.nonce })) {
    throw voidLink(TOKEN);
  }
  if (statusOf(row, row.now) !== "Open") throw voidLink(TOKEN);
  return { tenantId, row };
}

/** What an invitation is to, for the page that its link leads to. */
export async function readInvitation(ctx: Ctx, token: string) {
  const { tenantId, row } = await requireInvitation(ctx, token);
  const { email, role, invitedByName, expiresAt } = row;
  const company = await asTenant(tenantId, () => companyName(tenantId));
  return { company, email, role, invitedByName, expiresAt };
}

/**
 * Makes an invited person a user, who has chosen a name and a password. The link is used up in the same transaction, so that of
 * two at once one succeeds; whoever gave the role must still be able to.
 *
 * @throws RuleViolation for a link that does not hold, and for an unacceptable password.
 */
export async function acceptInvitation(
  ctx: Ctx,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<string> {
  const { tenantId, row } = await requireInvitation(ctx, token);
  const { id: invitationId, email, role, nonce } = row;
  await requireGoodPassword({ tenantId, email, name }, password, PASSWORD);
  const passwordHash = await passwordHashOf(email, password);
  const id = newId();
  const actor = { type: "user", id, name } as const;
  await systemTransaction(tenantId, { operation: "acceptInvitation", actor }, async (own) => {
    if (!(await takeInvitation(tenantId, invitationId, nonce))) throw voidLink(TOKEN);
    await requireGiver(tenantId, row);
    await insertUser(tenantId, { id, email, name, role, passwordHash }).catch((error: unknown) => {
      throw isDuplicate(error) ? voidLink(TOKEN) : error;
    });
    const detail = { email, role, invitedBy: row.invitedByName };
    own.record({
      subjectType: "userInvitation",
      subjectId: invitationId,
      action: "accept",
      detail,
    });
    own.record({ subjectType: "portalUser", subjectId: id, action: "create", detail });
  });
  return email;
}

/** Whoever invited has to be here still, and to hold what the role may do. */
async function requireGiver(tenantId: string, row: InvitationRow): Promise<void> {
  const giver = await giverNow(tenantId, { type: row.invitedByType, id: row.invitedById });
  const held = giver.scopes ?? (giver.role === undefined ? [] : scopesOfRole(giver.role));
  if (scopeBeyond(new Set(held), row.role) !== undefined) throw voidLink(TOKEN);
}
