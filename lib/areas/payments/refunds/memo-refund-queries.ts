import { statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";

/** A payment through whose gateway money may still be refunded. */
export type RefundableCharge = { readonly paymentId: string; readonly room: Decimal };

/** What gateways have refunded of a payment or may be refunding, and what its bank took. */
const GONE = `coalesce((select sum(g.amount) from gateway_intent g where g.tenant_id = p.tenant_id and g.payment_id = p.id
    and g.kind = 'refund' and g.state in ('created', 'sent', 'unknown', 'succeeded')), 0)
  + coalesce((select sum(r.amount) from refund r where r.tenant_id = p.tenant_id and r.payment_id = p.id
    and r.transaction_type = 'Chargeback' and r.status = 'Processed'), 0)`;

const charges = statement<{ paymentId: string; room: string }>(
  "memo-refund-charges",
  `with bill as (
     select m.referred_invoice_id as id from credit_memo m where m.tenant_id = $1 and m.id = $3 and m.referred_invoice_id is not null
     union select t.invoice_id from credit_memo_item k join invoice_item t on t.tenant_id = k.tenant_id and t.id = k.invoice_item_id
       where k.tenant_id = $1 and k.credit_memo_id = $3
   ) select p.id as "paymentId", p.amount - (${GONE}) as room
   from payment p
   where p.tenant_id = $1 and p.account_id = $2 and p.type = 'Electronic' and p.status = 'Processed'
     and ($4::uuid is null or p.payment_method_id = $4)
   order by exists (select from payment_application x where x.tenant_id = p.tenant_id and x.payment_id = p.id
     and x.invoice_id in (select id from bill)) desc, p.created_at desc, p.id desc limit 200`,
);

/**
 * Payments of an account by which a credit memo may be paid out: those that paid its invoices first,
 * and in each group the newest first.
 */
export async function chargesForMemo(
  tenantId: string,
  of: { accountId: string; creditMemoId: string; paymentMethodId: string | null },
): Promise<RefundableCharge[]> {
  const rows = await charges([tenantId, of.accountId, of.creditMemoId, of.paymentMethodId]);
  return rows.map(({ paymentId, room }) => ({ paymentId, room: decimal(room) }));
}

const room = statement<{ room: string }>(
  "refund-gateway-room",
  `select p.amount - (${GONE}) as room from payment p where p.tenant_id = $1 and p.id = $2`,
);

/** How much of a payment its gateway may still refund. */
export async function gatewayRoom(tenantId: string, paymentId: string): Promise<Decimal> {
  return decimal((await room([tenantId, paymentId]))[0]?.room ?? 0);
}

const ofRequest = statement<{ id: string }>(
  "memo-refund-of-request",
  `select r.id from gateway_intent g join refund r on r.tenant_id = g.tenant_id and r.id = g.refund_id
   where g.tenant_id = $1 and g.account_id = $2 and g.kind = 'refund' and g.details ->> 'creditMemoId' = $3
     and g.details ->> 'requestKey' = $4 and g.state = 'succeeded' and r.status = 'Processed' limit 1`,
);

/** The refund of a credit memo created by an earlier attempt of this request. */
export async function memoRefundOfRequest(
  tenantId: string,
  accountId: string,
  creditMemoId: string,
  requestKey: string,
): Promise<string | undefined> {
  return (await ofRequest([tenantId, accountId, creditMemoId, requestKey]))[0]?.id;
}
