import { prisma, statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { BilledBefore } from "@/lib/billing/commitments/credit/draw-credit";
import type { Commitment } from "@/lib/areas/commitments/model";
import { readTerms, terms } from "@/lib/areas/commitments/queries";

type Keys = { tenantId: string; now: Date };

/** The credit commitments of accounts, in the order in which they are used. */
export async function creditCommitments(
  tenantId: string,
  accountIds: readonly string[],
): Promise<Commitment[]> {
  const rows = await prisma().commitment.findMany({
    where: { tenantId, accountId: { in: [...accountIds] }, prepaymentType: "FullyPrepaid" },
    ...terms,
    orderBy: [{ priority: "asc" }, { id: "asc" }],
  });
  return rows.map(readTerms);
}

type LineRow = {
  id: string;
  periodId: string;
  rule: string;
  part: number | null;
  way: string | null;
  chargeId: string | null;
  chargeName: string | null;
  subscriptionNumber: string | null;
  documentType: string;
  documentNumber: string | null;
  start: LocalDate;
  end: LocalDate;
  amount: string;
};

/** A line of credit that still counts, with the sign of a bill: what credit pays is below zero. */
export type CreditDocumentLine = Omit<LineRow, "amount" | "rule" | "documentType"> & {
  readonly rule: string;
  readonly documentType: "Invoice" | "CreditMemo";
  readonly amount: Decimal;
};

const PRICED = `t.amount + case when t.trace -> 'tax' ->> 'mode' = 'TaxInclusive' then t.tax_amount else 0 end`;
const OF_LINE = `t.id, t.commitment_period_id as "periodId", t.trace ->> 'rule' as rule, (t.trace #>> '{inputs,credit,part}')::int as part,
   t.trace #>> '{inputs,credit,way}' as way, (t.trace #>> '{inputs,credit,chargeId}')::uuid as "chargeId", t.trace #>> '{inputs,credit,chargeName}' as "chargeName",
   t.subscription_number as "subscriptionNumber"`;

const lines = statement<LineRow>(
  "commitments-credit-lines",
  `select l.id, l."periodId", l.rule, l.part, l.way, l."chargeId", l."chargeName", l."subscriptionNumber", l."documentType", l."documentNumber", l.start, l."end", l.amount from (
     select ${OF_LINE}, 'Invoice' as "documentType", i.invoice_number as "documentNumber", t.service_start as start, t.service_end as "end", ${PRICED} as amount
     from invoice_item t left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
     where t.tenant_id = $1 and t.commitment_period_id = any($2::uuid[]) and t.reversed_by is null and (t.invoice_id is null or i.status in ('Draft', 'Posted'))
     union all
     select ${OF_LINE}, 'CreditMemo', m.memo_number, t.service_start, t.service_end, -(${PRICED})
     from credit_memo_item t join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id
     where t.tenant_id = $1 and t.commitment_period_id = any($2::uuid[]) and m.status in ('Draft', 'Posted')
   ) l order by l.start, l.id`,
  { replanned: true },
);

/** The lines of the periods of credit commitments that still count, by their days. */
export async function creditLinesOf(
  tenantId: string,
  periodIds: readonly string[],
): Promise<CreditDocumentLine[]> {
  if (!periodIds.length) return [];
  const rows = await lines([tenantId, periodIds]);
  return rows.map(({ amount, documentType, ...row }) => ({
    ...row,
    documentType: documentType === "CreditMemo" ? "CreditMemo" : "Invoice",
    amount: decimal(amount),
  }));
}

type BilledRow = { chargeId: string; start: LocalDate; end: LocalDate; amount: string };

const OF_CHARGE = `coalesce(t.applied_to_charge_id, t.rate_plan_charge_id) as "chargeId", t.service_start as start, t.service_end as "end"`;
const WHICH = `t.tenant_id = $1 and t.subscription_id = any($2::uuid[]) and coalesce(t.applied_to_charge_id, t.rate_plan_charge_id) = any($3::uuid[])
       and t.rate_plan_charge_id is not null`;

const billed = statement<BilledRow>(
  "commitments-billed-of-charges",
  `select l."chargeId", l.start, l."end", l.amount from (
     select ${OF_CHARGE}, ${PRICED} as amount
     from invoice_item t left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
     where ${WHICH} and t.reversed_by is null and (t.invoice_id is null or i.status in ('Draft', 'Posted'))
     union all
     select ${OF_CHARGE}, -(${PRICED})
     from credit_memo_item t join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id
     where ${WHICH} and m.status in ('Draft', 'Posted')
   ) l`,
  { replanned: true },
);

/** What was billed and credited of charges of subscriptions, with their discounts, at their prices. */
export async function billedOfCharges(
  tenantId: string,
  subscriptionIds: readonly string[],
  chargeIds: readonly string[],
): Promise<BilledBefore[]> {
  if (!chargeIds.length) return [];
  const rows = await billed([tenantId, subscriptionIds, chargeIds]);
  return rows.map(({ chargeId, start, end, amount }) => ({
    ...{ chargeId, days: { start, end } },
    amount: decimal(amount),
  }));
}

/** What a bill does to the period of a credit commitment beside its lines. */
export type CreditStep = {
  readonly periodId: string;
  /** The first payment day after it that is not billed. */
  readonly payOn: LocalDate | null;
  readonly evaluates: boolean;
};

const advance = statement<{ id: string }>(
  "commitments-credit-advance",
  `update commitment_period p set pay_on = m.pay_on, status = case when m.evaluates then 'Evaluated' else p.status end,
     evaluated_at = case when m.evaluates then $5 else p.evaluated_at end, updated_at = $5
   from unnest($2::uuid[], $3::date[], $4::boolean[]) as m (id, pay_on, evaluates)
   where p.tenant_id = $1 and p.id = m.id and (not m.evaluates or p.status in ('Active', 'CancelledPendingEvaluation')) returning p.id`,
  { replanned: true },
);

/** Stores what bills have done to periods; returns how many were as expected. */
export async function storeCreditSteps(
  { tenantId, now }: Keys,
  steps: readonly CreditStep[],
): Promise<number> {
  const rows = await advance([
    tenantId,
    steps.map(({ periodId }) => periodId),
    steps.map(({ payOn }) => payOn),
    steps.map(({ evaluates }) => evaluates),
    now,
  ]);
  return rows.length;
}
