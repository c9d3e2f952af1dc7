import { prisma, statement } from "@/lib/platform/database/db";
import type { TransactionName } from "@/lib/platform/gateways/gateway-notice";
import type { IntentState } from "@/lib/areas/payments/model";

/** A payment or a refund by a gateway's transaction, and who may see it. */
export type Reported = {
  id: string;
  /** False while it is not stored, or never was. */
  stored: boolean;
  /** The outcome of the request to the gateway; null without a request. */
  state: IntentState | null;
  entityId: string | null;
  orgId: string | null;
};

const payment = statement<Reported>(
  "reported-payment",
  `select p.id, true as stored, null as state, a.entity_id as "entityId", a.org_id as "orgId" from payment p
     join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
     where p.tenant_id = $1 and p.gateway = $2 and p.gateway_transaction_id = $3
   union all
   select g.payment_id, p.id is not null, g.state, a.entity_id, a.org_id from gateway_intent g
     left join account a on a.tenant_id = g.tenant_id and a.id = g.account_id
     left join payment p on p.tenant_id = g.tenant_id and p.id = g.payment_id
     where g.tenant_id = $1 and g.gateway = $2 and g.gateway_key = $4 and g.kind = 'charge'
   limit 1`,
);

const refund = statement<Reported>(
  "reported-refund",
  `select r.id, true as stored, null as state, a.entity_id as "entityId", a.org_id as "orgId" from refund r
     join account a on a.tenant_id = r.tenant_id and a.id = r.account_id
     where r.tenant_id = $1 and r.gateway = $2 and r.gateway_transaction_id = $3
   union all
   select g.refund_id, r.id is not null, g.state, a.entity_id, a.org_id from gateway_intent g
     left join account a on a.tenant_id = g.tenant_id and a.id = g.account_id
     left join refund r on r.tenant_id = g.tenant_id and r.id = g.refund_id
     where g.tenant_id = $1 and g.gateway = $2 and g.gateway_key = $4 and g.kind = 'refund'
   limit 1`,
);

/** Our object for a gateway's transaction; undefined for one that is not ours. */
export async function reportedAs(
  kind: "payment" | "refund",
  tenantId: string,
  gateway: string,
  { transactionId, key }: TransactionName,
): Promise<Reported | undefined> {
  const find = kind === "payment" ? payment : refund;
  return (await find([tenantId, gateway, transactionId, key ?? null]))[0];
}

const hasten = statement<{ id: string }>(
  "reported-hasten",
  `update gateway_intent set next_check_at = clock_timestamp()
   where tenant_id = $1 and gateway = $2 and gateway_key = $3 and state in ('unknown', 'failed') returning id`,
);

/** Schedules an abandoned charge or refund of unknown outcome for the next check; false for any other. */
export async function hastenIntent(
  tenantId: string,
  gateway: string,
  key: string,
): Promise<boolean> {
  return (await hasten([tenantId, gateway, key])).length > 0;
}

/** The chargeback of a payment for a dispute. */
export async function chargebackOf(tenantId: string, paymentId: string, disputeId: string) {
  const chargeback = await prisma().refund.findFirst({
    where: { tenantId, paymentId, transactionType: "Chargeback", referenceId: disputeId },
    select: { id: true, status: true },
  });
  return chargeback ?? undefined;
}
