import { prisma, statement } from "@/lib/platform/database/db";

/** A person of the company, as lists show them. */
export type UserRow = {
  id: string;
  email: string;
  name: string;
  role: string;
  disabledAt: Date | null;
  createdAt: Date;
  lastSignedInAt: Date | null;
};

const USER_COLUMNS = `u.id, u.email, u.name, u.role, u.disabled_at as "disabledAt", u.created_at as "createdAt",
  (select max(p.signed_in_at) from sign_in_place p where p.tenant_id = u.tenant_id and p.user_id = u.id) as "lastSignedInAt"`;

/** The people of a tenant, active ones first. */
export const usersOfTenant = statement<UserRow>(
  "users-list",
  `select ${USER_COLUMNS} from portal_user u where u.tenant_id = $1
   order by u.disabled_at is not null, lower(u.name), u.id limit 1000`,
);

const byId = statement<UserRow>(
  "users-by-id",
  `select ${USER_COLUMNS} from portal_user u where u.tenant_id = $1 and u.id = $2`,
);

/** A person by their id. */
export async function userOfTenant(tenantId: string, id: string): Promise<UserRow | undefined> {
  return (await byId([tenantId, id]))[0];
}

export type LockedUser = Pick<UserRow, "id" | "email" | "name" | "role" | "disabledAt">;

const lock = statement<LockedUser>(
  "users-lock",
  `select id, email, name, role, disabled_at as "disabledAt" from portal_user
   where tenant_id = $1 and (id = $2 or (role = 'owner' and disabled_at is null)) order by id for no key update`,
);

/** Locks a person together with all active owners, always in the same order: who is the last owner stays so until commit. */
export async function lockWithOwners(
  tenantId: string,
  id: string,
): Promise<{ user: LockedUser | undefined; isLastOwner: boolean }> {
  const rows = await lock([tenantId, id]);
  const owners = rows.filter(({ role, disabledAt }) => role === "owner" && disabledAt === null);
  return {
    user: rows.find((row) => row.id === id),
    isLastOwner: owners.length === 1 && owners[0]?.id === id,
  };
}

/** Changes the role or the name of a person. */
export async function storeUser(
  tenantId: string,
  id: string,
  data: { role?: string; name?: string },
): Promise<void> {
  await prisma().portalUser.updateMany({ where: { tenantId, id }, data });
}

const disable = statement(
  "users-disable",
  "update portal_user set disabled_at = clock_timestamp() where tenant_id = $1 and id = $2 and disabled_at is null",
);
export const disableUser = async (tenantId: string, id: string): Promise<void> =>
  void (await disable([tenantId, id]));

export async function enableUser(tenantId: string, id: string): Promise<void> {
  await prisma().portalUser.updateMany({ where: { tenantId, id }, data: { disabledAt: null } });
}

/** The person with an address, in lower case. */
export async function userWithEmail(tenantId: string, email: string) {
  const select = { id: true, disabledAt: true };
  return prisma().portalUser.findFirst({ where: { tenantId, email }, select });
}

export const countUsers = (tenantId: string): Promise<number> =>
  prisma().portalUser.count({ where: { tenantId } });

/** Stores a person who has chosen a password. @throws an `isDuplicate` error when the address has one already. */
export async function insertUser(
  tenantId: string,
  user: { id: string; email: string; name: string; role: string; passwordHash: string },
): Promise<void> {
  await prisma().portalUser.createMany({ data: { tenantId, ...user } });
}

/** API clients that a person has made and that still work, the oldest first. */
export async function clientsMadeBy(tenantId: string, createdById: string) {
  return prisma().apiClient.findMany({
    where: { tenantId, createdById, revokedAt: null },
    select: { id: true, name: true, scopes: true, lastUsedAt: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** What whoever gave something away may do now: a person's role, or a client's scopes. */
export async function giverNow(
  tenantId: string,
  { type, id }: { type: string; id: string },
): Promise<{ role?: string; scopes?: readonly string[] }> {
  if (type === "user") {
    const where = { tenantId, id, disabledAt: null };
    const user = await prisma().portalUser.findFirst({ where, select: { role: true } });
    return user ?? {};
  }
  const where = { tenantId, id, revokedAt: null };
  return (await prisma().apiClient.findFirst({ where, select: { scopes: true } })) ?? {};
}
