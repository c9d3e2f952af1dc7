import { listAuditEntries, listLoggedRequests } from "@/lib/areas/developer/contract";
import { listRecordedCalls } from "@/lib/areas/developer/recordings/contract";
import type { ListOf } from "@/lib/portal/list";

export const requestList = {
  contract: listLoggedRequests,
  pageSize: 25,
  sort: ["at.DESC"],
  filters: { by: "actorType.EQ", from: "status.GE", path: "path.SW", method: "method.EQ" },
} satisfies ListOf<typeof listLoggedRequests>;

export const auditList = {
  contract: listAuditEntries,
  pageSize: 25,
  sort: ["id.DESC"],
  filters: { of: "subjectType.EQ", action: "action.EQ", by: "actorType.EQ" },
} satisfies ListOf<typeof listAuditEntries>;

/** The calls of one recording. */
export const callsOfRecording = (recordingId: string) =>
  ({
    contract: listRecordedCalls,
    pageSize: 25,
    sort: ["id.DESC"],
    filters: { from: "status.GE", operation: "operation.EQ", code: "code.EQ" },
    always: [`recordingId.EQ:${recordingId}`],
  }) satisfies ListOf<typeof listRecordedCalls>;
