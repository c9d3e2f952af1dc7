import { statement } from "@/lib/platform/database/db";
import { FIRST_ID } from "@/lib/platform/pages";
import type { PriceRise } from "../model";

/** A subscription of a cohort. */
export type CohortRow = {
  readonly id: string;
  readonly subscriptionNumber: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly currency: string;
  readonly billCycleDay: number;
};

const cohort = statement<CohortRow>(
  "price-rise-cohort",
  `select s.id, s.subscription_number as "subscriptionNumber", s.account_id as "accountId",
     a.account_number as "accountNumber", a.currency, a.bill_cycle_day as "billCycleDay"
   from subscription s join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
   where s.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and a.status = 'Active' and s.status <> 'Draft'
     and ($4::text is null or a.batch = $4) and ($5::text is null or s.currency = $5)
     and ($6::date is null or s.subscription_start < $6)
     and exists (select from rate_plan p where p.tenant_id = s.tenant_id and p.subscription_id = s.id
       and p.product_rate_plan_id = any($7::uuid[]) and ($8::uuid is null or exists (select from rate_plan_charge c
         where c.tenant_id = p.tenant_id and c.rate_plan_id = p.id and c.product_rate_plan_charge_id = $8)))
     and s.account_id >= $9 and (s.account_id, s.id) > ($9, $10)
   order by s.account_id, s.id limit $11`,
);

/** Subscriptions of a cohort, those of one account together. */
export function cohortOf(
  tenantId: string,
  rise: PriceRise,
  after: Pick<CohortRow, "id" | "accountId"> | undefined,
  limit: number,
): Promise<CohortRow[]> {
  return cohort([
    tenantId,
    rise.entityId,
    rise.orgIds,
    rise.batch,
    rise.currency,
    rise.startedBefore,
    rise.productRatePlanIds,
    rise.productRatePlanChargeId,
    after?.accountId ?? FIRST_ID,
    after?.id ?? FIRST_ID,
    limit,
  ]);
}
