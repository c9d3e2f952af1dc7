import type { ListQuery } from "@/lib/api/object-query";
import { prisma, statement } from "@/lib/platform/database/db";
import type { GatewayNews, GatewayNotice } from "@/lib/platform/gateways/gateway-notice";
import { newId } from "@/lib/kernel/ids";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import { decimal } from "@/lib/values/decimal";
import type { EventEnd, EventStatus, StoredEvent } from "./model";

/** An event being processed, and its result if it was received before. */
export type ClaimedEvent = {
  id: string;
  fresh: boolean;
  status: EventStatus;
  result: string;
  tries: number;
};

const claim = statement<ClaimedEvent>(
  "gateway-event-claim",
  `insert into gateway_event (tenant_id, id, gateway, event_id, event_type, news, about, dispute_id, status, result, occurred_at, received_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'Ignored', '', $9, clock_timestamp())
   on conflict (tenant_id, gateway, event_id) do update set times_received = gateway_event.times_received + 1
   returning id, xmax = 0 as fresh, status, result, tries`,
);

/** Claims an event for this transaction: concurrent deliveries wait, and then find it there. */
export async function claimEvent(
  tenantId: string,
  gateway: string,
  { eventId, eventType, at, news }: GatewayNotice,
): Promise<ClaimedEvent> {
  const about = news && ("of" in news ? news.of.transactionId : news.payoutId);
  const disputeId = news && "disputeId" in news ? news.disputeId : null;
  const values = [news?.what ?? null, about ?? null, disputeId, at];
  const [row] = await claim([tenantId, newId(), gateway, eventId, eventType, ...values]);
  if (!row) throw new Error("an event was neither stored nor found");
  return row;
}

const end = statement(
  "gateway-event-end",
  `update gateway_event set status = $3, result = $4, payment_id = $5, refund_id = $6, said = $7::jsonb,
     next_try_at = clock_timestamp() + make_interval(secs => $8) where tenant_id = $1 and id = $2`,
);

/** When a refused event is retried automatically, and its content. */
export type NextTry = { seconds: number; news: GatewayNews };

/** Stores the result of an event. */
export async function endEvent(
  tenantId: string,
  id: string,
  { status, result, paymentId, refundId }: EventEnd,
  next?: NextTry,
): Promise<void> {
  const said = next ? JSON.stringify(next.news) : null;
  const values = [tenantId, id, status, result.slice(0, 500), paymentId ?? null, refundId ?? null];
  await end([...values, said, next?.seconds ?? null]);
}

const dueEvents = statement<{ id: string }>(
  "gateway-events-due",
  `select id from gateway_event where tenant_id = $1 and next_try_at <= clock_timestamp() order by next_try_at, id limit $2`,
);

/** Refused events that are due for a retry. */
export async function eventsDue(tenantId: string, limit: number): Promise<string[]> {
  return (await dueEvents([tenantId, limit])).map(({ id }) => id);
}

const take = statement<Omit<DueEvent, "news"> & { said: RecordedNews }>(
  "gateway-event-take",
  `update gateway_event set tries = tries + 1, next_try_at = clock_timestamp() + interval '10 minutes'
   where tenant_id = $1 and id = $2 and next_try_at <= clock_timestamp() and said is not null
   returning id, gateway, event_id as "eventId", event_type as "eventType", occurred_at as at, tries, said`,
);

/** The content of an event, as it is stored: amounts are texts. */
type RecordedNews = GatewayNews & { amount?: string };

/** A refused event being retried, with the number of attempts. */
export type DueEvent = GatewayNotice & { id: string; gateway: string; tries: number };

/** Claims one of them, which counts as an attempt; undefined when it was retried meanwhile. */
export async function takeDueEvent(tenantId: string, id: string): Promise<DueEvent | undefined> {
  const [row] = await take([tenantId, id]);
  if (!row) return undefined;
  const { said, ...event } = row;
  const news = said.what === "dispute.taken" ? { ...said, amount: decimal(said.amount) } : said;
  return { ...event, news };
}

const lock = statement<ClaimedEvent>(
  "gateway-event-lock",
  `select id, false as fresh, status, result, tries from gateway_event where tenant_id = $1 and id = $2 for update`,
);

/** Locks a stored event for this transaction. */
export async function lockEvent(tenantId: string, id: string): Promise<ClaimedEvent> {
  const [row] = await lock([tenantId, id]);
  if (!row) throw new Error("an event that is tried again is not there any more");
  return row;
}

const forget = statement(
  "gateway-events-forget",
  "delete from gateway_event where tenant_id = $1 and received_at < clock_timestamp() - make_interval(days => $2)",
);

/** Deletes events received that many days ago. */
export async function forgetOld(tenantId: string, days: number): Promise<void> {
  await forget([tenantId, days]);
}

/** True when a dispute is known to be won. */
export async function disputeIsWon(
  tenantId: string,
  gateway: string,
  disputeId: string,
): Promise<boolean> {
  const won = await prisma().gatewayEvent.findFirst({
    where: { tenantId, gateway, disputeId, news: "dispute.returned" },
    select: { id: true },
  });
  return won !== null;
}

const EVENTS: ListSpec = {
  name: "gateway-events",
  select: `select e.id, e.gateway, e.event_id as "eventId", e.event_type as "eventType", e.status, e.result, e.payment_id as "paymentId",
    p.payment_number as "paymentNumber", e.refund_id as "refundId", r.refund_number as "refundNumber", a.name as "accountName",
    e.times_received as "timesReceived", e.tries, e.next_try_at as "nextTryAt", e.occurred_at as "occurredAt", e.received_at as "receivedAt"
    from gateway_event e
    left join refund r on r.tenant_id = e.tenant_id and r.id = e.refund_id
    left join payment p on p.tenant_id = e.tenant_id and p.id = coalesce(e.payment_id, r.payment_id)
    left join account a on a.tenant_id = e.tenant_id and a.id = coalesce(p.account_id, r.account_id)
    where e.tenant_id = $1 and (a.id is null or (a.entity_id = $2 and a.org_id = any($3::uuid[])))`,
  fixed: 3,
  fields: {
    id: { column: "e.id", type: "id" },
    gateway: { column: "e.gateway", type: "text", sortable: true },
    eventId: { column: "e.event_id", type: "text" },
    eventType: { column: "e.event_type", type: "text", sortable: true },
    status: { column: "e.status", type: "text", sortable: true },
    paymentId: { column: "e.payment_id", type: "id" },
    refundId: { column: "e.refund_id", type: "id" },
    receivedDate: { column: "e.received_at", type: "instant", sortable: true },
  },
  defaultSort: "receivedDate.DESC",
  idColumn: "e.id",
};

/** One page of events that a caller may see; those without an account are visible to the whole tenant. */
export async function eventPage(
  reach: { tenantId: string; entityId: string; orgIds: readonly string[] },
  query: ListQuery,
): Promise<{ rows: StoredEvent[]; next?: string }> {
  return readList(EVENTS, query, [reach.tenantId, reach.entityId, reach.orgIds]);
}
