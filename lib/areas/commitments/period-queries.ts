import { prisma, statement } from "@/lib/platform/database/db";
import { numberRead } from "@/lib/platform/database/prisma-values";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { ChargeFacts } from "./eligible-model";
import type { CommitmentPeriod, DocumentLine, Schedule, TrueUpLine } from "./model";

type Keys = { tenantId: string; now: Date };

const change = statement<{ id: string }>(
  "commitments-change-periods",
  `update commitment_period p set amount = m.amount, status = m.status, due_on = m.due_on, price = m.price, pay_on = m.pay_on, gives_back = m.gives_back, updated_at = $9
   from unnest($2::uuid[], $3::numeric[], $4::text[], $5::date[], $6::numeric[], $7::date[], $8::boolean[]) as m (id, amount, status, due_on, price, pay_on, gives_back)
   where p.tenant_id = $1 and p.id = m.id and p.status in ('Active', 'CancelledPendingEvaluation') returning p.id`,
  { replanned: true },
);

/** What changes of an open period. */
export type ChangedPeriod = Pick<
  CommitmentPeriod,
  "id" | "amount" | "status" | "dueOn" | "price" | "payOn" | "givesBack"
>;

/** Changes open periods; returns how many were open. */
export async function changePeriods(
  { tenantId, now }: Keys,
  periods: readonly ChangedPeriod[],
): Promise<number> {
  if (!periods.length) return 0;
  const rows = await change([
    tenantId,
    periods.map(({ id }) => id),
    periods.map(({ amount }) => amount.toFixed()),
    periods.map(({ status }) => status),
    periods.map(({ dueOn }) => dueOn),
    periods.map(({ price }) => price?.toFixed() ?? null),
    periods.map(({ payOn }) => payOn),
    periods.map(({ givesBack }) => givesBack),
    now,
  ]);
  return rows.length;
}

/** Changes the amount of a schedule, and what it costs. */
export async function repriceSchedule(
  { tenantId, now }: Keys,
  { id, amount, price }: Pick<Schedule, "id" | "amount" | "price">,
): Promise<void> {
  await prisma().commitmentSchedule.update({
    where: { tenantId_id: { tenantId, id } },
    data: { amount: amount.toFixed(), price: price?.toFixed() ?? null, updatedAt: now },
  });
}

const evaluate = statement<{ id: string }>(
  "commitments-evaluate",
  `update commitment_period p set status = 'Evaluated', counted = m.counted, true_up = m.true_up, evaluated_at = $5, updated_at = $5
   from unnest($2::uuid[], $3::numeric[], $4::numeric[]) as m (id, counted, true_up)
   where p.tenant_id = $1 and p.id = m.id and p.status in ('Active', 'CancelledPendingEvaluation') returning p.id`,
  { replanned: true },
);

/** What counted in a period, and what is missing of it. */
export type Evaluation = {
  readonly periodId: string;
  readonly counted: Decimal;
  readonly trueUp: Decimal;
};

/** Stores evaluations; returns how many of the periods were open. */
export async function storeEvaluated(
  { tenantId, now }: Keys,
  evaluations: readonly Evaluation[],
): Promise<number> {
  const rows = await evaluate([
    tenantId,
    evaluations.map(({ periodId }) => periodId),
    evaluations.map(({ counted }) => counted.toFixed()),
    evaluations.map(({ trueUp }) => trueUp.toFixed()),
    now,
  ]);
  return rows.length;
}

const reopen = statement<{ id: string }>(
  "commitments-reopen",
  `update commitment_period p set status = case when c.cancelled_on is null then 'Active' else 'CancelledPendingEvaluation' end,
     counted = null, true_up = null, evaluated_at = null, updated_at = $3
   from commitment c
   where p.tenant_id = $1 and c.tenant_id = p.tenant_id and c.id = p.commitment_id and p.status = 'Evaluated' and p.id in (
     select commitment_period_id from invoice_item where tenant_id = $1 and id = any($2::uuid[])
     union all select commitment_period_id from credit_memo_item where tenant_id = $1 and id = any($2::uuid[]))
   returning p.id`,
  { replanned: true },
);

const payAgain = statement<{ id: string }>(
  "commitments-pay-again",
  `update commitment_period p set pay_on = least(p.pay_on, l.day), updated_at = $3
   from (select q.id, min(q.payment_days[(t.trace #>> '{inputs,credit,part}')::int]) as day from commitment_period q
     join (select commitment_period_id, trace from invoice_item where tenant_id = $1 and id = any($2::uuid[])
       union all select commitment_period_id, trace from credit_memo_item where tenant_id = $1 and id = any($2::uuid[])) t
       on t.commitment_period_id = q.id and t.trace ->> 'rule' = 'CommitmentPrepayment'
     where q.tenant_id = $1 group by q.id) l
   where p.tenant_id = $1 and p.id = l.id and p.status <> 'Cancelled' and not p.gives_back returning p.id`,
  { replanned: true },
);

/** Opens the periods again whose missing amount, or whose credit, is on lines that no longer count. */
export async function reopenPeriodsOf(
  { tenantId, now }: Keys,
  itemIds: readonly string[],
): Promise<void> {
  await reopen([tenantId, itemIds, now]);
  await payAgain([tenantId, itemIds, now]);
}

type LineRow = Omit<ChargeFacts, "chargeName"> & {
  id: string;
  documentType: string;
  documentNumber: string | null;
  segmentId: string;
  chargeName: string | null;
  isDiscount: boolean;
  serviceStart: LocalDate;
  serviceEnd: LocalDate;
  amount: string;
};

const WORDS = `t.id, coalesce(t.applied_to_charge_id, t.rate_plan_charge_id) as segment, t.kind = 'discount' as discount, t.charge_number,
  t.charge_type, t.product_name, t.sku, t.rate_plan_name, t.subscription_number, t.service_start, t.service_end`;

/** As it was priced: with the tax that is included in the price. */
const PRICED = `t.amount + case when t.trace -> 'tax' ->> 'mode' = 'TaxInclusive' then t.tax_amount else 0 end`;
const DAYS = "t.service_start < $5 and t.service_end >= $4 and t.rate_plan_charge_id is not null";

const lines = statement<LineRow>(
  "commitments-billed-lines",
  `select l.id, l.document_type as "documentType", l.document_number as "documentNumber", l.segment as "segmentId", l.discount as "isDiscount", l.charge_number as "chargeNumber", c.name as "chargeName",
     l.charge_type as "chargeType", l.product_name as "productName", l.sku as "productSku", l.rate_plan_name as "ratePlanName",
     coalesce(l.subscription_number, '') as "subscriptionNumber", l.service_start as "serviceStart", l.service_end as "serviceEnd", l.amount
   from (
     select ${WORDS}, 'Invoice' as document_type, i.invoice_number as document_number, ${PRICED} as amount from invoice i join invoice_item t on t.tenant_id = i.tenant_id and t.invoice_id = i.id
     where i.tenant_id = $1 and i.account_id = $2 and i.currency = $3 and i.status in ('Draft', 'Posted') and t.reversed_by is null and ${DAYS}
     union all
     select ${WORDS}, 'Invoice', null, ${PRICED} from subscription s join invoice_item t on t.tenant_id = s.tenant_id and t.subscription_id = s.id
     where s.tenant_id = $1 and s.invoice_account_id = $2 and s.currency = $3 and t.invoice_id is null and t.reversed_by is null and ${DAYS}
     union all
     select ${WORDS}, 'CreditMemo', m.memo_number, -(${PRICED}) from credit_memo m join credit_memo_item t on t.tenant_id = m.tenant_id and t.credit_memo_id = m.id
     where m.tenant_id = $1 and m.account_id = $2 and m.currency = $3 and m.status in ('Draft', 'Posted') and ${DAYS}
   ) l left join rate_plan_charge c on c.tenant_id = $1 and c.id = l.segment
   order by l.service_start, l.document_type desc, l.document_number, l.id`,
  { replanned: true },
);

/** What was billed and credited to an account for charges of subscriptions, of days from `start` until `end`, the first days first. */
export async function billedLines(
  tenantId: string,
  { accountId, currency }: { accountId: string; currency: string },
  { start, end }: { start: LocalDate; end: LocalDate },
): Promise<DocumentLine[]> {
  const rows = await lines([tenantId, accountId, currency, start, end]);
  return rows.map((row) => {
    const { segmentId, isDiscount, serviceStart, serviceEnd, amount, chargeName, ...rest } = row;
    const { id, documentType, documentNumber, ...facts } = rest;
    const isCredit = documentType === "CreditMemo";
    return {
      ...{ id, segmentId, isDiscount, serviceStart, serviceEnd, documentNumber },
      documentType: isCredit ? "CreditMemo" : "Invoice",
      facts: { ...facts, chargeName: chargeName ?? "" },
      amount: decimal(amount),
    };
  });
}

/** The lines that have billed what was missing of periods and still count, by period. */
export async function trueUpLines(
  tenantId: string,
  periodIds: readonly string[],
): Promise<Map<string, TrueUpLine>> {
  const rows = await prisma().invoiceItem.findMany({
    where: { tenantId, commitmentPeriodId: { in: [...periodIds] }, reversedBy: null },
    select: {
      id: true,
      commitmentPeriodId: true,
      amount: true,
      taxAmount: true,
      invoice: { select: { invoiceNumber: true } },
    },
  });
  return new Map(
    rows.flatMap(({ commitmentPeriodId, amount, taxAmount, invoice, ...row }) => {
      if (commitmentPeriodId === null) return [];
      const invoiceNumber = invoice?.invoiceNumber ?? null;
      const money = { amount: numberRead(amount), tax: numberRead(taxAmount) };
      return [[commitmentPeriodId, { ...row, ...money, invoiceNumber }] as const];
    }),
  );
}
