import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { ListQuery } from "@/lib/api/object-query";
import type { Reach } from "@/lib/areas/subscriptions/queries";
import { columnsOf, madeBy } from "@/lib/lists/list-spec";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";

/** A feature of a subscription's rate plan as a row of a list. */
export type FeatureRow = {
  readonly id: string;
  readonly ratePlanId: string;
  readonly featureId: string;
  readonly subscriptionId: string;
  readonly subscriptionNumber: string;
  readonly featureCode: string;
  readonly name: string;
  readonly description: string | null;
  readonly quantity: string | null;
  readonly uOM: string | null;
  readonly effectiveStartDate: LocalDate;
  readonly effectiveEndDate: LocalDate | null;
  readonly createdById: string | null;
  readonly updatedById: string | null;
  readonly customFields: CustomFields;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const FEATURES: ListSpec = {
  name: "subscription-product-features",
  select: `select f.id, f.rate_plan_id as "ratePlanId", f.feature_id as "featureId", r.subscription_id as "subscriptionId",
      s.subscription_number as "subscriptionNumber", f.feature_code as "featureCode", f.name, f.description, f.quantity, f.uom as "uOM",
      f.effective_start as "effectiveStartDate", f.effective_end as "effectiveEndDate", b.created_by_id as "createdById",
      n.created_by_id as "updatedById", f.custom_fields as "customFields", f.created_at as "createdAt", s.updated_at as "updatedAt"
    from subscription_product_feature f
    join rate_plan r on r.tenant_id = f.tenant_id and r.id = f.rate_plan_id
    join subscription s on s.tenant_id = r.tenant_id and s.id = r.subscription_id
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    left join lateral (select o.created_by_id from order_action c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
      where c.tenant_id = f.tenant_id and c.id = f.booked_by) b on true
    left join lateral (select o.created_by_id from order_action c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
      where c.tenant_id = s.tenant_id and c.subscription_id = s.id order by c.produced_version desc limit 1) n on true
    where f.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "f.id", type: "id", sortable: true, unique: true },
    featureCode: { column: "f.feature_code", type: "text", sortable: true },
    name: { column: "f.name", type: "text", sortable: true },
    createdDate: { column: "f.created_at", type: "instant", sortable: true },
    updatedDate: { column: "s.updated_at", type: "instant", sortable: true },
    ...columnsOf("f", {
      id: `ratePlanId; featureId; subscriptionId:r.subscription_id; createdById:${madeBy("b.created_by_id")};
        updatedById:${madeBy("n.created_by_id")}`,
      text: "description; uOM:f.uom; subscriptionNumber:s.subscription_number",
      number: "quantity",
      date: "effectiveStartDate:f.effective_start; effectiveEndDate:f.effective_end",
    }),
  },
  defaultSort: "id.DESC",
  idColumn: "f.id",
};

/** One page of the features of the subscriptions that a caller may see. */
export const featurePage = (
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<ListPage<FeatureRow>> => readList(FEATURES, query, [tenantId, entityId, orgIds]);
