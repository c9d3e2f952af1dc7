import { insertRows, prisma, statement } from "@/lib/platform/database/db";

/** Whether further payment methods may be tried, and which, in order. */
export type Cascade = { consent: boolean; paymentMethodIds: string[] };

const read = statement<Cascade>(
  "payment-cascade",
  `select c.consent, coalesce(array_agg(s.payment_method_id::text order by s.position) filter (where s.payment_method_id is not null), '{}')
     as "paymentMethodIds"
   from payment_cascade c left join payment_cascade_step s on s.tenant_id = c.tenant_id and s.account_id = c.account_id
   where c.tenant_id = $1 and c.account_id = $2 group by c.consent`,
);

/** The cascade of an account; without one there is no consent. */
export async function cascadeOf(tenantId: string, accountId: string): Promise<Cascade> {
  return (await read([tenantId, accountId]))[0] ?? { consent: false, paymentMethodIds: [] };
}

const store = statement(
  "payment-cascade-store",
  `insert into payment_cascade (tenant_id, account_id, consent, updated_at) values ($1, $2, $3, $4)
   on conflict (tenant_id, account_id) do update set consent = excluded.consent, updated_at = excluded.updated_at`,
);
const insertSteps = insertRows("payment_cascade_step");

/** Stores an account's cascade, replacing the one before. */
export async function storeCascade(
  tenantId: string,
  accountId: string,
  { consent, paymentMethodIds }: Cascade,
  at: Date,
): Promise<void> {
  await store([tenantId, accountId, consent, at]);
  await prisma().paymentCascadeStep.deleteMany({ where: { tenantId, accountId } });
  if (!paymentMethodIds.length) return;
  await insertSteps(
    paymentMethodIds.map((id, index) => ({
      tenant_id: tenantId,
      account_id: accountId,
      position: index + 1,
      payment_method_id: id,
    })),
  );
}

/** Removes a payment method that is closed from its account's cascade. */
export async function leaveCascade(tenantId: string, paymentMethodId: string): Promise<void> {
  await prisma().paymentCascadeStep.deleteMany({ where: { tenantId, paymentMethodId } });
}
