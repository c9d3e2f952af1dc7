import { setImmediate } from "node:timers";
import { z } from "zod";
import type { Environment } from "@/lib/kernel/context";
import { ambient } from "@/lib/platform/database/ambient";
import { prisma, statement } from "@/lib/platform/database/db";
import type { RunningRecording } from "./recorder/model";

/** The facts of its tenant that every request needs. */
export type TenantFacts = {
  id: string;
  name: string;
  timeZone: string;
  environment: Environment;
  clockAt: Date | null;
  multiEntity: boolean;
  multiOrg: boolean;
  legacyKeyHeaders: boolean;
  settings: Record<string, unknown>;
  entities: { id: string; name: string; isDefault: boolean }[];
  orgs: { id: string; entityId: string; name: string; isDefault: boolean }[];
  /** The recordings of calls that have not ended. */
  recordings: RunningRecording[];
};

const load = statement<TenantFacts>(
  "tenant-facts",
  `select id, name, time_zone as "timeZone", environment, clock_at as "clockAt", multi_entity as "multiEntity",
     multi_org as "multiOrg", legacy_key_headers as "legacyKeyHeaders", settings,
     (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'isDefault', e.is_default) order by e.created_at, e.id), '[]')
        from entity e where e.tenant_id = t.id) as entities,
     (select coalesce(json_agg(json_build_object('id', o.id, 'entityId', o.entity_id, 'name', o.name, 'isDefault', o.is_default) order by o.created_at, o.id), '[]')
        from org o where o.tenant_id = t.id) as orgs,
     (select coalesce(json_agg(json_build_object('id', r.id, 'clientId', r.client_id, 'keeps', r.keeps,
          'endsAt', extract(epoch from r.ends_at)::float8 * 1000)), '[]')
        from recording r where r.tenant_id = t.id and r.stopped_at is null and r.ends_at > clock_timestamp()) as recordings
   from tenant t where id = $1`,
);

/** The facts of the ambient tenant, read from the database. */
export async function loadTenant(tenantId: string): Promise<TenantFacts | undefined> {
  return (await ambient.run({ tenantId }, () => load([tenantId])))[0];
}

type Moment = {
  timeZone: string;
  environment: Environment;
  settings: Record<string, unknown>;
};

const clock = statement<Moment & { clockAt: Date | null; now: Date }>(
  "tenant-clock",
  `select clock_at as "clockAt", clock_timestamp() as now, time_zone as "timeZone", environment, settings from tenant where id = $1`,
  { short: true },
);

type Clock = Moment & { now: Date };

/** By tenant: the reads of this turn of the event loop. */
const beingRead = new Map<string, Promise<Clock>>();

/**
 * The tenant's clock as the open transaction sees it: the test clock, otherwise the database's time; and its
 * settings. Calls outside of a transaction within one turn of the event loop share one read: all of them had
 * arrived before it was sent.
 */
export function tenantClock(tenantId: string): Promise<Clock> {
  if (ambient.getStore()?.client) return readClock(tenantId);
  let shared = beingRead.get(tenantId);
  if (!shared) {
    beingRead.set(tenantId, (shared = readClock(tenantId)));
    setImmediate(() => beingRead.delete(tenantId));
  }
  return shared;
}

async function readClock(tenantId: string): Promise<Clock> {
  const row = (await clock([tenantId]))[0];
  if (!row) throw new Error("the tenant does not exist");
  const { clockAt, now, ...moment } = row;
  return { ...moment, now: clockAt ?? now };
}

/** Whether a tenant is test or live; it never changes. */
export async function environmentOf(tenantId: string): Promise<Environment> {
  return (await tenantClock(tenantId)).environment;
}

const settingsRead = z.record(z.string(), z.unknown());

type SettingsRow = { settings: Record<string, unknown> };

const settingsLocked = statement<SettingsRow>(
  "tenant-settings-locked",
  "select settings from tenant where id = $1 for no key update",
);

/** The tenant's settings as currently stored, by name. */
export async function readSettings(tenantId: string): Promise<Record<string, unknown>> {
  const tenant = await prisma().tenant.findFirst({
    where: { id: tenantId },
    select: { settings: true },
  });
  if (!tenant) throw new Error("the tenant does not exist");
  return settingsRead.parse(tenant.settings);
}

/** The same, locked until the transaction ends: changes of a setting first read it with this. */
export async function settingsForUpdate(tenantId: string): Promise<Record<string, unknown>> {
  const [row] = await settingsLocked([tenantId]);
  if (!row) throw new Error("the tenant does not exist");
  return row.settings;
}

const putSetting = statement(
  "tenant-setting-store",
  "update tenant set settings = jsonb_set(settings, array[$2::text], $3::jsonb) where id = $1",
);

/** Stores one setting of the tenant; the others stay. */
export async function storeSetting(
  tenantId: string,
  name: string,
  value: object | boolean | string | number,
): Promise<void> {
  await putSetting([tenantId, name, JSON.stringify(value)]);
}

/** Whether the tenant has several entities, and several orgs, that calls name in their headers. */
export async function readStructure(
  tenantId: string,
): Promise<{ multiEntity: boolean; multiOrg: boolean }> {
  const select = { multiEntity: true, multiOrg: true };
  const tenant = await prisma().tenant.findFirst({ where: { id: tenantId }, select });
  if (!tenant) throw new Error("the tenant does not exist");
  return tenant;
}

/** Stores both. */
export async function storeStructure(
  tenantId: string,
  { multiEntity, multiOrg }: { multiEntity: boolean; multiOrg: boolean },
): Promise<void> {
  await prisma().tenant.updateMany({ where: { id: tenantId }, data: { multiEntity, multiOrg } });
}

const everyTenant = statement<{ id: string }>("all-tenants", "select all_tenants() as id");

/** The ids of all tenants, for jobs that serve each of them. */
export async function allTenants(): Promise<string[]> {
  return (await ambient.run({ tenantId: "" }, () => everyTenant())).map((row) => row.id);
}

/** Scheduled tasks that check, every few minutes, which tenants have work due. */
export type LookingTask =
  | "daily-work"
  | "settle-intents"
  | "settle-authorizations"
  | "try-gateway-events"
  | "payment-runs"
  | "bill-runs"
  | "retry-payments"
  | "pay-schedules"
  | "send-mails"
  | "run-meters";

const due = statement<{ id: string }>(
  "tenants-due",
  "select tenants_due($1, $2::timestamptz) as id order by 1",
);

/**
 * The ids of the tenants with work due for a task, in one statement over all of them; payments sent before
 * `sentBefore`, an instant, are looked up immediately.
 */
export async function tenantsDue(task: LookingTask, sentBefore?: string): Promise<string[]> {
  const rows = await ambient.run({ tenantId: "" }, () => due([task, sentBefore ?? null]));
  return rows.map(({ id }) => id);
}
