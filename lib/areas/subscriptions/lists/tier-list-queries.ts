import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import type { Reach } from "@/lib/areas/subscriptions/queries";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";

/** A row of the price table of a subscription's charge; decimals are text. */
export type TierRow = {
  id: string;
  chargeId: string;
  chargeModel: string;
  currency: string;
  tier: number;
  startingUnit: string | null;
  endingUnit: string | null;
  price: string;
  priceFormat: "FlatFee" | "PerUnit";
  flatFee: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Rows of price tables have no id: it is computed, and an index finds it. */
const ID = "md5(t.charge_id::text || t.tier::text)::uuid";

const TIERS: ListSpec = {
  name: "rate-plan-charge-tiers",
  select: `select ${ID} as id, t.charge_id as "chargeId", c.charge_model as "chargeModel", c.currency, t.tier,
      t.starting_unit as "startingUnit", t.ending_unit as "endingUnit", t.price, t.price_format as "priceFormat", t.flat_fee as "flatFee",
      c.created_at as "createdAt", s.updated_at as "updatedAt"
    from rate_plan_charge_tier t
    join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.charge_id
    join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    where t.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: ID, type: "id", sortable: true, unique: true },
    ratePlanChargeId: { column: "t.charge_id", type: "id" },
    currency: { column: "c.currency", type: "text", sortable: true },
    tier: { column: "t.tier", type: "number", sortable: true },
    price: { column: "t.price", type: "number", sortable: true },
    priceFormat: { column: "t.price_format", type: "text", sortable: true },
    createdDate: { column: "c.created_at", type: "instant", sortable: true },
    updatedDate: { column: "s.updated_at", type: "instant", sortable: true },
    ...columnsOf("t", {
      number:
        "startingUnit; endingUnit; flatFee; discountPercentage:case when c.charge_model = 'DiscountPercentage' then t.price end; percentage:case when c.charge_model = 'Calculated' then t.price end",
    }),
  },
  defaultSort: "id.ASC",
  idColumn: ID,
};

/** One page of the prices of subscriptions that a caller may see. */
export const tierPage = (
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<ListPage<TierRow>> => readList(TIERS, query, [tenantId, entityId, orgIds]);
