import { keysOf } from "@/lib/values/keys";
import type { ListQuery } from "@/lib/api/object-query";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";
import type { Subscription } from "@/lib/areas/subscriptions/detail-model";
import { STATUS } from "@/lib/areas/subscriptions/lists/list-queries";
import { STATE_OF } from "./state-model";
import {
  type Reach,
  SUBSCRIPTIONS,
  subscriptionOf,
  type SubscriptionRow,
} from "@/lib/areas/subscriptions/queries";

/** The state of version 2 on the day $4. */
const STATE = `case ${STATUS} ${keysOf(STATE_OF)
  .map((status) => `when '${status}' then '${STATE_OF[status]}'`)
  .join(" ")} end`;

const LIST: ListSpec = {
  name: "subscriptions-v2",
  select: `${SUBSCRIPTIONS} and $4::date is not null`,
  fixed: 4,
  fields: {
    id: { column: "s.id", type: "id" },
    subscription_number: {
      column: "s.subscription_number",
      type: "text",
      sortable: true,
      unique: true,
    },
    state: { column: STATE, type: "text" },
    version: { column: "s.version", type: "number", sortable: true },
    account_id: { column: "s.account_id", type: "id" },
    account_number: { column: "a.account_number", type: "text", sortable: true },
    invoice_owner_account_id: { column: "s.invoice_account_id", type: "id" },
    auto_renew: { column: "s.auto_renew", type: "boolean" },
    currency: { column: "s.currency", type: "text", sortable: true },
    contract_effective: { column: "s.contract_effective", type: "date", sortable: true },
    start_date: {
      column: "s.subscription_start",
      type: "date",
      sortable: true,
      tie: "subscription_number",
    },
    end_date: { column: "s.term_end", type: "date" },
    contracted_mrr: { column: "s.cmrr", type: "number", sortable: true },
    created_time: { column: "s.created_at", type: "instant", sortable: true },
    updated_time: { column: "s.updated_at", type: "instant", sortable: true },
  },
  defaultSort: "created_time.DESC",
  idColumn: "s.id",
  custom: "Subscription",
};

/** One page of the subscriptions that a caller may see, with the filters and sort orders of version 2. */
export async function subscriptionPageV2(
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
  today: LocalDate,
): Promise<{ rows: Subscription[]; next?: string }> {
  const fixed = [tenantId, entityId, orgIds, today];
  const { rows, next } = await readList<SubscriptionRow>(LIST, query, fixed);
  return { rows: rows.map(subscriptionOf), ...(next === undefined ? {} : { next }) };
}
