import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/platform/ids";
import { nextPageUrl } from "@/lib/platform/object-query";
import * as contract from "./contract";
import { type LoggedRequestRow, loggedRequestPage } from "./queries";

export const listLoggedRequests = operation(contract.listLoggedRequests, async (ctx, { query }) => {
  const { rows, next } = await loggedRequestPage(ctx.tenantId, query);
  const { path } = contract.listLoggedRequests;
  return { data: rows.map(present), ...nextPageUrl(ctx, path, query, next) };
});

function present({ code, message, trackId, idempotencyKey, ...row }: LoggedRequestRow) {
  return {
    ...row,
    id: wireId(row.id),
    at: row.at.toISOString(),
    code: code ?? undefined,
    message: message ?? undefined,
    trackId: trackId ?? undefined,
    idempotencyKey: idempotencyKey ?? undefined,
  };
}
