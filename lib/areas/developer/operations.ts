import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import * as contract from "./contract";
import { auditPage, type AuditRow, type LoggedRequestRow, loggedRequestPage } from "./queries";

export const listLoggedRequests = operation(contract.listLoggedRequests, async (ctx, { query }) => {
  const { rows, next } = await loggedRequestPage(ctx.tenantId, query);
  const { path } = contract.listLoggedRequests;
  return { data: rows.map(present), ...nextPageUrl(ctx, path, query, next) };
});

function present({
  answeredStatus,
  code,
  message,
  trackId,
  idempotencyKey,
  ...row
}: LoggedRequestRow) {
  return {
    ...row,
    id: wireId(row.id),
    at: row.at.toISOString(),
    answeredStatus: answeredStatus ?? undefined,
    code: code ?? undefined,
    message: message ?? undefined,
    trackId: trackId ?? undefined,
    idempotencyKey: idempotencyKey ?? undefined,
  };
}

export const listAuditEntries = operation(contract.listAuditEntries, async (ctx, { query }) => {
  const { rows, next } = await auditPage(ctx.tenantId, query);
  const { path } = contract.listAuditEntries;
  return { data: rows.map(presentAudit), ...nextPageUrl(ctx, path, query, next) };
});

function presentAudit({ subjectName, ...row }: AuditRow) {
  return {
    ...row,
    id: wireId(row.id),
    recordedAt: row.recordedAt.toISOString(),
    at: row.at.toISOString(),
    subjectId: wireId(row.subjectId),
    subjectName: subjectName ?? undefined,
    requestId: wireId(row.requestId),
  };
}
