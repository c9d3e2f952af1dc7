import { statement } from "@/lib/platform/database/db";
import { type Decimal, sumOf } from "@/lib/values/decimal";
import type { PaymentRemarks } from "./model";

const storePaid = statement<{ id: string }>(
  "payment-store",
  `with settled as (
     update gateway_intent set state = 'succeeded', outcome = 'committed', transaction_id = $3, response_code = $4, response_text = $5,
       settled_at = clock_timestamp(), next_check_at = null
     where tenant_id = $1 and id = $2 and state = 'sent'
     returning id, payment_id, payment_method_id, account_id, gateway, amount, currency, transaction_id, response_code, response_text),
   paid as (
     insert into payment (tenant_id, id, payment_number, account_id, payment_method_id, payment_method_snapshot_id, type, status, currency, amount, applied_amount,
       unapplied_amount, refund_amount, effective_date, gateway, gateway_transaction_id, gateway_response, gateway_response_code, gateway_state,
       comment, reference_id, auth_transaction_id, gateway_order_id, soft_descriptor, soft_descriptor_phone, standalone, prepayment,
       custom_fields, submitted_at, created_by_name, created_at, updated_at, created_by_id, updated_by_id, custom_rates, payment_option)
     select $1, payment_id, $6, account_id, payment_method_id, $23::uuid, 'Electronic', 'Processed', currency, amount, $13::numeric, amount - $13::numeric,
       0, $7::date, gateway, transaction_id, response_text, response_code, 'Submitted', $14, $15, $16, $17, $18, $19, $20, $21, $22::jsonb,
       $9::timestamptz, $8, $9::timestamptz, $9::timestamptz, $24, $24, $25::jsonb, $26::jsonb from settled),
   applied as (
     insert into payment_application (tenant_id, id, payment_id, invoice_id, amount, effective_date, created_at)
     select $1, part.id, settled.payment_id, part.invoice_id, part.amount, $7::date, $9::timestamptz
     from settled, unnest($10::uuid[], $11::uuid[], $12::numeric[]) as part (id, invoice_id, amount))
   select id from settled`,
);

/** A payment that the gateway approved, with the invoices that it pays. */
export type ApprovedPayment = {
  intentId: string;
  /** The payment method as it is now. */
  snapshotId: string;
  paymentNumber: string;
  transactionId: string;
  code: string;
  text: string;
  effectiveDate: string;
  createdByName: string;
  createdById: string;
  at: Date;
  parts: readonly { id: string; invoiceId: string; amount: Decimal }[];
  terms?: PaymentRemarks;
};

/**
 * Settles the intent and stores its payment and applications, all in the caller's transaction and
 * in one statement. False when the intent is no longer ours: the charge was voided meanwhile.
 */
export async function storeApproved(tenantId: string, payment: ApprovedPayment): Promise<boolean> {
  const {
    intentId,
    transactionId,
    code,
    text,
    paymentNumber,
    effectiveDate,
    createdByName,
    at,
    parts,
    terms,
  } = payment;
  const rows = await storePaid([
    tenantId,
    intentId,
    transactionId,
    code,
    text.slice(0, 500),
    paymentNumber,
    effectiveDate,
    createdByName,
    at,
    parts.map(({ id }) => id),
    parts.map(({ invoiceId }) => invoiceId),
    parts.map(({ amount }) => amount.toFixed()),
    sumOf(parts.map(({ amount }) => amount)).toFixed(),
    ...remarkValues(terms),
    payment.snapshotId,
    payment.createdById,
    JSON.stringify(terms?.customRates ?? []),
    JSON.stringify(terms?.paymentOption ?? []),
  ]);
  return rows.length > 0;
}

function remarkValues(terms: PaymentRemarks | undefined): unknown[] {
  return [
    terms?.comment ?? null,
    terms?.referenceId ?? null,
    terms?.authTransactionId ?? null,
    terms?.gatewayOrderId ?? null,
    terms?.softDescriptor ?? null,
    terms?.softDescriptorPhone ?? null,
    terms?.standalone ?? false,
    terms?.prepayment ?? false,
    JSON.stringify(terms?.customFields ?? {}),
  ];
}
