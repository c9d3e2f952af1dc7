import { randomBytes, randomUUID } from "node:crypto";
import type { Environment } from "@/lib/kernel/context";
import { ALL_SCOPES, type Role } from "@/lib/kernel/scopes";
import { asTenant } from "@/lib/platform/database/ambient";
import { passwordHashOf } from "@/lib/platform/auth/portal-emails";
import { newClientSecret, passwordHash, secretHash } from "@/lib/platform/auth/secrets";
import { newId } from "@/lib/kernel/ids";
import { transaction } from "@/lib/platform/database/transaction";
import { insertUser } from "./people/queries";
import { insertClient, insertEntity, insertOrg, insertOwner, insertTenant } from "./queries";

export type NewTenant = {
  name: string;
  /** Permanent: no tenant changes from one to the other. */
  environment: Environment;
  timeZone?: string;
  /** The initial time of a test tenant's clock; absent follows real time. */
  clockAt?: Date;
  settings?: Record<string, unknown>;
  owner: { email: string; name: string; password: string };
  clientName?: string;
  /** Further people, who have no password yet: a link of a mail gives them one. */
  colleagues?: readonly { email: string; name: string; role: Role }[];
};

export type TenantCredentials = {
  tenantId: string;
  entityId: string;
  orgId: string;
  userId: string;
  clientId: string;
  clientSecret: string;
};

/** Creates a tenant with one entity, one org, an owner and an API client of all scopes. */
export async function createTenant(wanted: NewTenant): Promise<TenantCredentials> {
  return storeTenant(wanted, await passwordHashOf(wanted.owner.email, wanted.owner.password));
}

/** Stores a new tenant; its owner's password is hashed already. */
export async function storeTenant(wanted: NewTenant, hash: string): Promise<TenantCredentials> {
  const [tenantId, entityId, orgId, userId] = [newId(), newId(), newId(), newId()] as const;
  const clientId = randomUUID();
  const clientSecret = newClientSecret();
  await asTenant(tenantId, () =>
    transaction(async () => {
      await insertTenant([
        tenantId,
        wanted.name,
        wanted.timeZone ?? "UTC",
        wanted.environment,
        wanted.clockAt ?? null,
        wanted.settings ?? {},
      ]);
      await insertEntity(tenantId, { id: entityId, name: wanted.name });
      await insertOrg(tenantId, { id: orgId, entityId, name: "Default" });
      await insertOwner(tenantId, {
        id: userId,
        email: wanted.owner.email.toLowerCase(),
        name: wanted.owner.name,
        passwordHash: hash,
      });
      for (const { email, name, role } of wanted.colleagues ?? []) {
        const person = { id: newId(), email, name, role };
        await insertUser(tenantId, { ...person, passwordHash: await unknownPassword() });
      }
      await insertClient(tenantId, {
        id: clientId,
        name: wanted.clientName ?? "Default client",
        secretHash: secretHash(clientSecret),
        secretLast4: clientSecret.slice(-4),
        scopes: [...ALL_SCOPES],
      });
    }),
  );
  return { tenantId, entityId, orgId, userId, clientId, clientSecret };
}

/** The hash of a password that nobody knows. */
const unknownPassword = () => passwordHash(randomBytes(15).toString("base64url"));
