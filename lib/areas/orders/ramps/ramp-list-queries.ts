import type { ListQuery } from "@/lib/api/object-query";
import { uuidOf } from "@/lib/kernel/ids";
import { columnsOf } from "@/lib/lists/list-spec";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import type { RampRow } from "./ramp-row-model";

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const bookings = (order: "asc" | "desc") => `(select c.order_id, c.created_at from order_action c
  where c.tenant_id = s.tenant_id and c.subscription_id = s.id
    and c.body -> 'ramp' ->> 'number' = s.ramp ->> 'number'
  order by c.produced_version ${order} limit 1)`;

const RAMPS: ListSpec = {
  name: "ramps",
  select: `select s.ramp, s.subscription_number as "subscriptionNumber", s.version,
      n.order_id as "orderId", f.created_at as "createdAt", n.created_at as "updatedAt"
    from subscription s
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    cross join lateral ${bookings("asc")} f
    cross join lateral ${bookings("desc")} n
    where s.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and s.ramp is not null`,
  fixed: 3,
  fields: {
    id: { column: "(s.ramp ->> 'id')::uuid", type: "id" },
    number: { column: "(s.ramp ->> 'number')", type: "text", sortable: true },
    name: { column: "(s.ramp ->> 'name')", type: "text" },
    subscriptionNumbers: { column: "s.subscription_number", type: "text", sortable: true },
    orderId: { column: "n.order_id", type: "id" },
    ...columnsOf("s", {
      text: "description:s.ramp ->> 'description'; metricsProcessingStatus:'Completed'",
    }),
    createdDate: { column: "f.created_at", type: "instant", sortable: true },
    updatedDate: { column: "n.created_at", type: "instant", sortable: true },
  },
  defaultSort: "createdDate.DESC",
  idColumn: "s.id",
};

/** One page of the ramps that a caller may see. */
export function rampPage({ tenantId, entityId, orgIds }: Reach, query: ListQuery) {
  return readList<RampRow>(RAMPS, query, [tenantId, entityId, orgIds]);
}

/** A ramp by number or id. */
export async function rampByKey(reach: Reach, key: string): Promise<RampRow | undefined> {
  const uuid = uuidOf(key);
  const filter = [uuid === undefined ? `number.EQ:${key}` : `id.EQ:${key}`];
  return (await rampPage(reach, { filter })).rows[0];
}
