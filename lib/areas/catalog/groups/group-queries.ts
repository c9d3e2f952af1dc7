import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { byKey, keyValues, type ObjectKey } from "@/lib/areas/catalog/key-queries";
import type { CatalogGroup, CatalogGroupEntry } from "@/lib/areas/catalog/model";

const ENTRIES = `(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'description', p.description,
    'grade', e.grade, 'effectiveStart', coalesce(p.effective_start, o.effective_start),
    'effectiveEnd', coalesce(p.effective_end, o.effective_end)) order by e.grade nulls last, p.id), '[]')
  from catalog_group_rate_plan e
  join product_rate_plan p on p.tenant_id = e.tenant_id and p.id = e.product_rate_plan_id
  join product o on o.tenant_id = p.tenant_id and o.id = p.product_id
  where e.tenant_id = g.tenant_id and e.group_id = g.id) as "ratePlans"`;

const SELECT = `select g.id, g.group_number as "groupNumber", g.name, g.type, g.description, ${ENTRIES}
  from catalog_group g`;

const one = statement<CatalogGroup>(
  "catalog-group-find",
  `${SELECT} where ${byKey("catalog_group", "g")}`,
);
const locked = statement(
  "catalog-group-lock",
  "select id from catalog_group where tenant_id = $1 and id = $2 for update",
);
const page = statement<CatalogGroup>(
  "catalog-groups",
  `${SELECT} where g.tenant_id = $1 order by g.id limit $2 offset $3`,
);

export async function groupByKey(key: ObjectKey): Promise<CatalogGroup | undefined> {
  return (await one(keyValues(key)))[0];
}

/** Locks a group until the transaction ends. */
export const lockGroup = (tenantId: string, id: string) => locked([tenantId, id]);

/** A page of groups, oldest first, and one more. */
export const groupPage = (tenantId: string, size: number, skip: number) =>
  page([tenantId, size + 1, skip]);

const insertGroup = insertRows("catalog_group");
const insertEntries = insertRows("catalog_group_rate_plan");

export const addGroup = (tenantId: string, group: CatalogGroup, now: Date) =>
  insertGroup([
    {
      tenant_id: tenantId,
      id: group.id,
      group_number: group.groupNumber,
      name: group.name,
      type: group.type,
      description: group.description,
      created_at: now,
      updated_at: now,
    },
  ]);

/** Stores the texts of a group. */
export async function storeGroup(tenantId: string, group: CatalogGroup, now: Date): Promise<void> {
  const { id, name, description } = group;
  await prisma().catalogGroup.updateMany({
    where: { tenantId, id },
    data: { name, description, updatedAt: now },
  });
}

export const addEntries = (
  tenantId: string,
  groupId: string,
  entries: readonly CatalogGroupEntry[],
) =>
  insertEntries(
    entries.map(({ id, grade }) => ({
      tenant_id: tenantId,
      group_id: groupId,
      product_rate_plan_id: id,
      grade,
    })),
  );

/** What a group looks at of a rate plan. */
type GroupedPlan = {
  readonly id: string;
  readonly ratePlanNumber: string;
  readonly grade: number | null;
};

/** Rate plans by their ids, all of them read at once. */
export async function ratePlansToGroup(
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GroupedPlan>> {
  if (!ids.length) return new Map();
  const found = await prisma().productRatePlan.findMany({
    where: { tenantId, id: { in: [...ids] } },
    select: { id: true, ratePlanNumber: true, grade: true },
  });
  return new Map(found.map((plan) => [plan.id, plan]));
}

/** Takes rate plans out of a group. */
export async function removeEntries(
  tenantId: string,
  groupId: string,
  ids: readonly string[],
): Promise<void> {
  await prisma().catalogGroupRatePlan.deleteMany({
    where: { tenantId, groupId, productRatePlanId: { in: [...ids] } },
  });
}

export async function removeGroup(tenantId: string, id: string): Promise<void> {
  await prisma().catalogGroup.deleteMany({ where: { tenantId, id } });
}
