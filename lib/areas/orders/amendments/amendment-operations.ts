import { operation } from "@/lib/api/operation";
import { actorWireId, OWN_ID, wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import * as contract from "./amendment-contract";
import { type AmendmentRow, amendmentPage } from "./amendment-queries";

function present(row: AmendmentRow) {
  const maker = actorWireId(row.createdById) ?? OWN_ID;
  const made = row.createdAt.toISOString();
  return {
    id: wireId(row.id),
    code: `${row.orderNumber}-${row.sequence}`,
    name: `${row.type} of ${row.subscriptionNumber}`,
    type: row.type,
    status: "Completed",
    subscriptionId: wireId(row.subscriptionId),
    subscriptionNumber: row.subscriptionNumber,
    version: row.version,
    orderId: wireId(row.orderId),
    bookingDate: row.orderDate,
    contractEffectiveDate: row.contractEffective,
    effectiveDate: row.effectiveDate,
    serviceActivationDate: row.serviceActivation,
    customerAcceptanceDate: row.customerAcceptance,
    createdById: maker,
    updatedById: maker,
    createdDate: made,
    updatedDate: made,
  };
}

export const queryAmendments = operation(contract.queryAmendments, async (ctx, { query }) => {
  const { rows, next } = await amendmentPage(ctx, query);
  const path = contract.queryAmendments.path;
  return { data: rows.map(present), ...nextPageUrl(ctx, path, query, next) };
});

export const queryAmendmentByKey = rowByKey(contract.queryAmendmentByKey, queryAmendments, "code");
