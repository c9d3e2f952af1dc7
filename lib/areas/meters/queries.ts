import { z } from "zod";
import { prisma, statement } from "@/lib/platform/database/db";
import { jsonWritten, wordRead } from "@/lib/platform/database/prisma-values";
import {
  AGGREGATIONS,
  type Counts,
  type Definition,
  type Meter,
  OPERATORS,
  type Version,
  VERSION_STATUSES,
} from "./model";

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const definitionRead: z.ZodType<Definition> = z.object({
  fields: z.object({
    account: z.string(),
    id: z.string(),
    time: z.string(),
    value: z.string().nullable(),
    subscription: z.string().nullable(),
    charge: z.string().nullable(),
  }),
  filters: z.array(z.object({ field: z.string(), operator: z.enum(OPERATORS), value: z.string() })),
  aggregation: z.enum(AGGREGATIONS),
  unitOfMeasure: z.string(),
});

const VERSIONS = {
  omit: { tenantId: true, meterId: true },
  orderBy: { position: "asc" },
} as const;
const SHOWN = {
  omit: { tenantId: true, createdById: true, updatedById: true },
  include: { versions: VERSIONS },
} as const;

type Row = Omit<Meter, "versions"> & {
  readonly versions: readonly (Omit<Version, "status" | "definition"> & {
    status: string;
    definition: unknown;
  })[];
};

const meterOf = ({ versions, ...row }: Row): Meter => ({
  ...row,
  versions: versions.map(({ status, definition, ...version }) => ({
    ...version,
    status: wordRead(VERSION_STATUSES, status),
    definition: definitionRead.parse(definition),
  })),
});

/** The meters whose orgs the caller may all see, the newest first. */
export async function metersWithin(
  { tenantId, entityId, orgIds }: Reach,
  only: { readonly number?: number; readonly globalId?: string } = {},
): Promise<Meter[]> {
  const where = { tenantId, entityId, ...only };
  const rows = await prisma().meter.findMany({ where, ...SHOWN, orderBy: { number: "desc" } });
  const reach = new Set(orgIds);
  return rows.filter((row) => row.orgIds.every((org) => reach.has(org))).map(meterOf);
}

/** A meter by its id, for the worker. */
export async function meterWithId(tenantId: string, id: string): Promise<Meter | undefined> {
  const row = await prisma().meter.findFirst({ where: { tenantId, id }, ...SHOWN });
  return row ? meterOf(row) : undefined;
}

/** All meters of a tenant, for the worker. */
export async function metersOfTenant(tenantId: string): Promise<Meter[]> {
  const orderBy = { number: "asc" } as const;
  return (await prisma().meter.findMany({ where: { tenantId }, ...SHOWN, orderBy })).map(meterOf);
}

/** Whether a meter of the tenant has a global id, whoever may see it. */
export async function globalIdIsTaken(tenantId: string, globalId: string): Promise<boolean> {
  return (await prisma().meter.count({ where: { tenantId, globalId } })) > 0;
}

const lockTenant = statement(
  "meters-lock",
  "select pg_advisory_xact_lock(hashtextextended('meters:' || $1::text, 0))",
);

/** Holds the meters of the tenant until the transaction ends: their numbers and versions change one after another. */
export async function lockMeters(tenantId: string): Promise<void> {
  await lockTenant([tenantId]);
}

/** How many meters the tenant has; they are numbered without gaps. */
export function countMeters(tenantId: string): Promise<number> {
  return prisma().meter.count({ where: { tenantId } });
}

type By = { tenantId: string; now: Date; actor: { id: string } };

export async function insertMeter(
  { tenantId, now, actor }: By,
  { id, number, globalId, entityId, orgIds, name }: Meter,
): Promise<void> {
  const stamp = { createdById: actor.id, updatedById: actor.id, createdAt: now, updatedAt: now };
  const meter = { id, number, globalId, entityId, orgIds: [...orgIds], name };
  await prisma().meter.createMany({ data: { tenantId, ...meter, ...stamp } });
}

export async function storeName(
  { tenantId, now, actor }: By,
  id: string,
  name: string,
): Promise<void> {
  const data = { name, updatedById: actor.id, updatedAt: now };
  await prisma().meter.updateMany({ where: { tenantId, id }, data });
}

/** Stores a draft, as a new version or in the place of what it was. */
export async function storeDraft(
  tenantId: string,
  meterId: string,
  { version, position, definition }: Pick<Version, "version" | "position" | "definition">,
): Promise<void> {
  const data = { status: "Draft", position, definition: jsonWritten(definition) };
  await prisma().meterVersion.upsert({
    where: { tenantId_meterId_version: { tenantId, meterId, version } },
    create: { tenantId, meterId, version, ...data },
    update: data,
  });
}

/** Publishes a draft, and retires the version that was published. */
export async function publishVersion(
  { tenantId, now }: By,
  meterId: string,
  version: string,
): Promise<void> {
  const published = { tenantId, meterId, status: "Published" };
  await prisma().meterVersion.updateMany({ where: published, data: { status: "Retired" } });
  const data = { status: "Published", publishedAt: now };
  await prisma().meterVersion.updateMany({ where: { tenantId, meterId, version }, data });
}

const counts = statement<Counts>(
  "meter-counts",
  `select m.id as "meterId", (select count(*)::int from meter_event e where e.tenant_id = $1 and e.meter_id = m.id) as events,
     (select count(*)::int from meter_day d where d.tenant_id = $1 and d.meter_id = m.id and d.changes <> d.counted) as due,
     (select count(*)::int from meter_day d where d.tenant_id = $1 and d.meter_id = m.id and d.error is not null) as errors,
     (select count(*)::int from meter_event e where e.tenant_id = $1 and e.meter_id = m.id and e.created_at >= $3) as received,
     (select count(*)::int from meter_entry n where n.tenant_id = $1 and n.meter_id = m.id and n.kind = 'ERROR'
       and n.run_id is null and n.created_at >= $3) as refused, r.status as "runStatus", r.created_at as "runAt"
   from meter m left join lateral (select r.status, r.created_at from meter_run r
     where r.tenant_id = $1 and r.meter_id = m.id and r.run_type = 'NORMAL' order by r.created_at desc, r.id desc limit 1) r on true
   where m.tenant_id = $1 and m.id = any($2::uuid[])`,
);

/** What meters have stored, what of it is not counted or has an error, and what came since a moment. */
export function countsOf(tenantId: string, ids: readonly string[], since: Date): Promise<Counts[]> {
  return counts([tenantId, ids, since]);
}
