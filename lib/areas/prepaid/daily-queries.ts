import type { ListQuery } from "@/lib/api/object-query";
import type { Ctx } from "@/lib/kernel/context";
import type { ListSpec } from "@/lib/lists/list-spec";
import { readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";

export type DailyRow = {
  readonly id: string;
  readonly fundId: string;
  readonly balanceId: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly subscriptionNumber: string;
  readonly uom: string;
  readonly date: LocalDate;
  readonly quantity: string;
  readonly amount: string;
  readonly originChargeId: string;
  readonly segment: number;
  readonly drawdownOriginId: string;
  readonly drawdownSegment: number;
  readonly drawdownName: string;
  readonly drawdownNumber: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The first segment of the charge of a segment. */
const originOf = (alias: string) =>
  `(select o.id from rate_plan_charge o where o.tenant_id = ${alias}.tenant_id and o.charge_number = ${alias}.charge_number and o.segment = 1)`;

/** What a fund `f` has paid of usage, by the day of the usage and the charge: draws of lines that still count. */
const DAYS = `select md5(concat(f.id, ' ', t.transaction_date, ' ', x.segment_id))::uuid as id, x.segment_id, t.transaction_date as day,
      -sum(t.quantity) as quantity, min(t.created_at) as created_at, max(t.created_at) as updated_at
    from prepaid_transaction t
    left join invoice_item i on i.tenant_id = t.tenant_id and i.id = t.invoice_item_id
    left join credit_memo_item m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_item_id
    cross join lateral (select coalesce(i.rate_plan_charge_id, m.rate_plan_charge_id) as segment_id) x
    where t.tenant_id = f.tenant_id and t.fund_id = f.id and t.kind = 'DRAWDOWN'
      and not exists (select from prepaid_transaction r where r.tenant_id = t.tenant_id and r.fund_id = t.fund_id
        and r.kind = 'DRAWDOWN_REVERSAL' and r.daily_id = t.daily_id and r.invoice_item_id is not distinct from t.invoice_item_id
        and r.credit_memo_item_id is not distinct from t.credit_memo_item_id)
    group by x.segment_id, t.transaction_date`;

/** The price of a unit of a fund `f`: what its line and the discounts on it came to, over all units that the line sold. */
const SOLD = `select coalesce(max(l.amount) / nullif(sum(u.quantity), 0), 0) as price
    from prepaid_transaction t
    cross join lateral (
      select sum(i.amount) as amount from invoice_item own
      join invoice_item i on i.tenant_id = own.tenant_id and i.invoice_id = own.invoice_id and (i.id = own.id or (i.kind = 'discount'
        and i.applied_to_charge_id = own.rate_plan_charge_id and i.service_start >= own.service_start and i.service_end <= own.service_end))
      where own.tenant_id = t.tenant_id and own.id = t.invoice_item_id) l
    join prepaid_transaction u on u.tenant_id = t.tenant_id and u.kind = 'PREPAYMENT' and u.invoice_item_id = t.invoice_item_id
    where t.tenant_id = f.tenant_id and t.fund_id = f.id and t.kind = 'PREPAYMENT'`;

const AMOUNT = "round(d.quantity * p.price, 9)";

const DAILY: ListSpec = {
  name: "prepaid-daily-consumption",
  select: `select d.id, f.id as "fundId", f.balance_id as "balanceId", s.account_id as "accountId", a.account_number as "accountNumber",
      s.subscription_number as "subscriptionNumber", b.uom, d.day as date, d.quantity, ${AMOUNT} as amount,
      ${originOf("c")} as "originChargeId", c.segment, ${originOf("x")} as "drawdownOriginId", x.segment as "drawdownSegment",
      x.name as "drawdownName", x.charge_number as "drawdownNumber", d.created_at as "createdAt", d.updated_at as "updatedAt"
    from prepaid_fund f
    join prepaid_balance b on b.tenant_id = f.tenant_id and b.id = f.balance_id
    join subscription s on s.tenant_id = b.tenant_id and s.id = b.subscription_id
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    join rate_plan_charge c on c.tenant_id = f.tenant_id and c.id = f.rate_plan_charge_id
    cross join lateral (${DAYS}) d
    join rate_plan_charge x on x.tenant_id = f.tenant_id and x.id = d.segment_id
    cross join lateral (${SOLD}) p
    where f.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "d.id", type: "id" },
    fundId: { column: "f.id", type: "id" },
    prepaidBalanceId: { column: "f.balance_id", type: "id" },
    accountId: { column: "s.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    subscriptionNumber: { column: "s.subscription_number", type: "text", sortable: true },
    uom: { column: "b.uom", type: "text", sortable: true },
    transactionDate: { column: "d.day", type: "date", sortable: true },
    dailyTotalQuantity: { column: "d.quantity", type: "number", sortable: true },
    dailyConsumptionAmount: { column: AMOUNT, type: "number", sortable: true },
    originChargeId: { column: originOf("c"), type: "id" },
    chargeSegmentNumber: { column: "c.segment", type: "number" },
    drawdownOriginChargeId: { column: originOf("x"), type: "id" },
    drawdownChargeSegmentNumber: { column: "x.segment", type: "number" },
    usageChargeName: { column: "x.name", type: "text" },
    usageChargeNumber: { column: "x.charge_number", type: "text", sortable: true },
    createdDate: { column: "d.created_at", type: "instant", sortable: true },
    updatedDate: { column: "d.updated_at", type: "instant" },
  },
  defaultSort: "transactionDate.DESC",
  idColumn: "d.id",
};

type Reach = Pick<Ctx, "tenantId" | "entityId" | "orgIds">;

export const dailyPage = ({ tenantId, entityId, orgIds }: Reach, query: ListQuery) =>
  readList<DailyRow>(DAILY, query, [tenantId, entityId, orgIds]);
