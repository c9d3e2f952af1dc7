import { statement } from "@/lib/platform/database/db";
import { PASSES } from "../day-queries";
import type { StoreQuery } from "./query-model";

const FOUND = `from meter_event e where e.tenant_id = $1 and e.meter_id = $2 and ${PASSES}
     and ($4::text is null or e.own_id = $4) and ($5::timestamptz is null or e.at >= $5) and ($6::timestamptz is null or e.at < $6)`;

/** An event that a query has found. */
export type FoundEvent = { ownId: string; at: Date; createdAt: Date; data: unknown };

const page = statement<FoundEvent>(
  "meter-store-page",
  `select e.own_id as "ownId", e.at, e.created_at as "createdAt", e.data ${FOUND}
   order by e.created_at desc, e.own_id desc offset $7 limit $8`,
  { replanned: true },
);

const count = statement<{ count: number }>(
  "meter-store-count",
  `select count(*)::int from (select 1 ${FOUND} limit $7) f`,
  { replanned: true },
);

const all = statement<{ count: string }>("meter-store-all", `select count(*)::text ${FOUND}`, {
  replanned: true,
});

type Reach = { tenantId: string; meterId: string; from: Date | null; to: Date | null };

const given = (
  { tenantId, meterId, from, to }: Reach,
  { filters, eventId }: StoreQuery,
): unknown[] => [tenantId, meterId, JSON.stringify(filters), eventId, from, to];

/** A page of the events that a query finds. */
export function foundEvents(
  reach: Reach,
  query: StoreQuery,
  offset: number,
  limit: number,
): Promise<FoundEvent[]> {
  return page([...given(reach, query), offset, limit]);
}

/** How many events a query finds, no further than its limit. */
export async function countFound(reach: Reach, query: StoreQuery): Promise<number> {
  return (await count([...given(reach, query), query.limit]))[0]?.count ?? 0;
}

/** How many events a query finds, all of them. */
export async function countAll(reach: Reach, query: StoreQuery): Promise<number> {
  return Number((await all(given(reach, query)))[0]?.count ?? 0);
}
