import { asOwner, type TestTenant } from "./tenant";

/** A failed mail of a tenant, whose subject and text are a text; its id. */
export async function failedMail(tenant: TestTenant, text: string): Promise<string> {
  const [mail] = await asOwner<{ id: string }>(
    `insert into mail (tenant_id, id, once_key, kind, reminder_id, reminder_name, reminder_days, account_id, addresses, subject, body, status, attempts, created_at)
     select $1, gen_random_uuid(), '-', 'PastDue', gen_random_uuid(), $2, 1, id, '{}', $2, $2, 'Failed', 5, now() from account where tenant_id = $1 limit 1 returning id`,
    [tenant.tenantId, text],
  );
  return mail?.id ?? "";
}
