import { statement } from "@/lib/platform/database/db";

/** Subscriptions of one account that are due for renewal. */
export type DueRenewals = { accountId: string; subscriptionNumbers: string[] };

export const dueForRenewal = statement<DueRenewals>(
  "subscriptions-due-for-renewal",
  `select s.account_id as "accountId",
     (array_agg(s.subscription_number order by s.subscription_number))[1:50] as "subscriptionNumbers"
   from subscription s
   join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
   where s.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and a.status = 'Active'
     and s.auto_renew and s.term_type = 'TERMED' and s.status = 'Active' and s.term_end <= $4
     and s.cancelled_on is null and not upper_inf(s.suspensions)
     and ($5::uuid is null or s.account_id = $5)
     and ($6::text[] is null or s.subscription_number = any($6)) and s.subscription_number <> all($7::text[])
     and s.account_id > $8
   group by s.account_id order by s.account_id limit $9`,
);
