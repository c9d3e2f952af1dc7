import type { ListQuery } from "@/lib/api/object-query";
import type { Ctx } from "@/lib/kernel/context";
import { columnsOf, type ListSpec } from "@/lib/lists/list-spec";
import { readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";
import type { RolloverApply } from "@/lib/billing/prepaid/prepaid-terms";
import { isUsable, rolloverCount, totalOn, UNTIL } from "./fund-days-model";
import type { TransactionKind } from "./model";

type Shared = {
  readonly id: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly subscriptionNumber: string;
  readonly uom: string;
  readonly createdAt: Date;
};

const OWNER = `s.account_id as "accountId", a.account_number as "accountNumber", s.subscription_number as "subscriptionNumber", b.uom`;
const OF_SUBSCRIPTION = `join subscription s on s.tenant_id = b.tenant_id and s.id = b.subscription_id
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id`;
const WITHIN = "b.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])";

const shared = {
  accountId: { column: "s.account_id", type: "id" },
  accountNumber: { column: "a.account_number", type: "text", sortable: true },
  subscriptionNumber: { column: "s.subscription_number", type: "text", sortable: true },
  uOM: { column: "b.uom", type: "text", sortable: true },
} as const satisfies ListSpec["fields"];

export type BalanceRow = Shared & {
  readonly subscriptionId: string;
  readonly totalFund: string;
  readonly balance: string;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
  readonly state: "ACTIVE" | "EXPIRED";
  readonly updatedAt: Date;
};

const TODAY = "$4::date";
const NOW = isUsable(TODAY);

const BALANCES: ListSpec = {
  name: "prepaid-balances",
  select: `select b.id, ${OWNER}, b.subscription_id as "subscriptionId", f.total as "totalFund", f.balance,
      f.start_date as "startDate", f.last_day as "endDate", f.state, b.created_at as "createdAt",
      greatest(b.updated_at, f.updated_at) as "updatedAt"
    from prepaid_balance b ${OF_SUBSCRIPTION}
    cross join lateral (select coalesce(sum(${totalOn(TODAY)}) filter (where ${NOW}), 0) as total,
        coalesce(sum(f.remaining) filter (where ${NOW}), 0) as balance, min(f.start_date) as start_date,
        case when bool_or(f.end_date is null) then null else max(${UNTIL}) - 1 end as last_day, max(f.updated_at) as updated_at,
        case when bool_or(f.end_date is null or ${UNTIL} > ${TODAY}) then 'ACTIVE' else 'EXPIRED' end as state
      from prepaid_fund f where f.tenant_id = b.tenant_id and f.balance_id = b.id) f
    where ${WITHIN}`,
  fixed: 4,
  fields: {
    id: { column: "b.id", type: "id" },
    ...shared,
    origSubscriptionId: { column: "b.subscription_id", type: "id" },
    prepaidBalanceState: { column: "f.state", type: "text" },
    ...columnsOf("b", {
      text: "name:s.subscription_number || ' ' || b.uom",
      instant: "updatedDate:greatest(b.updated_at, f.updated_at)",
      number: "totalFund:f.total; balance:f.balance",
      date: "startDate:f.start_date; endDate:f.last_day",
    }),
    createdDate: { column: "b.created_at", type: "instant", sortable: true },
  },
  defaultSort: "createdDate.DESC",
  idColumn: "b.id",
};

export type FundRow = Shared & {
  readonly balanceId: string;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
  readonly quantity: string;
  readonly remaining: string;
  readonly chargeId: string;
  readonly chargeNumber: string;
  readonly segment: number;
  readonly rolloverApply: RolloverApply | null;
  readonly rolloverCount: number;
  readonly rolloverStart: LocalDate | null;
  readonly rolloverEnd: LocalDate | null;
  readonly updatedAt: Date;
};

const ROLLOVER_START = "(case when f.rollover_apply is not null then f.end_date end)";
const ROLLOVER_END = "(f.rollover_ends[cardinality(f.rollover_ends)] - 1)";

const FUNDS: ListSpec = {
  name: "prepaid-funds",
  select: `select f.id, ${OWNER}, f.balance_id as "balanceId", f.start_date as "startDate", f.end_date - 1 as "endDate", f.quantity,
      f.remaining, f.rollover_apply as "rolloverApply", ${rolloverCount(TODAY)} as "rolloverCount",
      ${ROLLOVER_START} as "rolloverStart", ${ROLLOVER_END} as "rolloverEnd", c.id as "chargeId", c.charge_number as "chargeNumber", c.segment, f.created_at as "createdAt", f.updated_at as "updatedAt"
    from prepaid_fund f
    join prepaid_balance b on b.tenant_id = f.tenant_id and b.id = f.balance_id ${OF_SUBSCRIPTION}
    join rate_plan_charge c on c.tenant_id = f.tenant_id and c.id = f.rate_plan_charge_id
    where ${WITHIN}`,
  fixed: 4,
  fields: {
    id: { column: "f.id", type: "id" },
    ...shared,
    prepaidBalanceId: { column: "f.balance_id", type: "id" },
    sourceId: { column: "c.id", type: "id" },
    chargeNumber: { column: "c.charge_number", type: "text", sortable: true },
    chargeSegmentNumber: { column: "c.segment", type: "number" },
    totalBalance: { column: "f.quantity", type: "number", sortable: true },
    balance: { column: "f.remaining", type: "number", sortable: true },
    startDate: { column: "f.start_date", type: "date", sortable: true },
    endDate: { column: "(f.end_date - 1)", type: "date" },
    createdDate: { column: "f.created_at", type: "instant", sortable: true },
    updatedDate: { column: "f.updated_at", type: "instant" },
    ...columnsOf("f", {
      text: "fundSourceType:'CHARGE'; rolloverApplyOption:f.rollover_apply",
      date: `rolloverValidityPeriodStartDate:${ROLLOVER_START}; rolloverValidityPeriodEndDate:${ROLLOVER_END}`,
      number: `rolloverCount:${rolloverCount(TODAY)}`,
    }),
  },
  defaultSort: "startDate.DESC",
  idColumn: "f.id",
};

export type TransactionRow = Shared & {
  readonly balanceId: string;
  readonly fundId: string;
  readonly kind: TransactionKind;
  readonly quantity: string;
  readonly remaining: string;
  readonly transactionDate: LocalDate;
  readonly chargeNumber: string | null;
  readonly invoiceItemId: string | null;
  readonly creditMemoItemId: string | null;
  readonly usageUom: string | null;
  readonly rate: string | null;
};

const IS_USAGE = "t.kind in ('DRAWDOWN', 'DRAWDOWN_REVERSAL')";

const TRANSACTIONS: ListSpec = {
  name: "prepaid-transactions",
  select: `select t.id, ${OWNER}, f.balance_id as "balanceId", t.fund_id as "fundId", t.kind, t.quantity, t.remaining,
      t.transaction_date as "transactionDate", c.charge_number as "chargeNumber", t.invoice_item_id as "invoiceItemId",
      t.credit_memo_item_id as "creditMemoItemId", c.uom as "usageUom", c.attributes #>> '{usage,drawdown,rate}' as rate,
      t.created_at as "createdAt"
    from prepaid_transaction t
    join prepaid_fund f on f.tenant_id = t.tenant_id and f.id = t.fund_id
    join prepaid_balance b on b.tenant_id = f.tenant_id and b.id = f.balance_id ${OF_SUBSCRIPTION}
    left join invoice_item i on i.tenant_id = t.tenant_id and i.id = t.invoice_item_id
    left join credit_memo_item m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_item_id
    left join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = coalesce(i.rate_plan_charge_id, m.rate_plan_charge_id)
    where ${WITHIN}`,
  fixed: 3,
  fields: {
    id: { column: "t.id", type: "id" },
    ...shared,
    prepaidBalanceId: { column: "f.balance_id", type: "id" },
    fundId: { column: "t.fund_id", type: "id" },
    prepaidBalanceTransactionType: { column: "t.kind", type: "text", sortable: true },
    transactionDate: { column: "t.transaction_date", type: "date", sortable: true },
    amount: { column: "t.quantity", type: "number", sortable: true },
    balance: { column: "t.remaining", type: "number" },
    chargeNumber: { column: "c.charge_number", type: "text" },
    invoiceItemId: { column: "t.invoice_item_id", type: "id" },
    creditMemoItemId: { column: "t.credit_memo_item_id", type: "id" },
    ...columnsOf("t", {
      text: `transactionSourceType:case when ${IS_USAGE} then 'USAGE' else 'CHARGE' end; usageUom:case when ${IS_USAGE} then c.uom end`,
      number: "drawdownRate:(c.attributes #>> '{usage,drawdown,rate}')::numeric",
    }),
    createdDate: { column: "t.created_at", type: "instant", sortable: true },
  },
  defaultSort: "createdDate.DESC",
  idColumn: "t.id",
};

type Reach = Pick<Ctx, "tenantId" | "entityId" | "orgIds" | "today">;

export const balancePage = ({ tenantId, entityId, orgIds, today }: Reach, query: ListQuery) =>
  readList<BalanceRow>(BALANCES, query, [tenantId, entityId, orgIds, today]);

export const fundPage = ({ tenantId, entityId, orgIds, today }: Reach, query: ListQuery) =>
  readList<FundRow>(FUNDS, query, [tenantId, entityId, orgIds, today]);

export const transactionPage = ({ tenantId, entityId, orgIds }: Reach, query: ListQuery) =>
  readList<TransactionRow>(TRANSACTIONS, query, [tenantId, entityId, orgIds]);
