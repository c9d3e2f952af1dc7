import type { ListQuery } from "@/lib/api/object-query";
import type { Ctx } from "@/lib/kernel/context";
import type { ListSpec } from "@/lib/lists/list-spec";
import { readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";
import { remainingAt } from "./fund-days-model";

export type SummaryRow = {
  readonly id: string;
  readonly balanceId: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly subscriptionNumber: string;
  readonly uom: string;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
  readonly total: string;
  readonly remaining: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The periods of the funds of a balance `b`: their own ones, and those of their rollover that have begun. */
const PERIODS = `select d.days[k] as start_date, d.days[k + 1] as end_date,
      case when k = 1 then f.quantity else ${remainingAt("d.days[k]")} end as total, ${remainingAt("d.days[k + 1]")} as remaining,
      f.created_at, f.updated_at
    from prepaid_fund f
    cross join lateral (select array[f.start_date, f.end_date] || f.rollover_ends as days) d
    cross join lateral generate_series(1, cardinality(d.days) - 1) k
    where f.tenant_id = b.tenant_id and f.balance_id = b.id and (k = 1 or d.days[k] <= $4::date)`;

const SUMMARIES: ListSpec = {
  name: "prepaid-validity-periods",
  select: `select p.id, b.id as "balanceId", s.account_id as "accountId", a.account_number as "accountNumber",
      s.subscription_number as "subscriptionNumber", b.uom, p.start_date as "startDate", p.end_date - 1 as "endDate", p.total,
      p.remaining, p.created_at as "createdAt", p.updated_at as "updatedAt"
    from prepaid_balance b
    join subscription s on s.tenant_id = b.tenant_id and s.id = b.subscription_id
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    cross join lateral (select md5(concat(b.id, ' ', f.start_date, ' ', f.end_date))::uuid as id, f.start_date, f.end_date,
        sum(f.total) as total, sum(f.remaining) as remaining, min(f.created_at) as created_at, max(f.updated_at) as updated_at
      from (${PERIODS}) f group by f.start_date, f.end_date) p
    where b.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 4,
  fields: {
    id: { column: "p.id", type: "id" },
    prepaidBalanceId: { column: "b.id", type: "id" },
    accountId: { column: "s.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    subscriptionNumber: { column: "s.subscription_number", type: "text", sortable: true },
    uom: { column: "b.uom", type: "text", sortable: true },
    startDate: { column: "p.start_date", type: "date", sortable: true },
    endDate: { column: "(p.end_date - 1)", type: "date" },
    totalBalance: { column: "p.total", type: "number", sortable: true },
    remainingBalance: { column: "p.remaining", type: "number", sortable: true },
    createdDate: { column: "p.created_at", type: "instant", sortable: true },
    updatedDate: { column: "p.updated_at", type: "instant" },
  },
  defaultSort: "startDate.DESC",
  idColumn: "p.id",
};

type Reach = Pick<Ctx, "tenantId" | "entityId" | "orgIds" | "today">;

export const summaryPage = ({ tenantId, entityId, orgIds, today }: Reach, query: ListQuery) =>
  readList<SummaryRow>(SUMMARIES, query, [tenantId, entityId, orgIds, today]);
