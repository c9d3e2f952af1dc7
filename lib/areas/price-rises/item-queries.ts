import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { dayWritten } from "@/lib/platform/database/prisma-values";
import { FIRST_ID, type Page } from "@/lib/platform/pages";
import { newId } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import type { FirstBill, ItemState, PlannedItem, RestoredBy, RiseItem } from "./model";

const reached = statement<{ accountId: string; id: string; turns: number }>(
  "price-rise-reached",
  `select x.account_id as "accountId", x.subscription_id as id,
     (select coalesce(max(t.turn) + 1, 0) from price_rise_item t where t.tenant_id = $1 and t.rise_id = $2) as turns
   from price_rise_item x where x.tenant_id = $1 and x.rise_id = $2 order by x.account_id desc, x.subscription_id desc limit 1`,
);

/** The last subscription that a dry run has reached, and the number of turns that it has given; undefined at its beginning. */
export async function reachedBy(tenantId: string, riseId: string) {
  return (await reached([tenantId, riseId]))[0];
}

const insert = insertRows("price_rise_item");

/** A planned item with the place of its subscription, and its first bill. */
export type NewItem = PlannedItem & {
  readonly turn: number | null;
  readonly firstBill: FirstBill | null;
};

export async function insertItems(
  tenantId: string,
  riseId: string,
  items: readonly NewItem[],
  at: Date,
): Promise<void> {
  if (!items.length) return;
  await insert(
    items.map((item) => ({
      tenant_id: tenantId,
      id: newId(),
      rise_id: riseId,
      account_id: item.accountId,
      subscription_id: item.subscriptionId,
      rate_plan_id: item.ratePlanId,
      charge_id: item.chargeId,
      charge_number: item.chargeNumber,
      charge_name: item.chargeName,
      currency: item.currency,
      state: item.state,
      reason: item.reason,
      prices: item.prices,
      capped: item.capped,
      turn: item.turn,
      order_on: item.orderOn,
      effective_on: item.effectiveOn,
      year_before: item.yearBefore?.toFixed() ?? null,
      year_after: item.yearAfter?.toFixed() ?? null,
      first_bill_on: item.firstBill?.on ?? null,
      first_bill_before: item.firstBill?.before.toFixed() ?? null,
      first_bill_after: item.firstBill?.after.toFixed() ?? null,
      first_total_before: item.firstBill?.totalBefore.toFixed() ?? null,
      first_total_after: item.firstBill?.totalAfter.toFixed() ?? null,
      updated_at: at,
    })),
  );
}

export async function deleteItems(tenantId: string, riseId: string): Promise<void> {
  await prisma().priceRiseItem.deleteMany({ where: { tenantId, riseId } });
}

/** An account of a rise with subscriptions that are due, how many these are, and who may see it. */
export type DueAccount = { id: string; entityId: string; orgId: string; subscriptions: number };

const accounts = statement<DueAccount>(
  "price-rise-accounts",
  `select a.id, a.entity_id as "entityId", a.org_id as "orgId", d.subscriptions from (
     select x.account_id, count(distinct x.subscription_id)::int as subscriptions from price_rise_item x
     where x.tenant_id = $1 and x.rise_id = $2 and x.state in ('Planned', 'Undoing') and x.order_on <= $3 and x.account_id > $4
     group by x.account_id order by x.account_id limit $5) d
   join account a on a.tenant_id = $1 and a.id = d.account_id order by a.id`,
);

/** Accounts with items that are due by a day, in the order of their ids. */
export function dueAccounts(
  tenantId: string,
  riseId: string,
  day: LocalDate,
  { after, limit }: Page<DueAccount>,
): Promise<DueAccount[]> {
  return accounts([tenantId, riseId, day, after?.id ?? FIRST_ID, limit ?? null]);
}

const due = statement<RiseItem>(
  "price-rise-items-due",
  `select x.id, x.account_id as "accountId", x.subscription_id as "subscriptionId", s.subscription_number as "subscriptionNumber",
     x.rate_plan_id as "ratePlanId", x.charge_id as "chargeId", x.charge_number as "chargeNumber", x.charge_name as "chargeName", x.prices,
     x.order_on as "orderOn", x.effective_on as "effectiveOn", x.late, x.order_number as "orderNumber"
   from price_rise_item x join subscription s on s.tenant_id = x.tenant_id and s.id = x.subscription_id
   where x.tenant_id = $1 and x.rise_id = $2 and x.account_id = any($3::uuid[]) and x.state = $4 and x.order_on <= $5
     and x.effective_on is not null
     and ($6::uuid is null or x.subscription_id = $6) and ($8::text[] is null or x.order_number = any($8))
     and x.subscription_id in (select distinct y.subscription_id from price_rise_item y where y.tenant_id = $1 and y.rise_id = $2
       and y.account_id = any($3::uuid[]) and y.state = $4 and y.order_on <= $5 and ($8::text[] is null or y.order_number = any($8))
       order by y.subscription_id limit $7)
   order by x.account_id, x.subscription_id, x.charge_number for update of x`,
  { replanned: true },
);

/** Which items of accounts to take: those of one subscription, or of as many as one transaction changes. */
export type Taking = {
  readonly riseId: string;
  readonly accountIds: readonly string[];
  readonly state: Extract<ItemState, "Planned" | "Undoing">;
  readonly day: LocalDate;
  readonly subscriptionId?: string | undefined;
  /** Only those that these orders have changed. */
  readonly orderNumbers?: readonly string[];
  readonly most: number;
};

/** Items of accounts that are due, locked until the transaction ends. */
export function takeItems(tenantId: string, of: Taking): Promise<RiseItem[]> {
  const { riseId, accountIds, state, day, subscriptionId = null, most, orderNumbers = null } = of;
  return due([tenantId, riseId, accountIds, state, day, subscriptionId, most, orderNumbers]);
}

/** The newest order of an account that is to be undone, and whether there are others. */
type OrderToUndo = { readonly orderNumber: string; readonly others: boolean };

const orders = statement<OrderToUndo>(
  "price-rise-orders-to-undo",
  `select max(x.order_number) as "orderNumber", min(x.order_number) <> max(x.order_number) as others from price_rise_item x
   where x.tenant_id = $1 and x.rise_id = $2 and x.account_id = any($3::uuid[]) and x.state = 'Undoing' and x.order_on <= $4
     and x.order_number is not null and x.order_number <> all($5::text[])
   group by x.account_id order by 1`,
);

/** The newest order of each account with due items that are to be undone, except for those that are known to stay. */
export function ordersToUndo(
  tenantId: string,
  { riseId, accountIds, day }: Pick<Taking, "riseId" | "accountIds" | "day">,
  kept: readonly string[],
): Promise<OrderToUndo[]> {
  return orders([tenantId, riseId, accountIds, day, kept]);
}

const finish = statement(
  "price-rise-items-finish",
  `update price_rise_item x set state = n.state, reason = n.reason, order_number = coalesce(n."orderNumber", x.order_number),
     effective_on = coalesce(n."effectiveOn", x.effective_on), order_on = coalesce(n."orderOn", x.order_on),
     restored_by = n."restoredBy", restored_on = n."restoredOn", late = false, updated_at = $3
   from json_to_recordset($2::json) as n (id uuid, state text, reason text, "orderNumber" text, "effectiveOn" date, "orderOn" date,
     "restoredBy" text, "restoredOn" date)
   where x.tenant_id = $1 and x.id = n.id`,
);

/** What became of an item; absent days and numbers stay. */
export type ItemOutcome = {
  readonly id: string;
  readonly state: ItemState;
  readonly reason?: string | null;
  readonly orderNumber?: string;
  readonly effectiveOn?: LocalDate;
  readonly orderOn?: LocalDate;
  readonly restoredBy?: RestoredBy;
  readonly restoredOn?: LocalDate | null;
};

export async function storeOutcomes(
  tenantId: string,
  outcomes: readonly ItemOutcome[],
  at: Date,
): Promise<void> {
  if (outcomes.length) await finish([tenantId, JSON.stringify(outcomes), at]);
}

/** Moves all items of a rise from one state to another; returns how many. */
export async function moveItems(
  tenantId: string,
  riseId: string,
  from: ItemState,
  to: ItemState,
  at: Date,
): Promise<number> {
  const { count } = await prisma().priceRiseItem.updateMany({
    where: { tenantId, riseId, state: from },
    data: { state: to, reason: null, updatedAt: at },
  });
  return count;
}

/** Lets the days of what a rise has not done in time be computed again. */
export async function markLate(tenantId: string, riseId: string, day: LocalDate): Promise<void> {
  await prisma().priceRiseItem.updateMany({
    where: { tenantId, riseId, state: "Planned", orderOn: { lt: dayWritten(day) } },
    data: { late: true },
  });
}

/** Turns what is due, of one subscription or of all, into failures. */
export async function failDue(
  tenantId: string,
  {
    riseId,
    subscriptionId,
    day,
  }: { riseId: string; subscriptionId: string | null; day: LocalDate },
  reason: string,
  at: Date,
): Promise<void> {
  const due = { tenantId, riseId, orderOn: { lte: dayWritten(day) } };
  const of = subscriptionId === null ? due : { ...due, subscriptionId };
  for (const [from, state] of [
    ["Planned", "Failed"],
    ["Undoing", "UndoFailed"],
  ] as const) {
    const data = { state, reason, updatedAt: at };
    await prisma().priceRiseItem.updateMany({ where: { ...of, state: from }, data });
  }
}

/** Lets everything that a rise has changed be undone from a day on. */
export async function markUndoing(
  tenantId: string,
  riseId: string,
  day: LocalDate,
  at: Date,
): Promise<void> {
  await prisma().priceRiseItem.updateMany({
    where: { tenantId, riseId, state: "Applied" },
    data: { state: "Undoing", orderOn: dayWritten(day), reason: null, updatedAt: at },
  });
}

const count = statement<{ due: number; open: number; failed: number }>(
  "price-rise-counts",
  `select count(*) filter (where state in ('Planned', 'Undoing') and order_on <= $3)::int as due,
     count(*) filter (where state in ('Planned', 'Undoing'))::int as open,
     count(*) filter (where state in ('Failed', 'UndoFailed'))::int as failed
   from price_rise_item where tenant_id = $1 and rise_id = $2`,
);

/** How much of a rise is due by a day, how much is open in all, and how much has failed. */
export async function countItems(tenantId: string, riseId: string, day: LocalDate) {
  const [counts] = await count([tenantId, riseId, day]);
  return counts ?? { due: 0, open: 0, failed: 0 };
}

/** A rise with items that are due. */
export type DueRise = { readonly id: string };

const rises = statement<DueRise>(
  "price-rises-due",
  `select distinct x.rise_id as id from price_rise_item x join price_rise r on r.tenant_id = x.tenant_id and r.id = x.rise_id
   where x.tenant_id = $1 and x.state in ('Planned', 'Undoing') and x.order_on <= $2 and r.status in ('Running', 'Undoing')
   order by 1`,
);

/** The rises whose items are due by a day. */
export function risesDue(tenantId: string, day: LocalDate): Promise<DueRise[]> {
  return rises([tenantId, day]);
}
