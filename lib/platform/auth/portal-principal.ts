import { LATEST_VERSION } from "@/lib/kernel/versions";
import { scopesOfRole } from "@/lib/kernel/scopes";
import { loadTenant } from "../tenants";
import { sessionIdOfCookies } from "./portal-cookie";
import { findPortalSession, type PortalSession } from "./portal-sessions";
import type { Principal } from "./principals";

/** Who is signed in, and what operations need to know about them. */
export type PortalIdentity = { session: PortalSession; principal: Principal };

/**
 * The person behind a Cookie header: the role gives the scopes, and calls use the newest version
 * unless they set another. Undefined without a session row; other credentials are ignored.
 */
export async function portalIdentity(cookies: string | null): Promise<PortalIdentity | undefined> {
  const id = await sessionIdOfCookies(cookies);
  const session = id === undefined ? undefined : await findPortalSession(id);
  const tenant = session && (await loadTenant(session.tenantId));
  if (!session || !tenant) return undefined;
  const { user, expiresAt } = session;
  const settings = { ...tenant.settings, defaultMinorVersion: LATEST_VERSION };
  return {
    session,
    principal: {
      tenant: { ...tenant, settings },
      actor: { type: "user", id: user.id, name: user.name },
      scopes: scopesOfRole(user.role),
      entityIds: [],
      orgIds: [],
      expiresAt,
      sessionId: session.id,
    },
  };
}
