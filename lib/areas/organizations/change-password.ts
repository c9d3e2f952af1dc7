import type { Ctx } from "@/lib/kernel/context";
import { AccessDenied, LimitExceeded, RuleViolation } from "@/lib/kernel/errors";
import { passwordHashOf } from "@/lib/platform/auth/portal-emails";
import { passwordMatches } from "@/lib/platform/auth/secrets";
import { forgivePasswordTries, takePasswordTry } from "@/lib/platform/auth/sign-in-tries";
import { requireGoodPassword } from "./good-password";
import { endOtherSessions, storePassword, userById, type UserRow } from "./queries";

const CURRENT = 501701;
const NEW = 501702;
const REST_SECONDS = 1800;

export type PasswordChange = { currentPassword: string; newPassword: string };

/**
 * Changes the password of the calling user; returns how many of their other browsers were signed out.
 *
 * @throws RuleViolation for a wrong current password and for an unacceptable new one; LimitExceeded
 * after ten wrong ones.
 */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, newPassword }: PasswordChange,
): Promise<number> {
  const { tenantId, actor, sessionId } = ctx;
  if (actor.type !== "user") throw new AccessDenied("Only portal users have a password.");
  const user = await userById(tenantId, actor.id);
  if (!user) throw new Error("the user of a session does not exist");
  await requireCurrent(tenantId, user, currentPassword);
  await requireGood(tenantId, user, { currentPassword, newPassword });
  await storePassword(tenantId, user.id, await passwordHashOf(user.email, newPassword));
  const endedSessions = await endOtherSessions(tenantId, user.id, sessionId);
  ctx.record({
    subjectType: "portalUser",
    subjectId: user.id,
    action: "change-password",
    detail: { endedSessions },
  });
  return endedSessions;
}

/**
 * Whoever finds an open browser cannot guess on: attempts are counted, and stay counted though the call is rolled
 * back.
 */
async function requireCurrent(tenantId: string, user: UserRow, password: string): Promise<void> {
  if (!(await takePasswordTry(tenantId, user.id))) {
    throw new LimitExceeded(
      "Too many wrong passwords. Wait for half an hour before you try again.",
      REST_SECONDS,
      { resource: CURRENT, refused: { what: "password" } },
    );
  }
  if (!(await passwordMatches(password, user.passwordHash))) {
    throw new RuleViolation("This is not your current password.", {
      resource: CURRENT,
      refused: { what: "password" },
    });
  }
  await forgivePasswordTries(tenantId, user.id);
}

async function requireGood(
  tenantId: string,
  user: UserRow,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  if (newPassword === currentPassword) {
    throw new RuleViolation("This is your password already.", { resource: NEW });
  }
  await requireGoodPassword({ tenantId, ...user }, newPassword, NEW);
}
