import { keptUserAgent, recordAccess } from "../access-records";
import { asTenant } from "@/lib/platform/database/ambient";
import { prisma, statement } from "@/lib/platform/database/db";
import { newId } from "@/lib/kernel/ids";
import { transaction } from "@/lib/platform/database/transaction";
import { IDLE_MINUTES } from "./portal-idle";
import type { Visit } from "./portal-visit";

/** A valid sign-in and its person. */
export type PortalSession = {
  id: string;
  tenantId: string;
  expiresAt: Date;
  /** The idle timeout in minutes. */
  idleMinutes: number;
  /** Failed attempts from elsewhere between the person's last sign-in and this one. */
  failedBefore: number;
  user: { id: string; name: string; email: string; role: string };
};

/** Days after which a session ends even when used; its idle timeout is the tenant's setting. */
const LONGEST_DAYS = 7;

/** Seconds per minute of idle timeout within which further uses write nothing. */
const SECONDS_A_MINUTE = 4;

/** The maximum age of the browser's cookie in seconds: the longest life of a session. */
export const SESSION_SECONDS = LONGEST_DAYS * 86_400;

const insert = statement(
  "portal-session-insert",
  `insert into portal_session (tenant_id, id, user_id, user_agent, address, failed_before, expires_at)
   select t.id, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(mins => ${IDLE_MINUTES}) from tenant t where t.id = $1`,
);

const dropExpired = statement(
  "portal-session-drop-expired",
  "delete from portal_session where tenant_id = $1 and user_id = $2 and expires_at < clock_timestamp()",
);

const tenantOf = statement<{ tenant: string | null }>(
  "portal-session-tenant",
  "select tenant_of_session($1) as tenant",
);

type SessionRow = {
  id: string;
  expiresAt: Date;
  userId: string;
  name: string;
  email: string;
  role: string;
  idleMinutes: number;
  failedBefore: number;
  stale: boolean;
};

const find = statement<SessionRow>(
  "portal-session-find",
  `select s.id, s.expires_at as "expiresAt", u.id as "userId", u.name, u.email, u.role,
     ${IDLE_MINUTES} as "idleMinutes", s.failed_before as "failedBefore",
     s.last_seen_at < clock_timestamp() - make_interval(secs => least(300, ${SECONDS_A_MINUTE} * ${IDLE_MINUTES})) as stale
   from portal_session s join portal_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
     join tenant t on t.id = s.tenant_id
   where s.tenant_id = $1 and s.id = $2 and s.expires_at > clock_timestamp() and u.disabled_at is null`,
);

const touch = statement(
  "portal-session-touch",
  `update portal_session s set last_seen_at = clock_timestamp(),
     expires_at = least(s.created_at + make_interval(days => ${LONGEST_DAYS}), clock_timestamp() + make_interval(mins => ${IDLE_MINUTES}))
   from tenant t where t.id = s.tenant_id and s.tenant_id = $1 and s.id = $2`,
);

/** How a session began. */
export type Beginning = {
  userAgent: string;
  address: string;
  /** Failed attempts from elsewhere since the person's last sign-in. */
  failedBefore: number;
};

/** Opens a session for an authenticated user, within the open transaction; its id is never reused. */
export async function openPortalSession(
  tenantId: string,
  userId: string,
  { userAgent, address, failedBefore }: Beginning,
): Promise<string> {
  const id = newId();
  await dropExpired([tenantId, userId]);
  await insert([tenantId, id, userId, keptUserAgent(userAgent), address, failedBefore]);
  return id;
}

/** The session, read from its row on every use: deleting the row signs the person out immediately. */
export async function findPortalSession(id: string): Promise<PortalSession | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  const tenantId = (await asTenant("", () => tenantOf([id])))[0]?.tenant;
  if (!tenantId) return undefined;
  return asTenant(tenantId, async () => {
    const row = (await find([tenantId, id]))[0];
    if (!row) return undefined;
    if (row.stale) await touch([tenantId, id]);
    const { userId, name, email, role, expiresAt, idleMinutes, failedBefore } = row;
    return {
      id,
      tenantId,
      expiresAt,
      idleMinutes,
      failedBefore,
      user: { id: userId, name, email, role },
    };
  });
}

/** Ends a session at its person's request; ending one that is gone is not an error. */
export async function closePortalSession(
  id: string,
  visit: Pick<Visit, "address" | "userAgent">,
): Promise<void> {
  const session = await findPortalSession(id);
  if (!session) return;
  const { tenantId, user } = session;
  await asTenant(tenantId, () =>
    transaction(async () => {
      await prisma().portalSession.deleteMany({ where: { tenantId, id } });
      await recordAccess({
        action: "sign-out",
        operation: "signOut",
        tenantId,
        subject: { type: "signIn", id: user.id },
        actor: { type: "user", id: user.id, name: user.name },
        address: visit.address,
        facts: { userAgent: keptUserAgent(visit.userAgent) },
      });
    }),
  );
}
