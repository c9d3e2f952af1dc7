import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { passwordHashOf, tenantsOfEmail } from "@/lib/platform/auth/portal-emails";
import { asTenant } from "@/lib/platform/database/ambient";
import { enqueue } from "@/lib/platform/jobs";
import { systemTransaction } from "@/lib/platform/system-work";
import { requireGoodPassword } from "../good-password";
import { endSessions, storePassword } from "../queries";
import { countLinkUse } from "./link-limits";
import { isSigned, newNonce, readToken } from "./links";
import { LINK_TASK, type LinkKind } from "./model";
import * as queries from "./reset-queries";
import { voidLink } from "./void-link";

const TOKEN = 595452;
const PASSWORD = 595453;
const KIND: LinkKind = "reset";

/** Links that a person is sent within an hour: whoever knows an address cannot fill its mailbox. */
const MOST_AN_HOUR = 3;

/** Milliseconds that each request takes, so that those for known addresses reveal nothing. */
const PACE = 300;

/**
 * Mails a link to a new password for each company in which the address is that of an active person. The answer and its time are
 * the same for every address.
 *
 * @throws LimitExceeded after many requests from one network.
 */
export async function requestReset(ctx: Ctx, address: string): Promise<void> {
  countLinkUse(ctx.address ?? "");
  const pace = new Promise((resolve) => setTimeout(resolve, PACE));
  const email = address.trim().toLowerCase();
  for (const tenantId of await tenantsOfEmail(email)) await startReset(tenantId, email);
  await pace;
}

function startReset(tenantId: string, email: string): Promise<void> {
  return systemTransaction(tenantId, { operation: "requestPasswordReset" }, async (own) => {
    const user = await queries.lockForReset(tenantId, email);
    if (!user || user.recent >= MOST_AN_HOUR) return;
    const id = newId();
    await queries.insertReset(tenantId, { id, userId: user.id, nonce: newNonce() });
    await enqueue(LINK_TASK, { tenantId, kind: KIND, id }, { key: `${LINK_TASK}:${id}` });
    own.record({ subjectType: "portalUser", subjectId: user.id, action: "ask-reset" });
  });
}

/**
 * Sets the password that a person has chosen by a link. The link is used up, all others of theirs are void, and every
 * session ends, in one transaction.
 *
 * @throws RuleViolation for a link that does not hold, and for an unacceptable password.
 */
export async function resetPassword(
  ctx: Ctx,
  { token: text, password }: { token: string; password: string },
): Promise<string> {
  countLinkUse(ctx.address ?? "");
  const token = readToken(text);
  if (!token) throw voidLink(TOKEN);
  const { tenantId, id } = token;
  const reset = await asTenant(tenantId, () => queries.openReset(tenantId, id));
  if (!reset || !isSigned(KIND, token, { tenantId, id, nonce: reset.nonce })) throw voidLink(TOKEN);
  const { userId, email, name } = reset;
  await requireGoodPassword({ tenantId, email, name }, password, PASSWORD);
  const hash = await passwordHashOf(email, password);
  const actor = { type: "user", id: userId, name } as const;
  await systemTransaction(tenantId, { operation: "completePasswordReset", actor }, async (own) => {
    if (!(await queries.takeReset(tenantId, id))) throw voidLink(TOKEN);
    await storePassword(tenantId, userId, hash);
    await queries.forgiveFailures(tenantId, userId);
    await queries.forgetResets(tenantId, userId);
    const ended = await endSessions(tenantId, userId);
    const detail = { endedSessions: ended.length };
    own.record({ subjectType: "portalUser", subjectId: userId, action: "reset-password", detail });
  });
  return email;
}
