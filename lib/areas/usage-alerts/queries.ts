import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { type Alert, type Crossing, type DayUsage, type Threshold, THRESHOLD_KINDS } from "./model";

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };
const reachOf = ({ tenantId, entityId, orgIds }: Reach) => [tenantId, entityId, orgIds];

type ThresholdRow = Omit<Threshold, "kind" | "value"> & { kind: string; value: string };

const COLUMNS = `h.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
  h.subscription_id as "subscriptionId", h.charge_number as "chargeNumber", h.uom as "unitOfMeasure", h.kind, h.value`;
const OWNER = "join account a on a.tenant_id = h.tenant_id and a.id = h.account_id";
const WITHIN = "h.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])";

const thresholdOf = ({ kind, value, ...row }: ThresholdRow): Threshold => ({
  ...row,
  kind: wordRead(THRESHOLD_KINDS, kind),
  value: decimal(value),
});

/** Rows of a page. */
export type Rows = { readonly take: number; readonly skip: number };

const thresholds = statement<ThresholdRow>(
  "usage-thresholds",
  `select h.id, ${COLUMNS}, h.created_at as "createdAt", h.updated_at as "updatedAt" from usage_threshold h ${OWNER}
   where ${WITHIN} and ($4::uuid is null or h.account_id = $4) and ($5::uuid is null or h.id = $5) order by h.id limit $6 offset $7`,
);

/** A page of the thresholds that the caller may see, the oldest first. */
export async function thresholdsWithin(
  reach: Reach,
  { accountId, id }: { readonly accountId?: string | null; readonly id?: string },
  { take, skip }: Rows,
): Promise<Threshold[]> {
  const of = [accountId ?? null, id ?? null, take, skip];
  return (await thresholds([...reachOf(reach), ...of])).map(thresholdOf);
}

/** A threshold of an account, with what its periods depend on. */
export type Watched = Threshold & { readonly billCycleDay: number };

const watched = statement<ThresholdRow & { billCycleDay: number }>(
  "usage-thresholds-of-account",
  `select h.id, ${COLUMNS}, h.created_at as "createdAt", h.updated_at as "updatedAt", a.bill_cycle_day as "billCycleDay"
   from usage_threshold h ${OWNER} where h.tenant_id = $1 and h.account_id = $2 order by h.id`,
);

export async function thresholdsOf(tenantId: string, accountId: string): Promise<Watched[]> {
  const rows = await watched([tenantId, accountId]);
  return rows.map(({ billCycleDay, ...row }) => ({ ...thresholdOf(row), billCycleDay }));
}

const used = statement<{ date: LocalDate; quantity: string }>(
  "usage-of-days",
  `select d.start_day as date, sum(d.quantity) as quantity from usage_daily d
   where d.tenant_id = $1 and d.account_id = $2 and d.uom = $3 and d.start_day >= $4 and d.records > 0
     and ($5::text is null or d.charge_number = $5
       or (d.charge_number is null and (d.subscription_id is null or d.subscription_id = $6::uuid)))
   group by d.start_day order by d.start_day`,
);

/** What was used from a day on, by day: of a charge, or by the account in the unit. */
export async function usedByDay(
  tenantId: string,
  { accountId, unitOfMeasure, chargeNumber, subscriptionId }: Threshold,
  from: LocalDate,
): Promise<DayUsage[]> {
  const rows = await used([
    ...[tenantId, accountId, unitOfMeasure, from],
    ...[chargeNumber, subscriptionId],
  ]);
  return rows.map(({ date, quantity }) => ({ date, quantity: decimal(quantity) }));
}

const raise = statement<{ id: string }>(
  "usage-alert-raise",
  `insert into usage_alert (tenant_id, id, threshold_id, period_start, period_end, reached, quantity, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (tenant_id, threshold_id, period_start) do nothing returning id`,
);

/** Stores an alert; returns whether there was none of the period. */
export async function raiseAlert(
  tenantId: string,
  id: string,
  thresholdId: string,
  { period, reached, quantity }: Crossing,
  at: Date,
): Promise<boolean> {
  const days = [period.start, period.end];
  const units = [reached.toFixed(), quantity.toFixed()];
  return (await raise([tenantId, id, thresholdId, ...days, ...units, at])).length > 0;
}

type AlertRow = Omit<Alert, "threshold" | "reached" | "quantity"> &
  Omit<ThresholdRow, "id"> & { thresholdId: string; reached: string; quantity: string };

const alerts = statement<AlertRow>(
  "usage-alerts",
  `select l.id, l.threshold_id as "thresholdId", ${COLUMNS}, l.period_start as "periodStart", l.period_end as "periodEnd", l.reached,
     l.quantity, l.created_at as "createdAt", l.closed_at as "closedAt", h.updated_at as "updatedAt"
   from usage_alert l join usage_threshold h on h.tenant_id = l.tenant_id and h.id = l.threshold_id ${OWNER}
   where ${WITHIN} and ($4::uuid is null or h.account_id = $4) and ($5::uuid is null or l.id = $5)
     and (not $6::boolean or l.closed_at is null)
   order by l.id desc limit $7 offset $8`,
);

/** A page of the alerts that the caller may see, the newest first. */
export async function alertsWithin(
  reach: Reach,
  of: { readonly accountId?: string | null; readonly id?: string; readonly open: boolean },
  { take, skip }: Rows,
): Promise<Alert[]> {
  const rows = await alerts([
    ...reachOf(reach),
    ...[of.accountId ?? null, of.id ?? null, of.open, take, skip],
  ]);
  return rows.map(({ id, thresholdId, periodStart, periodEnd, closedAt, ...row }) => {
    const { reached, quantity, ...threshold } = row;
    return {
      ...{ id, periodStart, periodEnd, closedAt, createdAt: row.createdAt },
      threshold: thresholdOf({ ...threshold, id: thresholdId }),
      reached: decimal(reached),
      quantity: decimal(quantity),
    };
  });
}

/** A new threshold. */
export type NewThreshold = Pick<
  Threshold,
  "id" | "accountId" | "subscriptionId" | "chargeNumber" | "unitOfMeasure" | "kind" | "value"
>;

export async function insertThreshold(
  { tenantId, now, actor }: { tenantId: string; now: Date; actor: { id: string } },
  { unitOfMeasure: uom, value, ...threshold }: NewThreshold,
): Promise<void> {
  const stamp = { createdById: actor.id, updatedById: actor.id, createdAt: now, updatedAt: now };
  const data = { tenantId, ...threshold, ...stamp, uom, value: value.toFixed() };
  await prisma().usageThreshold.createMany({ data });
}

export async function storeValue(
  { tenantId, now, actor }: { tenantId: string; now: Date; actor: { id: string } },
  id: string,
  value: string,
): Promise<void> {
  const data = { value, updatedById: actor.id, updatedAt: now };
  await prisma().usageThreshold.updateMany({ where: { tenantId, id }, data });
}

export async function removeThreshold(tenantId: string, id: string): Promise<void> {
  await prisma().usageThreshold.deleteMany({ where: { tenantId, id } });
}

export async function closeAlertRow(tenantId: string, id: string, closedAt: Date): Promise<void> {
  await prisma().usageAlert.updateMany({
    where: { tenantId, id, closedAt: null },
    data: { closedAt },
  });
}

/** The subscription and the unit of a charge by its number. */
export async function chargeByNumber(tenantId: string, chargeNumber: string) {
  const select = { subscriptionId: true, uom: true } as const;
  const where = { tenantId, chargeNumber };
  const found = await prisma().ratePlanCharge.findFirst({ where, select });
  return found ?? undefined;
}

/** Alerts of which the owners were not told yet, and the owners' addresses. */
export type Untold = {
  readonly id: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly unitOfMeasure: string;
  readonly reached: string;
  readonly quantity: string;
  readonly periodStart: LocalDate;
  readonly periodEnd: LocalDate;
};

const untold = statement<Untold>(
  "usage-alerts-untold",
  `select l.id, a.name as "accountName", a.account_number as "accountNumber", h.uom as "unitOfMeasure", l.reached, l.quantity,
     l.period_start as "periodStart", l.period_end as "periodEnd"
   from usage_alert l join usage_threshold h on h.tenant_id = l.tenant_id and h.id = l.threshold_id ${OWNER}
   where l.tenant_id = $1 and l.told_at is null and h.account_id = $2 order by l.id limit 100 for update of l`,
);

export function alertsUntold(tenantId: string, accountId: string): Promise<Untold[]> {
  return untold([tenantId, accountId]);
}

const owners = statement<{ email: string; tenant: string }>(
  "usage-alert-owners",
  `select u.email, t.name as tenant from portal_user u join tenant t on t.id = u.tenant_id
   where u.tenant_id = $1 and u.role = 'owner' and u.disabled_at is null order by u.id`,
);

/** The owners' addresses, and the name of the company. */
export function ownersOf(tenantId: string): Promise<{ email: string; tenant: string }[]> {
  return owners([tenantId]);
}

export async function markAlertsTold(tenantId: string, ids: string[], toldAt: Date): Promise<void> {
  await prisma().usageAlert.updateMany({ where: { tenantId, id: { in: ids } }, data: { toldAt } });
}
