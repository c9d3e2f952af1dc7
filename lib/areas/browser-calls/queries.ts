import { prisma, statement } from "@/lib/platform/database/db";

/** A registered origin as it is stored. */
export type AllowedOrigin = { id: string; origin: string; label: string | null; createdAt: Date };

const COLUMNS = `id, origin, label, created_at as "createdAt"`;

/** The origins of a tenant, by name. */
export async function originsOfTenant(tenantId: string): Promise<AllowedOrigin[]> {
  return prisma().allowedOrigin.findMany({
    where: { tenantId },
    omit: { tenantId: true },
    orderBy: { origin: "asc" },
  });
}

/** Registers an origin; returns nothing when it is registered already. */
export const insertOrigin = statement<AllowedOrigin>(
  "allowed-origin-add",
  `insert into allowed_origin (tenant_id, id, origin, label, created_at) values ($1, $2, $3, $4, $5)
   on conflict (tenant_id, origin) do nothing returning ${COLUMNS}`,
);

/** Removes an origin; returns it. */
export async function deleteOrigin(
  tenantId: string,
  id: string,
): Promise<AllowedOrigin | undefined> {
  const where = { tenantId, id };
  const origin = await prisma().allowedOrigin.findFirst({ where, omit: { tenantId: true } });
  const { count } = await prisma().allowedOrigin.deleteMany({ where });
  return origin && count > 0 ? origin : undefined;
}
