import { columnsOf, madeBy } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";

/** A change of a subscription. */
export type AmendmentRow = {
  id: string;
  orderNumber: string;
  sequence: number;
  type: string;
  subscriptionId: string;
  subscriptionNumber: string;
  version: number;
  orderId: string;
  orderDate: LocalDate;
  contractEffective: LocalDate;
  effectiveDate: LocalDate;
  serviceActivation: LocalDate | null;
  customerAcceptance: LocalDate | null;
  createdById: string | null;
  createdAt: Date;
};

/** The kind of action `c`, as amendments call it. */
const TYPE = `case c.type when 'AddProduct' then 'NewProduct' when 'RenewSubscription' then 'Renewal'
  when 'CancelSubscription' then 'Cancellation' when 'Suspend' then 'SuspendSubscription'
  when 'Resume' then 'ResumeSubscription' else c.type end`;
const EFFECTIVE = "coalesce(c.customer_acceptance, c.service_activation, c.contract_effective)";
const CODE = `n.order_number || '-' || c.sequence`;

const AMENDMENTS: ListSpec = {
  name: "amendments",
  select: `select c.id, n.order_number as "orderNumber", c.sequence, ${TYPE} as type, c.subscription_id as "subscriptionId",
      s.subscription_number as "subscriptionNumber", c.produced_version as version, c.order_id as "orderId",
      n.order_date as "orderDate", c.contract_effective as "contractEffective", ${EFFECTIVE} as "effectiveDate",
      c.service_activation as "serviceActivation", c.customer_acceptance as "customerAcceptance",
      n.created_by_id as "createdById", c.created_at as "createdAt"
    from order_action c
    join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
    join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    where c.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and c.type <> 'CreateSubscription'`,
  fixed: 3,
  fields: {
    id: { column: "c.id", type: "id", sortable: true, unique: true },
    code: { column: `(${CODE})`, type: "text" },
    type: { column: `(${TYPE})`, type: "text" },
    subscriptionId: { column: "c.subscription_id", type: "id" },
    subscriptionNumber: { column: "s.subscription_number", type: "text", sortable: true },
    version: { column: "c.produced_version", type: "number", sortable: true },
    orderId: { column: "c.order_id", type: "id" },
    bookingDate: { column: "n.order_date", type: "date", sortable: true },
    contractEffectiveDate: { column: "c.contract_effective", type: "date", sortable: true },
    effectiveDate: { column: EFFECTIVE, type: "date", sortable: true },
    serviceActivationDate: { column: "c.service_activation", type: "date" },
    customerAcceptanceDate: { column: "c.customer_acceptance", type: "date" },
    createdDate: { column: "c.created_at", type: "instant", sortable: true },
    updatedDate: { column: "c.created_at", type: "instant", sortable: true },
    ...columnsOf("c", {
      id: `createdById:${madeBy("n.created_by_id")}; updatedById:${madeBy("n.created_by_id")}`,
      text: `name:(${TYPE}) || ' of ' || s.subscription_number; status:'Completed'`,
    }),
  },
  defaultSort: "id.DESC",
  idColumn: "c.id",
};

/** One page of the changes of subscriptions that a caller may see; making a subscription is no change. */
export const amendmentPage = (
  { tenantId, entityId, orgIds }: { tenantId: string; entityId: string; orgIds: readonly string[] },
  query: ListQuery,
): Promise<ListPage<AmendmentRow>> => readList(AMENDMENTS, query, [tenantId, entityId, orgIds]);
