import type { ListQuery } from "@/lib/api/object-query";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import type { VersionRow } from "./v2-version-model";

const VERSIONS: ListSpec = {
  name: "subscription-versions",
  select: `select c.produced_version as version, n.id as "orderId", n.order_number as "orderNumber",
      n.order_date as "orderDate", n.description as "orderDescription", n.category as "orderCategory",
      n.status as "orderStatus", c.created_at as "madeAt",
      n.created_by_id as "madeById"
    from order_action c join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
    where c.tenant_id = $1 and c.subscription_id = $2::uuid`,
  fixed: 2,
  fields: {
    version: { column: "c.produced_version", type: "number", sortable: true },
    order_number: { column: "n.order_number", type: "text", sortable: true },
    order_date: { column: "n.order_date", type: "date", sortable: true },
    updated_time: { column: "c.created_at", type: "instant", sortable: true },
  },
  defaultSort: "version.DESC",
  idColumn: "c.id",
};

/** One page of the versions of a subscription, by default the newest first. */
export function versionPage(
  tenantId: string,
  subscriptionId: string,
  query: ListQuery,
): Promise<{ rows: VersionRow[]; next?: string }> {
  return readList<VersionRow>(VERSIONS, query, [tenantId, subscriptionId]);
}
