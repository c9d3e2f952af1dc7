import { prisma, statement } from "@/lib/platform/database/db";
import { RESET_MINUTES } from "./model";

/** Makes every link to a new password of a person void. */
export async function forgetResets(tenantId: string, userId: string): Promise<void> {
  await prisma().passwordReset.deleteMany({ where: { tenantId, userId } });
}

const lock = statement<{ id: string }>(
  "password-reset-user-lock",
  "select id from portal_user where tenant_id = $1 and email = $2 and disabled_at is null for no key update",
);

const count = statement<{ recent: number }>(
  "password-resets-recent",
  `select count(*)::int as recent from password_reset
   where tenant_id = $1 and user_id = $2 and created_at > clock_timestamp() - interval '1 hour'`,
);

/**
 * The active person with an address, and how many links they were sent within the hour. Requests wait for each other, and count in a
 * statement of its own: one that waits for a lock counts what was there before it waited.
 */
export async function lockForReset(
  tenantId: string,
  email: string,
): Promise<{ id: string; recent: number } | undefined> {
  const [user] = await lock([tenantId, email]);
  if (!user) return undefined;
  const [{ recent } = { recent: 0 }] = await count([tenantId, user.id]);
  return { id: user.id, recent };
}

const insert = statement(
  "password-reset-insert",
  `insert into password_reset (tenant_id, id, user_id, nonce, expires_at)
   values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => ${RESET_MINUTES}))`,
);

/** Stores a request of a new password. */
export async function insertReset(
  tenantId: string,
  reset: { id: string; userId: string; nonce: Uint8Array },
): Promise<void> {
  await insert([tenantId, reset.id, reset.userId, reset.nonce]);
}

export type ResetRow = {
  id: string;
  userId: string;
  nonce: Uint8Array;
  email: string;
  name: string;
};

const open = statement<ResetRow>(
  "password-reset-open",
  `select r.id, r.user_id as "userId", r.nonce, u.email, u.name from password_reset r
     join portal_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
   where r.tenant_id = $1 and r.id = $2 and r.used_at is null and r.expires_at > clock_timestamp() and u.disabled_at is null`,
);

/** A request that was not used, has not expired, and is of an active person. */
export const openReset = async (tenantId: string, id: string) => (await open([tenantId, id]))[0];

const take = statement<{ id: string }>(
  "password-reset-take",
  `update password_reset r set used_at = clock_timestamp() from portal_user u
   where u.tenant_id = r.tenant_id and u.id = r.user_id and u.disabled_at is null and r.tenant_id = $1 and r.id = $2
     and r.used_at is null and r.expires_at > clock_timestamp() returning r.id`,
);

/** Uses a link up; false when another call has, or the person was deactivated meanwhile. */
export const takeReset = async (tenantId: string, id: string): Promise<boolean> =>
  (await take([tenantId, id])).length > 0;

/** Forgets that sign-ins as a person have failed: they have proven who they are. */
export async function forgiveFailures(tenantId: string, userId: string): Promise<void> {
  await prisma().portalUser.updateMany({
    where: { tenantId, id: userId },
    data: { failedSignIns: 0, failingSince: null, lockedUntil: null },
  });
}
