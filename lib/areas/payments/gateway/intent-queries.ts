import { sideStatement, statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { IntentState } from "@/lib/areas/payments/model";
import type { RefundDraft } from "@/lib/areas/payments/refunds/refund-model";

/** A charge about to be requested. */
export type NewIntent = {
  id: string;
  gatewayKey: string;
  gateway: string;
  paymentId: string;
  paymentMethodId: string;
  accountId: string;
  amount: Decimal;
  currency: string;
  /** Seconds after which another process may query the gateway for its outcome. */
  checkAfter: number;
  /** The moment by the tenant's clock. */
  attemptedAt: Date;
};

const openIntent = sideStatement<{ id: string }>(
  "intent-open",
  `insert into gateway_intent (tenant_id, id, gateway_key, gateway, kind, state, payment_id, payment_method_id, account_id, amount, currency,
     created_at, sent_at, next_check_at, attempted_at)
   values ($1, $2, $3, $4, 'charge', 'sent', $5, $6, $7, $8, $9, now(), clock_timestamp(), clock_timestamp() + make_interval(secs => $10), $11)
   on conflict do nothing returning id`,
);

/** Stores an intent, committed before anything is sent; false while the account has an open one. */
export async function storeIntent(tenantId: string, intent: NewIntent): Promise<boolean> {
  const { id, gatewayKey, gateway, paymentId, paymentMethodId, accountId, amount, currency } =
    intent;
  const values = [
    tenantId,
    id,
    gatewayKey,
    gateway,
    paymentId,
    paymentMethodId,
    accountId,
    amount.toFixed(),
    currency,
  ];
  return (await openIntent([...values, intent.checkAfter, intent.attemptedAt])).length > 0;
}

const CLOSE_INTENT = `update gateway_intent set state = $3, outcome = case when $3 = 'unknown' then outcome else 'rolled_back' end,
    response_code = $4, response_text = $5, settled_at = case when $3 = 'unknown' then null else clock_timestamp() end,
    next_check_at = clock_timestamp() + make_interval(secs => $6)
  where tenant_id = $1 and id = $2 and state in ('created', 'sent', 'unknown', 'failed')`;
const closeApart = sideStatement("intent-close-apart", CLOSE_INTENT);
const closeInside = statement("intent-close", CLOSE_INTENT);

/** The end of an intent without a payment. */
export type IntentEnd = {
  state: Extract<IntentState, "failed" | "unknown" | "voided">;
  code: string;
  text: string;
  /** Seconds until it is checked again; null when its state is final. */
  checkAfter: number | null;
};

const endValues = (tenantId: string, id: string, end: IntentEnd) => [
  tenantId,
  id,
  end.state,
  end.code,
  end.text.slice(0, 500),
  end.checkAfter,
];

/** Records the end of an intent separately from the caller's transaction, which is about to roll back. */
export async function endIntentApart(tenantId: string, id: string, end: IntentEnd): Promise<void> {
  await closeApart(endValues(tenantId, id, end));
}

/** Records the end of an intent in the open transaction. */
export async function endIntent(tenantId: string, id: string, end: IntentEnd): Promise<void> {
  await closeInside(endValues(tenantId, id, end));
}

/** An intent whose outcome has to be looked up. */
export type DueIntent = {
  id: string;
  gatewayKey: string;
  gateway: string;
  state: IntentState;
  paymentId: string;
  accountId: string;
  amount: Decimal;
  currency: string;
  /** Seconds since it was sent. */
  age: number;
} & ({ kind: "charge" } | { kind: "refund"; ofKey: string; details: RefundDraft });

type DueRow = DueIntent & { amount: string };

const dueIntents = statement<{ id: string; accountId: string }>(
  "intents-due",
  `select id, account_id as "accountId" from gateway_intent
   where tenant_id = $1 and next_check_at is not null
     and ($2 or next_check_at <= clock_timestamp() or (state in ('created', 'sent', 'unknown') and sent_at < $3::timestamptz))
   order by next_check_at, id limit $4`,
);

/** Which intents are checked besides those that are due. */
export type DueIntents = {
  /** Every one that may still change. */
  all?: boolean;
  /** Open ones that were sent before this instant. */
  sentBefore?: string;
};

/** Ids of intents that are due for a check, and of the others requested. */
export function intentsDue(
  tenantId: string,
  { all = false, sentBefore }: DueIntents,
  limit: number,
): Promise<{ id: string; accountId: string }[]> {
  return dueIntents([tenantId, all, sentBefore ?? null, limit]);
}

const lockAccount = statement(
  "intent-account-lock",
  "select id from account where tenant_id = $1 and id = $2 for update",
);

/** Locks the account of an intent for a transaction of the worker, which sees no entity. */
export async function lockIntentAccount(tenantId: string, accountId: string): Promise<void> {
  await lockAccount([tenantId, accountId]);
}

const claim = statement<DueRow>(
  "intent-claim",
  `update gateway_intent set state = case when state in ('created', 'sent') then 'unknown' else state end,
     next_check_at = clock_timestamp() + make_interval(secs => 120)
   where tenant_id = $1 and id = $2 and state in ('created', 'sent', 'unknown', 'failed')
   returning id, kind, of_key as "ofKey", details, gateway_key as "gatewayKey", gateway, state, payment_id as "paymentId", account_id as "accountId", amount, currency,
     extract(epoch from clock_timestamp() - coalesce(sent_at, created_at))::float8 as age`,
);

/**
 * Claims an intent under the lock of its account: its sender can no longer store its payment.
 * Undefined when it has been settled meanwhile.
 */
export async function claimIntent(
  tenantId: string,
  id: string,
  accountId: string,
): Promise<DueIntent | undefined> {
  await lockAccount([tenantId, accountId]);
  const row = (await claim([tenantId, id]))[0];
  return row && { ...row, amount: decimal(row.amount) };
}
