import type { Ctx } from "@/lib/kernel/context";
import { statement } from "@/lib/platform/database/db";
import type { RolloverApply } from "@/lib/billing/prepaid/prepaid-terms";
import type { LocalDate } from "@/lib/values/local-date";

/** A fund as far as rollover by hand changes it. */
export type RolledFund = {
  readonly id: string;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
  readonly rolloverApply: RolloverApply | null;
  readonly rolloverEnds: readonly LocalDate[];
  readonly remains: boolean;
  /** Its charge says how it is rolled over. */
  readonly isAutomatic: boolean;
};

/** The funds of a balance that expire, with the balance locked first; days without a fund are none. */
export const lockBalanceFunds = statement<RolledFund>(
  "prepaid-lock-balance-funds",
  `with held as materialized (
     select id from prepaid_balance where tenant_id = $1 and subscription_id = $2 and uom = $3 for no key update
   )
   select f.id, f.start_date as "startDate", f.end_date as "endDate", f.rollover_apply as "rolloverApply",
     f.rollover_ends::text[] as "rolloverEnds", f.remaining > 0 as remains,
     coalesce(c.attributes -> 'prepayment' ? 'rollover', false) as "isAutomatic"
   from held join prepaid_fund f on f.tenant_id = $1 and f.balance_id = held.id
   join rate_plan_charge c on c.tenant_id = f.tenant_id and c.id = f.rate_plan_charge_id
   where f.end_date is not null order by f.id`,
);

const used = statement<{ id: string }>(
  "prepaid-used-since",
  `select fund_id as id
   from (select fund_id, daily_id, sum(quantity) as quantity, min(transaction_date) filter (where kind = 'DRAWDOWN') as day
     from prepaid_transaction where tenant_id = $1 and fund_id = any($2::uuid[]) and daily_id is not null group by 1, 2) u
   where u.day >= $3 and u.quantity <> 0 group by 1`,
);

/** Of these funds, those that pay for usage of a day or of a later one. */
export async function usedSince(
  { tenantId }: Pick<Ctx, "tenantId">,
  ids: readonly string[],
  day: LocalDate,
): Promise<string[]> {
  return (await used([tenantId, ids, day])).map(({ id }) => id);
}

const change = statement<never>(
  "prepaid-change-rollover",
  `update prepaid_fund f set rollover_apply = n.apply, rollover_ends = n.ends::date[], updated_at = $5
   from unnest($2::uuid[], $3::text[], $4::text[]) as n (id, apply, ends)
   where f.tenant_id = $1 and f.id = n.id`,
);

/** Stores to which periods funds are rolled over. */
export async function storeRollover(
  ctx: Ctx,
  funds: readonly Pick<RolledFund, "id" | "rolloverApply" | "rolloverEnds">[],
): Promise<void> {
  await change([
    ctx.tenantId,
    funds.map(({ id }) => id),
    funds.map(({ rolloverApply }) => rolloverApply),
    funds.map(({ rolloverEnds }) => `{${rolloverEnds.join(",")}}`),
    ctx.now,
  ]);
}
