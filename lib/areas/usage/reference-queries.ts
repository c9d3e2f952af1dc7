import { statement } from "@/lib/platform/database/db";
import type { LocalDate } from "@/lib/values/local-date";

/** The accounts that a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** Ids and numbers of references of one kind. */
export type Keys = { ids: readonly string[]; numbers: readonly string[] };

export type AccountReference = { id: string; number: string; status: string };

const accounts = statement<AccountReference>(
  "usage-accounts",
  `select a.id, a.account_number as number, a.status from account a
   where a.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])
     and (a.id = any($4::uuid[]) or a.account_number = any($5::text[]))`,
  { replanned: true },
);

/** The accounts with these ids or numbers that the caller may see. */
export function accountsOf(reach: Reach, { ids, numbers }: Keys): Promise<AccountReference[]> {
  return accounts([reach.tenantId, reach.entityId, reach.orgIds, ids, numbers]);
}

/** Days in effect: from `firstDay` to the day before `endDay`. */
type InEffect = { firstDay: LocalDate | null; endDay: LocalDate | null };

export type SubscriptionReference = InEffect & { id: string; number: string; accountId: string };

/** One segment without an end makes the whole open-ended. */
const LIFE = `min(c.effective_start) as "firstDay",
  nullif(max(coalesce(c.effective_end, 'infinity')), 'infinity') as "endDay"`;

const subscriptions = statement<SubscriptionReference>(
  "usage-subscriptions",
  `select s.id, s.subscription_number as number, s.account_id as "accountId", l."firstDay", l."endDay"
   from subscription s, lateral (select ${LIFE} from rate_plan_charge c
     where c.tenant_id = s.tenant_id and c.subscription_id = s.id) l
   where s.tenant_id = $1 and (s.id = any($2::uuid[]) or s.subscription_number = any($3::text[]))`,
  { replanned: true },
);

export function subscriptionsOf(
  tenantId: string,
  { ids, numbers }: Keys,
): Promise<SubscriptionReference[]> {
  return subscriptions([tenantId, ids, numbers]);
}

export type ChargeReference = InEffect & {
  /** Of all its segments. */
  ids: string[];
  number: string;
  subscriptionId: string;
  accountId: string;
  unitOfMeasure: string | null;
};

const charges = statement<ChargeReference>(
  "usage-charges",
  `select array_agg(c.id) as ids, c.charge_number as number, c.subscription_id as "subscriptionId",
     s.account_id as "accountId", max(c.uom) as "unitOfMeasure", ${LIFE}
   from rate_plan_charge c join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
   where c.tenant_id = $1 and c.charge_number in (
     select charge_number from rate_plan_charge where tenant_id = $1 and id = any($2::uuid[])
     union select unnest($3::text[]))
   group by c.charge_number, c.subscription_id, s.account_id`,
  { replanned: true },
);

export function chargesOf(tenantId: string, { ids, numbers }: Keys): Promise<ChargeReference[]> {
  return charges([tenantId, ids, numbers]);
}

const units = statement<{ uom: string }>(
  "usage-units",
  `select distinct uom from product_rate_plan_charge where tenant_id = $1 and uom = any($2::text[])`,
);

/** The units of measure among `names` that the catalog uses. */
export async function knownUnits(tenantId: string, names: readonly string[]): Promise<Set<string>> {
  return new Set((await units([tenantId, names])).map(({ uom }) => uom));
}

/** The SQL for the instant of a moment in the format of `parseMoment`; `zone` is the parameter of the time zone. */
export const instantOf = (moment: string, zone: string) =>
  `case when right(${moment}, 1) = 'Z' then (${moment})::timestamptz else (${moment})::timestamp at time zone ${zone} end`;

export type MomentFacts = { day: LocalDate; endsEarly: boolean };

const moments = statement<MomentFacts>(
  "usage-moments",
  `select ((${instantOf("m.start", "$1")}) at time zone $1)::date as day,
     coalesce((${instantOf(`m."end"`, "$1")}) < (${instantOf("m.start", "$1")}), false) as "endsEarly"
   from unnest($2::text[], $3::text[]) with ordinality as m (start, "end", place) order by m.place`,
);

/** The tenant's day of each start, and whether the end is before it. */
export function momentFacts(
  timeZone: string,
  rows: readonly { start: string; end: string | null }[],
): Promise<MomentFacts[]> {
  return moments([timeZone, rows.map(({ start }) => start), rows.map(({ end }) => end)]);
}
