import { sideStatement, prisma, statement } from "@/lib/platform/database/db";
import { numberRead, wordRead } from "@/lib/platform/database/prisma-values";
import { decimal } from "@/lib/values/decimal";
import {
  AUTHORIZATION_STATES,
  type Authorization,
  type AuthorizationState,
} from "./authorization-model";

type Row = Omit<Authorization, "amount"> & { amount: string };

const COLUMNS = `id, payment_method_id as "paymentMethodId", account_id as "accountId", gateway, gateway_key as "gatewayKey",
  gateway_order_id as "gatewayOrderId", transaction_id as "transactionId", amount, currency, state, expires_at as "expiresAt"`;

const authorizationOf = (row: Row): Authorization => ({ ...row, amount: decimal(row.amount) });

const open = sideStatement(
  "authorization-open",
  `insert into payment_authorization (tenant_id, id, payment_method_id, account_id, gateway, gateway_key, gateway_order_id, amount, currency,
     state, expires_at, created_at, sent_at, next_check_at, entity_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'sent', $10, $11, clock_timestamp(), clock_timestamp() + make_interval(secs => $12), $13)`,
);

/** An authorization about to be requested. `entityId` is its entity where no account has one. */
export type NewAuthorization = Omit<Authorization, "state" | "transactionId"> & {
  entityId?: string;
};

/** Stores an authorization, committed before its gateway is called; `checkAfter` in seconds. */
export async function openAuthorization(
  tenantId: string,
  of: NewAuthorization,
  at: Date,
  checkAfter: number,
): Promise<void> {
  const { id, paymentMethodId, accountId, gateway, gatewayKey, gatewayOrderId } = of;
  const keys = [tenantId, id, paymentMethodId, accountId, gateway, gatewayKey, gatewayOrderId];
  const facts = [of.amount.toFixed(), of.currency, of.expiresAt, at, checkAfter];
  await open([...keys, ...facts, of.entityId ?? null]);
}

const MOVE = `update payment_authorization set state = $4, transaction_id = coalesce($5, transaction_id), response_code = $6,
    response_text = $7, next_check_at = clock_timestamp() + make_interval(secs => $8)
  where tenant_id = $1 and id = $2 and state = $3 returning id`;
const moveInside = statement<{ id: string }>("authorization-move", MOVE);
const moveApart = sideStatement<{ id: string }>("authorization-move-apart", MOVE);

/** A transition of an authorization, and its gateway's response. */
export type Move = {
  from: AuthorizationState;
  to: AuthorizationState;
  transactionId?: string;
  code?: string;
  text?: string;
  /** Seconds until the settle job checks it; absent when its state is final. */
  checkAfter?: number;
};

const moveValues = (tenantId: string, id: string, of: Move) => [
  tenantId,
  id,
  of.from,
  of.to,
  of.transactionId ?? null,
  of.code?.slice(0, 100) ?? null,
  of.text?.slice(0, 500) ?? null,
  of.checkAfter ?? null,
];

/** Moves an authorization in the open transaction; false when its state has changed. */
export async function moveAuthorization(tenantId: string, id: string, of: Move): Promise<boolean> {
  return (await moveInside(moveValues(tenantId, id, of))).length === 1;
}

/** The same, committed separately from the open transaction. */
export async function moveAuthorizationApart(
  tenantId: string,
  id: string,
  of: Move,
): Promise<boolean> {
  return (await moveApart(moveValues(tenantId, id, of))).length === 1;
}

/** An authorization of an account by the gateway's id of it. */
export async function authorizationByTransaction(
  tenantId: string,
  accountId: string,
  transactionId: string,
): Promise<Authorization | undefined> {
  const row = await prisma().paymentAuthorization.findFirst({
    where: { tenantId, accountId, transactionId },
    select: {
      id: true,
      paymentMethodId: true,
      accountId: true,
      gateway: true,
      gatewayKey: true,
      gatewayOrderId: true,
      transactionId: true,
      amount: true,
      currency: true,
      state: true,
      expiresAt: true,
    },
  });
  if (!row) return undefined;
  const state = wordRead(AUTHORIZATION_STATES, row.state);
  return { ...row, amount: numberRead(row.amount), state };
}

const take = sideStatement<{ id: string }>(
  "authorization-take",
  `update payment_authorization set state = 'capturing', payment_id = $3
   where tenant_id = $1 and id = $2 and state = 'authorized' returning id`,
);

/** Reserves an authorization for one payment, committed before the gateway is called; false when another has it. */
export async function takeForPayment(
  tenantId: string,
  id: string,
  paymentId: string,
): Promise<boolean> {
  return (await take([tenantId, id, paymentId])).length === 1;
}

/** Records in the open transaction what a payment has captured. */
export async function noteCaptured(
  tenantId: string,
  paymentId: string,
  amount: string,
): Promise<boolean> {
  const { count } = await prisma().paymentAuthorization.updateMany({
    where: { tenantId, paymentId, state: "capturing" },
    data: { state: "captured", capturedAmount: amount },
  });
  return count === 1;
}

const release = sideStatement(
  "authorization-release-apart",
  `update payment_authorization set state = 'authorized', payment_id = null
   where tenant_id = $1 and payment_id = $2 and state = 'capturing'`,
);

/** The result for an authorization whose capture has no payment: it is valid again, or gone. */
export async function releaseAuthorization(
  tenantId: string,
  paymentId: string,
  to: "authorized" | "voided",
): Promise<void> {
  await prisma().paymentAuthorization.updateMany({
    where: { tenantId, paymentId, state: "capturing" },
    data: { state: to, ...(to === "authorized" ? { paymentId: null } : {}) },
  });
}

/** Makes it valid again, committed separately from the open transaction. */
export async function releaseAuthorizationApart(
  tenantId: string,
  paymentId: string,
): Promise<void> {
  await release([tenantId, paymentId]);
}

const DUE = `tenant_id = $1 and (state in ('sent', 'unknown', 'voiding') and next_check_at <= clock_timestamp()
    or state = 'authorized' and expires_at <= (select coalesce(clock_at, clock_timestamp()) from tenant where id = $1))`;
const due = statement<{ id: string }>(
  "authorizations-due",
  `select id from payment_authorization where ${DUE} order by created_at, id limit $2`,
);

/** Authorizations that need to be looked up, or released. */
export async function authorizationsDue(tenantId: string, limit: number): Promise<string[]> {
  return (await due([tenantId, limit])).map(({ id }) => id);
}

const claim = statement<Row & { age: number; over: boolean | null }>(
  "authorization-claim",
  `update payment_authorization set next_check_at = clock_timestamp() + make_interval(secs => 120),
     state = case state when 'sent' then 'unknown' when 'authorized' then 'voiding' else state end
   where ${DUE} and id = $2
   returning ${COLUMNS}, extract(epoch from clock_timestamp() - sent_at)::float8 as age,
     expires_at <= (select coalesce(clock_at, clock_timestamp()) from tenant where id = $1) as over`,
);

/** Claims one of them; undefined when it has been settled meanwhile. `age` in seconds. */
export async function claimAuthorization(
  tenantId: string,
  id: string,
): Promise<(Authorization & { age: number; over: boolean }) | undefined> {
  const [row] = await claim([tenantId, id]);
  return row && { ...row, ...authorizationOf(row), over: row.over === true };
}
