import type { ListQuery } from "@/lib/api/object-query";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import type { WorkFailure } from "@/lib/platform/work-failures";
import type { LocalDate } from "@/lib/values/local-date";

/** The accounts that a caller may see. */
type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** A piece of work that failed and is still open, with its account. */
export type OpenFailure = Pick<WorkFailure, "step" | "subjectType" | "subjectId" | "message"> & {
  readonly id: string;
  readonly accountId: string | null;
  readonly accountNumber: string | null;
  readonly accountName: string | null;
  readonly firstDay: LocalDate;
  readonly lastDay: LocalDate;
  readonly at: Date;
};

/** The latest attempt of each open piece. */
const OPEN = `select distinct on (f.step, f.subject_id) f.*, min(f.day) over (partition by f.step, f.subject_id) as first_day
  from work_failure f where f.tenant_id = $1 and f.resolved_at is null order by f.step, f.subject_id, f.day desc`;

const FAILURES: ListSpec = {
  name: "work-failures",
  select: `select f.id, f.step, f.subject_type as "subjectType", f.subject_id as "subjectId", f.message,
      a.id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
      f.first_day as "firstDay", f.day as "lastDay", f.at
    from (${OPEN}) f
    left join orders o on f.subject_type = 'order' and o.tenant_id = f.tenant_id and o.id = f.subject_id
    left join account a on a.tenant_id = f.tenant_id
      and a.id = case f.subject_type when 'account' then f.subject_id else o.account_id end
    where (a.id is null or a.entity_id = $2 and a.org_id = any($3::uuid[]))`,
  fixed: 3,
  fields: {
    id: { column: "f.id", type: "id" },
    step: { column: "f.step", type: "text", sortable: true },
    subjectType: { column: "f.subject_type", type: "text", sortable: true },
    subjectId: { column: "f.subject_id", type: "id" },
    accountId: { column: "a.id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    accountName: { column: "a.name", type: "text", sortable: true },
    firstDay: { column: "f.first_day", type: "date", sortable: true },
    lastDay: { column: "f.day", type: "date", sortable: true },
    lastTriedDate: { column: "f.at", type: "instant", sortable: true },
  },
  defaultSort: "lastTriedDate.DESC",
  idColumn: "f.id",
};

/** One page of open failures, of accounts that a caller may see. */
export function failurePage(
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<{ rows: OpenFailure[]; next?: string }> {
  return readList<OpenFailure>(FAILURES, query, [tenantId, entityId, orgIds]);
}
