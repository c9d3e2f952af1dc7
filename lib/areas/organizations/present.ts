import { wireId } from "@/lib/kernel/ids";
import type { TenantFacts } from "@/lib/platform/tenants";
import type { LocalDate } from "@/lib/values/local-date";

type Session = {
  id: string;
  userAgent: string;
  address: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

export function presentSession(session: Session) {
  const { id, userAgent, address, createdAt, lastSeenAt, expiresAt } = session;
  return {
    id: wireId(id),
    userAgent,
    address,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

type Client = {
  id: string;
  name: string;
  scopes: string[];
  secretLast4: string;
  legacyStatus: boolean | null;
  oldSecretUntil: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  revokedAt: Date | null;
  createdById: string | null;
  createdByName: string | null;
  createdByActive: boolean | null;
};

export function presentClient(client: Client) {
  return {
    clientId: client.id,
    name: client.name,
    scopes: client.scopes,
    secretLast4: client.secretLast4,
    legacyStatus: client.legacyStatus,
    previousSecretUntil: client.oldSecretUntil?.toISOString(),
    lastUsedAt: client.lastUsedAt?.toISOString(),
    createdAt: client.createdAt.toISOString(),
    revokedAt: client.revokedAt?.toISOString(),
    createdBy:
      client.createdById === null
        ? null
        : {
            id: wireId(client.createdById),
            name: client.createdByName ?? "",
            active: client.createdByActive === true,
          },
  };
}

export function presentTenant(tenant: TenantFacts, today: LocalDate) {
  return {
    id: wireId(tenant.id),
    name: tenant.name,
    timeZone: tenant.timeZone,
    environment: tenant.environment,
    sandbox: tenant.environment === "test",
    today,
    testClockAt: tenant.clockAt ? new Date(tenant.clockAt).toISOString() : undefined,
    entities: tenant.entities.map((entity) => ({
      entityId: wireId(entity.id),
      entityName: entity.name,
      orgs: tenant.orgs
        .filter((org) => org.entityId === entity.id)
        .map((org) => ({ orgId: wireId(org.id), orgName: org.name })),
    })),
  };
}
