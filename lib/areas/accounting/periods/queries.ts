import * as z from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { prisma, statement } from "@/lib/platform/database/db";
import { dayRead, dayWritten, wordRead } from "@/lib/platform/database/prisma-values";
import { decimal } from "@/lib/values/decimal";
import { type LocalDate, localDate } from "@/lib/values/local-date";
import { PERIOD_STATUSES, TRIAL_STATUSES } from "@/lib/kernel/accounting";
import type { AccountingPeriod, Booked, BookedOn } from "./model";

const linesRead = z
  .array(
    z.object({
      accountingCode: z.string(),
      type: z.string().nullable(),
      currency: z.string(),
      debit: z.string(),
      credit: z.string(),
    }),
  )
  .nullable();

type Which = { id?: string; take?: number; skip?: number };

/** The periods of a tenant, the earliest first; one of them, or a page. */
export async function periodsOf(
  tenantId: string,
  { id, take, skip }: Which = {},
): Promise<AccountingPeriod[]> {
  const found = await prisma().accountingPeriod.findMany({
    where: { tenantId, ...(id === undefined ? {} : { id }) },
    omit: { tenantId: true },
    orderBy: { startDate: "asc" },
    ...(take === undefined ? {} : { take }),
    ...(skip === undefined ? {} : { skip }),
  });
  return found.map(({ startDate, endDate, status, trialStatus, trialBalance, ...row }) => ({
    ...row,
    startDate: dayRead(startDate),
    endDate: dayRead(endDate),
    status: wordRead(PERIOD_STATUSES, status),
    trialStatus: trialStatus === null ? null : wordRead(TRIAL_STATUSES, trialStatus),
    trialBalance: linesRead.parse(trialBalance),
  }));
}

const lock = statement<{ locked: string }>(
  "accounting-periods-lock",
  "select pg_advisory_xact_lock(hashtextextended('accounting_period ' || $1, 0))::text as locked",
);

/** Waits until nobody is writing documents or payments of the tenant, and lets nobody begin before the transaction ends. */
export async function lockPeriods(tenantId: string): Promise<void> {
  await lock([tenantId]);
}

const columns = ({ startDate, endDate, trialBalance, ...period }: AccountingPeriod) => ({
  ...period,
  startDate: dayWritten(startDate),
  endDate: dayWritten(endDate),
  trialBalance: trialBalance ?? Prisma.DbNull,
});

/** Stores a new period. */
export async function insertPeriod(tenantId: string, period: AccountingPeriod): Promise<void> {
  await prisma().accountingPeriod.createMany({
    data: { tenantId, ...columns(period) },
  });
}

/** Stores a changed period. */
export async function storePeriod(tenantId: string, period: AccountingPeriod): Promise<void> {
  await prisma().accountingPeriod.updateMany({
    where: { tenantId, id: period.id },
    data: columns(period),
  });
}

export async function removePeriod(tenantId: string, id: string): Promise<void> {
  await prisma().accountingPeriod.deleteMany({ where: { tenantId, id } });
}

const first = statement<{ day: string | null }>(
  "accounting-first-day",
  `select least((select min(invoice_date) from invoice where tenant_id = $1 and status in ('Draft', 'Posted')),
     (select min(memo_date) from credit_memo where tenant_id = $1 and status in ('Draft', 'Posted')),
     (select min(effective_date) from payment where tenant_id = $1 and status in ('Processing', 'Processed')),
     (select min(refund_date) from refund where tenant_id = $1 and status in ('Processing', 'Processed')),
     (select min(adjustment_date) from adjustment where tenant_id = $1 and status = 'Processed'))::text as day`,
);

/** The day of the first document or payment of a tenant; undefined when there is none. */
export async function firstBookedDay(tenantId: string): Promise<LocalDate | undefined> {
  const day = (await first([tenantId]))[0]?.day;
  return day ? localDate(day) : undefined;
}

type Days = Pick<AccountingPeriod, "startDate" | "endDate">;

const within = ({ startDate, endDate }: Days) => ({
  gte: dayWritten(startDate),
  lte: dayWritten(endDate),
});

/** What is still open in some days, in words: drafts and payments that are being processed. */
export async function openIn(tenantId: string, days: Days): Promise<string[]> {
  const client = prisma();
  const drafts = { tenantId, status: "Draft" };
  const processing = { tenantId, status: "Processing" };
  const counts: [number, string, string][] = [
    [
      await client.invoice.count({ where: { ...drafts, invoiceDate: within(days) } }),
      "draft invoice",
      "draft invoices",
    ],
    [
      await client.creditMemo.count({ where: { ...drafts, memoDate: within(days) } }),
      "draft credit memo",
      "draft credit memos",
    ],
    [
      await client.payment.count({ where: { ...processing, effectiveDate: within(days) } }),
      "payment in process",
      "payments in process",
    ],
    [
      await client.refund.count({ where: { ...processing, refundDate: within(days) } }),
      "refund in process",
      "refunds in process",
    ],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
}

/** Whether anything is dated in some days, also what was canceled. */
export async function isUsed(tenantId: string, days: Days): Promise<boolean> {
  const client = prisma();
  const select = { id: true };
  return (
    (await client.invoice.findFirst({ where: { tenantId, invoiceDate: within(days) }, select })) !==
      null ||
    (await client.creditMemo.findFirst({ where: { tenantId, memoDate: within(days) }, select })) !==
      null ||
    (await client.payment.findFirst({
      where: { tenantId, effectiveDate: within(days) },
      select,
    })) !== null ||
    (await client.refund.findFirst({ where: { tenantId, refundDate: within(days) }, select })) !==
      null ||
    (await client.adjustment.findFirst({
      where: { tenantId, adjustmentDate: within(days) },
      select,
    })) !== null
  );
}

const booked = statement<{ what: BookedOn; code: string | null; currency: string; amount: string }>(
  "accounting-booked",
  `with posted as (
     select 'AccountsReceivable' as what, null as code, i.currency, i.amount from invoice i
       where i.tenant_id = $1 and i.status = 'Posted' and i.invoice_date between $2::date and $3::date
     union all
     select 'SalesTaxPayable', null, i.currency, -i.tax_amount from invoice i
       where i.tenant_id = $1 and i.status = 'Posted' and i.invoice_date between $2::date and $3::date
     union all
     select 'SalesRevenue', coalesce(l.accounting_code, p.accounting_code), i.currency, -l.amount from invoice i
       join invoice_item l on l.tenant_id = i.tenant_id and l.invoice_id = i.id
       left join rate_plan_charge c on c.tenant_id = l.tenant_id and c.id = l.rate_plan_charge_id
       left join product_rate_plan_charge p on p.tenant_id = l.tenant_id and p.id = coalesce(l.product_rate_plan_charge_id, c.product_rate_plan_charge_id)
       where i.tenant_id = $1 and i.status = 'Posted' and i.invoice_date between $2::date and $3::date
     union all
     select 'AccountsReceivable', null, m.currency, -m.amount from credit_memo m
       where m.tenant_id = $1 and m.status = 'Posted' and m.memo_date between $2::date and $3::date
     union all
     select 'SalesTaxPayable', null, m.currency, m.tax_amount from credit_memo m
       where m.tenant_id = $1 and m.status = 'Posted' and m.memo_date between $2::date and $3::date
     union all
     select 'SalesRevenue', p.accounting_code, m.currency, l.amount from credit_memo m
       join credit_memo_item l on l.tenant_id = m.tenant_id and l.credit_memo_id = m.id
       left join rate_plan_charge c on c.tenant_id = l.tenant_id and c.id = l.rate_plan_charge_id
       left join product_rate_plan_charge p on p.tenant_id = l.tenant_id and p.id = coalesce(l.product_rate_plan_charge_id, c.product_rate_plan_charge_id)
       where m.tenant_id = $1 and m.status = 'Posted' and m.memo_date between $2::date and $3::date
     union all
     select side.what, null, p.currency, p.amount * side.sign from payment p
       cross join (values ('Cash', 1), ('AccountsReceivable', -1)) as side (what, sign)
       where p.tenant_id = $1 and p.status = 'Processed' and not p.standalone and p.effective_date between $2::date and $3::date
     union all
     select side.what, null, r.currency, r.amount * side.sign from refund r
       cross join (values ('Cash', -1), ('AccountsReceivable', 1)) as side (what, sign)
       where r.tenant_id = $1 and r.status = 'Processed' and r.refund_date between $2::date and $3::date
     union all
     select side.what, side.code, j.currency, x.amount * side.sign from adjustment j
       join item_application x on x.tenant_id = j.tenant_id and x.adjustment_id = j.id
       join invoice_item l on l.tenant_id = x.tenant_id and l.id = x.invoice_item_id
       left join rate_plan_charge c on c.tenant_id = l.tenant_id and c.id = l.rate_plan_charge_id
       left join product_rate_plan_charge p on p.tenant_id = l.tenant_id and p.id = coalesce(l.product_rate_plan_charge_id, c.product_rate_plan_charge_id)
       cross join lateral (values ('AccountsReceivable', null, -1),
         (case when x.taxation_item_id is null then 'SalesRevenue' else 'SalesTaxPayable' end,
          case when x.taxation_item_id is null then coalesce(j.accounting_code, l.accounting_code, p.accounting_code) end, 1)) as side (what, code, sign)
       where j.tenant_id = $1 and j.status = 'Processed' and j.kind <> 'CreditBalance' and j.adjustment_date between $2::date and $3::date
     union all
     select side.what, null, j.currency, j.amount * side.sign * case j.type when 'Increase' then 1 else -1 end from adjustment j
       cross join (values ('AccountsReceivable', 1), ('CustomerCashOnAccount', -1)) as side (what, sign)
       where j.tenant_id = $1 and j.status = 'Processed' and j.kind = 'CreditBalance' and j.adjustment_date between $2::date and $3::date
   )
   select what, code, currency, sum(amount)::text as amount from posted group by 1, 2, 3 order by 1, 2, 3`,
);

/** What the documents and payments of some days come to, by account, code and currency: debits above zero, credits below. */
export async function bookedIn(tenantId: string, { startDate, endDate }: Days): Promise<Booked[]> {
  const rows = await booked([tenantId, startDate, endDate]);
  return rows.map((row) => ({ ...row, amount: decimal(row.amount) }));
}
