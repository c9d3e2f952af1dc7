import { prisma, sideStatement, statement } from "@/lib/platform/database/db";
import type { RefundDraft } from "./refund-model";

/** A refund about to be requested from a gateway. */
export type RefundIntent = {
  id: string;
  gatewayKey: string;
  /** Our key of the refunded charge. */
  ofKey: string;
  gateway: string;
  draft: RefundDraft;
  /** Seconds after which another process may query the gateway for its outcome. */
  checkAfter: number;
  attemptedAt: Date;
};

const inserted = (state: "sent" | "unknown", outcome: "pending" | "committed") =>
  `insert into gateway_intent (tenant_id, id, gateway_key, gateway, kind, state, outcome, payment_id, payment_method_id, account_id, amount,
     currency, refund_id, of_key, details, created_at, sent_at, next_check_at, attempted_at)
   values ($1, $2, $3, $4, 'refund', '${state}', '${outcome}', $5, $6, $7, $8, $9, $10, $11, $12, now(), clock_timestamp(),
     clock_timestamp() + make_interval(secs => $13), $14)`;

const open = sideStatement<{ id: string }>(
  "refund-intent-open",
  `${inserted("sent", "pending")} on conflict do nothing returning id`,
);
const queue = statement("refund-intent-queue", inserted("unknown", "committed"));

/** Stores an intent, committed before anything is sent; false while the payment has an open one. */
export async function storeRefundIntent(tenantId: string, of: RefundIntent): Promise<boolean> {
  return (await open(valuesOf(tenantId, of))).length > 0;
}

/** Stores an intent with the caller's transaction; the settle job sends it. */
export async function queueRefundIntent(tenantId: string, of: RefundIntent): Promise<void> {
  await queue(valuesOf(tenantId, of));
}

function valuesOf(tenantId: string, of: RefundIntent): unknown[] {
  const { draft } = of;
  return [
    tenantId,
    of.id,
    of.gatewayKey,
    of.gateway,
    draft.paymentId ?? draft.viaPaymentId,
    draft.paymentMethodId,
    draft.accountId,
    draft.amount,
    draft.currency,
    draft.id,
    of.ofKey,
    JSON.stringify(draft),
    of.checkAfter,
    of.attemptedAt,
  ];
}

const settle = statement<{ id: string }>(
  "refund-intent-settle",
  `update gateway_intent set state = $4, outcome = 'committed', transaction_id = $5, response_code = $6, response_text = $7,
     settled_at = case when $4 = 'succeeded' then clock_timestamp() end,
     next_check_at = clock_timestamp() + make_interval(secs => $8)
   where tenant_id = $1 and id = $2 and state = $3 returning id`,
);

export type IntentAnswer = {
  state: "succeeded" | "unknown";
  transactionId: string | null;
  code: string;
  text: string;
  /** Seconds until it is checked again; null when its state is final. */
  checkAfter: number | null;
};

/** Stores a gateway's response, if the intent is still in state `from`; false when it is not. */
export async function settleRefundIntent(
  tenantId: string,
  id: string,
  from: "sent" | "unknown",
  { state, transactionId, code, text, checkAfter }: IntentAnswer,
): Promise<boolean> {
  const said = [state, transactionId, code, text.slice(0, 500), checkAfter];
  return (await settle([tenantId, id, from, ...said])).length === 1;
}

const ofRequest = statement<{ id: string }>(
  "refund-of-request",
  `select r.id from gateway_intent g join refund r on r.tenant_id = g.tenant_id and r.id = g.refund_id
   where g.tenant_id = $1 and g.payment_id = $2 and g.kind = 'refund' and g.details ->> 'requestKey' = $3 and g.state = 'succeeded'
     and r.status = 'Processed' limit 1`,
);

/** The refund of a payment created by an earlier attempt of this request. */
export async function refundIdOfRequest(
  tenantId: string,
  paymentId: string,
  requestKey: string,
): Promise<string | undefined> {
  return (await ofRequest([tenantId, paymentId, requestKey]))[0]?.id;
}

const leave = statement(
  "refund-leave-unclaimed",
  `update gateway_intent set details = details || '{"unclaimed": true}' where tenant_id = $1 and id = $2 and details ? 'cancels'`,
);

/** Records that the order of a refund was never stored: its retry counts the refund. */
export async function leaveUnclaimed(tenantId: string, id: string): Promise<void> {
  await leave([tenantId, id]);
}

/** True while a refund for a cancellation of one of these subscriptions is undecided. */
export async function cancellationRefundIsOpen(
  tenantId: string,
  accountId: string,
  subscriptionIds: readonly string[],
): Promise<boolean> {
  const open = await prisma().gatewayIntent.findFirst({
    where: {
      tenantId,
      accountId,
      kind: "refund",
      state: { in: ["created", "sent", "unknown"] },
      OR: subscriptionIds.map((id) => ({ details: { path: ["cancels"], array_contains: [id] } })),
    },
    select: { id: true },
  });
  return open !== null;
}

const claimLeft = statement<{ refundId: string; invoiceNumbers: string[] }>(
  "refund-claim-left",
  `update gateway_intent g set details = g.details - 'unclaimed'
   from refund r
   where g.tenant_id = $1 and g.account_id = $2 and g.kind = 'refund' and g.details ? 'unclaimed' and g.details -> 'cancels' ?| $3::text[]
     and r.tenant_id = g.tenant_id and r.id = g.refund_id and r.status = 'Processed'
   returning r.id as "refundId",
     array(select part ->> 'invoiceNumber' from jsonb_array_elements(g.details -> 'parts') part) as "invoiceNumbers"`,
);

/** A refund for a cancellation whose order was never stored, and where it was taken from. */
export type LeftRefund = { readonly refundId: string; readonly invoiceNumbers: readonly string[] };

/** Claims the refunds of lost orders that would have canceled these subscriptions, once. */
export function claimLeftRefunds(
  tenantId: string,
  accountId: string,
  subscriptionIds: readonly string[],
): Promise<LeftRefund[]> {
  return claimLeft([tenantId, accountId, subscriptionIds]);
}

/** Our key of a payment's charge, if a gateway moved it. */
export async function chargeKeyOf(
  tenantId: string,
  paymentId: string,
): Promise<string | undefined> {
  const charge = await prisma().gatewayIntent.findFirst({
    where: { tenantId, paymentId, kind: "charge", state: "succeeded" },
    select: { gatewayKey: true },
  });
  return charge?.gatewayKey;
}
