import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import type {
  FeatureListRow,
  ProductFeatureListRow,
  TierListRow,
} from "@/lib/areas/catalog/lists/list-model";

const tiers: ListSpec = {
  name: "product-rate-plan-charge-tiers",
  select: `select t.id, t.charge_id as "productRatePlanChargeId", t.currency, t.tier,
      t.starting_unit as "startingUnit", t.ending_unit as "endingUnit", t.price,
      t.price_format as "priceFormat", t.flat_fee as "flatFee"
    from product_rate_plan_charge_tier t where t.tenant_id = $1`,
  fixed: 1,
  fields: {
    id: { column: "t.id", type: "id" },
    productRatePlanChargeId: { column: "t.charge_id", type: "id" },
    currency: { column: "t.currency", type: "text", sortable: true },
    tier: { column: "t.tier", type: "number", sortable: true },
    ...columnsOf("t", {
      text: "priceFormat",
      number: "price; startingUnit; endingUnit; flatFee",
    }),
  },
  defaultSort: "tier.ASC",
  idColumn: "t.id",
};

const features: ListSpec = {
  name: "features",
  select: `select f.id, f.feature_code as "featureCode", f.name, f.description, f.status,
      f.custom_fields as "customFields", f.created_at as "createdAt", f.updated_at as "updatedAt",
      (select count(*)::int from product_feature q
       where q.tenant_id = f.tenant_id and q.feature_id = f.id) as "productCount"
    from feature f where f.tenant_id = $1`,
  fixed: 1,
  fields: {
    id: { column: "f.id", type: "id" },
    featureCode: { column: "f.feature_code", type: "text", sortable: true, unique: true },
    name: { column: "f.name", type: "text", sortable: true },
    status: { column: "f.status", type: "text", sortable: true },
    createdDate: { column: "f.created_at", type: "instant", sortable: true },
    updatedDate: { column: "f.updated_at", type: "instant", sortable: true },
    ...columnsOf("f", {
      text: "description",
    }),
  },
  defaultSort: "featureCode.ASC",
  idColumn: "f.id",
  custom: "Feature",
};

const productFeatures: ListSpec = {
  name: "product-features",
  select: `select q.id, q.product_id as "productId", f.id as "featureId", f.feature_code as "featureCode",
      f.name, f.description, f.status, q.quantity, q.uom as "uOM", q.created_at as "createdAt", q.updated_at as "updatedAt"
    from product_feature q join feature f on f.tenant_id = q.tenant_id and f.id = q.feature_id
    where q.tenant_id = $1`,
  fixed: 1,
  fields: {
    id: { column: "q.id", type: "id" },
    productId: { column: "q.product_id", type: "id" },
    featureId: { column: "q.feature_id", type: "id" },
    featureCode: { column: "f.feature_code", type: "text", sortable: true },
    createdDate: { column: "q.created_at", type: "instant", sortable: true },
    ...columnsOf("q", {
      text: "uOM:q.uom",
      number: "quantity",
      instant: "updatedDate:q.updated_at",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "q.id",
};

export const tierRows = (tenantId: string, query: ListQuery) =>
  readList<TierListRow>(tiers, query, [tenantId]);

export const featureRows = (tenantId: string, query: ListQuery) =>
  readList<FeatureListRow>(features, query, [tenantId]);

export const productFeatureRows = (tenantId: string, query: ListQuery) =>
  readList<ProductFeatureListRow>(productFeatures, query, [tenantId]);
