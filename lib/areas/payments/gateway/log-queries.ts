import { statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { GatewayState, IntentState } from "@/lib/areas/payments/model";

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** One request to a gateway to move money. */
export type LoggedAttempt = {
  id: string;
  kind: "charge" | "refund";
  gateway: string;
  gatewayKey: string;
  state: IntentState;
  amount: Decimal;
  currency: string;
  transactionId: string | null;
  responseCode: string | null;
  responseText: string | null;
  attemptedAt: Date;
  /** The payment or refund that resulted. */
  cameTo: string | null;
  gatewayState: GatewayState | null;
};

const byId = statement<Omit<LoggedAttempt, "amount"> & { amount: string }>(
  "logged-attempt",
  `select g.id, g.kind, g.gateway, g.gateway_key as "gatewayKey", g.state, g.amount, g.currency, g.transaction_id as "transactionId",
     g.response_code as "responseCode", g.response_text as "responseText", g.attempted_at as "attemptedAt",
     coalesce(r.id, case when g.kind = 'charge' then p.id end) as "cameTo",
     case when g.kind = 'charge' then p.gateway_state else r.gateway_state end as "gatewayState"
   from gateway_intent g join account a on a.tenant_id = g.tenant_id and a.id = g.account_id
   left join payment p on p.tenant_id = g.tenant_id and p.id = g.payment_id
   left join refund r on r.tenant_id = g.tenant_id and r.id = g.refund_id
   where g.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and g.id = $4 and g.kind = $5`,
);

/** One of them by its id, as the caller may see it. */
export async function loggedAttempt(
  { tenantId, entityId, orgIds }: Reach,
  id: string,
  kind: LoggedAttempt["kind"],
): Promise<LoggedAttempt | undefined> {
  const [row] = await byId([tenantId, entityId, orgIds, id, kind]);
  return row && { ...row, amount: decimal(row.amount) };
}
