import type { ListQuery } from "@/lib/api/object-query";
import type { Ctx } from "@/lib/kernel/context";
import { columnsOf, type ListSpec, madeBy } from "@/lib/lists/list-spec";
import { readList } from "@/lib/lists/object-query";
import type { FulfillmentItemRow, FulfillmentRow } from "./list-model";

const OWNED = `join order_line_item l on l.tenant_id = f.tenant_id and l.id = f.order_line_item_id
    join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    join account a on a.tenant_id = o.tenant_id and a.id = o.account_id`;

const FULFILLMENTS: ListSpec = {
  name: "fulfillments",
  select: `select f.id, f.order_line_item_id as "orderLineItemId", f.fulfillment_number as "fulfillmentNumber", f.type, f.state, f.quantity,
      f.fulfillment_date as "fulfillmentDate", f.bill_target_date as "billTargetDate", f.carrier, f.location, f.system,
      f.tracking_number as "trackingNumber", f.external_id as "externalId", f.description, f.custom_fields as "customFields",
      f.created_by_id as "createdById", f.created_at as "createdAt", f.updated_by_id as "updatedById", f.updated_at as "updatedAt"
    from fulfillment f
    ${OWNED}
    where f.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "f.id", type: "id" },
    fulfillmentNumber: {
      ...{ column: "f.fulfillment_number", type: "text" },
      ...{ sortable: true, unique: true },
    },
    fulfillmentDate: { column: "f.fulfillment_date", type: "date", sortable: true },
    createdDate: { column: "f.created_at", type: "instant", sortable: true },
    updatedDate: { column: "f.updated_at", type: "instant", sortable: true },
    ...columnsOf("f", {
      id: `orderLineItemId; createdById:${madeBy("f.created_by_id")}; updatedById:${madeBy("f.updated_by_id")}`,
      text: `fulfillmentType:f.type; state; carrier; fulfillmentLocation:f.location; fulfillmentSystem:f.system; trackingNumber;
        externalId; description`,
      number: "quantity",
      date: "billTargetDate",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "f.id",
  custom: "Fulfillment",
};

const ITEMS: ListSpec = {
  name: "fulfillment-items",
  select: `select i.id, i.fulfillment_id as "fulfillmentId", f.fulfillment_number as "fulfillmentNumber", i.item_identifier as "itemIdentifier",
      i.description, i.custom_fields as "customFields",
      i.created_by_id as "createdById", i.created_at as "createdAt", i.updated_by_id as "updatedById", i.updated_at as "updatedAt"
    from fulfillment_item i
    join fulfillment f on f.tenant_id = i.tenant_id and f.id = i.fulfillment_id
    ${OWNED}
    where i.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "i.id", type: "id" },
    createdDate: { column: "i.created_at", type: "instant", sortable: true },
    updatedDate: { column: "i.updated_at", type: "instant", sortable: true },
    ...columnsOf("i", {
      id: `fulfillmentId; createdById:${madeBy("i.created_by_id")}; updatedById:${madeBy("i.updated_by_id")}`,
      text: "fulfillmentNumber:f.fulfillment_number; itemIdentifier; description",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "i.id",
  custom: "FulfillmentItem",
};

type Reach = Pick<Ctx, "tenantId" | "entityId" | "orgIds">;

/** One page of the fulfillments that a caller may see. */
export const fulfillmentPage = ({ tenantId, entityId, orgIds }: Reach, query: ListQuery) =>
  readList<FulfillmentRow>(FULFILLMENTS, query, [tenantId, entityId, orgIds]);

/** One page of the single things of these fulfillments. */
export const fulfillmentItemPage = ({ tenantId, entityId, orgIds }: Reach, query: ListQuery) =>
  readList<FulfillmentItemRow>(ITEMS, query, [tenantId, entityId, orgIds]);
