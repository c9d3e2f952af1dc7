import { actorIdOf } from "@/lib/kernel/ids";
import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { statement } from "@/lib/platform/database/db";
import { uuidOf } from "@/lib/kernel/ids";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import { decimal } from "@/lib/values/decimal";
import type { Payment, PaymentAttempt } from "./model";

/** What a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const reachOf = ({ tenantId, entityId, orgIds }: Reach) => [tenantId, entityId, orgIds];

type PaymentRow = Omit<
  Payment,
  "amount" | "appliedAmount" | "unappliedAmount" | "refundAmount" | "creditBalanceAmount"
> & {
  amount: string;
  appliedAmount: string;
  unappliedAmount: string;
  refundAmount: string;
  creditBalanceAmount: string;
};

const PAYMENT = `select p.id, p.payment_number as "paymentNumber", p.account_id as "accountId", a.account_number as "accountNumber",
  a.name as "accountName", p.entity_id as "entityId", p.org_id as "orgId", p.payment_method_id as "paymentMethodId", p.payment_method_snapshot_id as "paymentMethodSnapshotId",
  coalesce(s.brand, m.brand) as "paymentMethodBrand", coalesce(s.last4, m.last4) as "paymentMethodLast4",
  coalesce(s.details, m.details) ->> 'bankIdentificationNumber' as "bankIdentificationNumber",
  p.type, p.status, p.currency, p.amount, p.applied_amount as "appliedAmount", p.unapplied_amount as "unappliedAmount",
  p.refund_amount as "refundAmount", p.credit_balance_amount as "creditBalanceAmount", p.effective_date as "effectiveDate", p.gateway, p.gateway_transaction_id as "gatewayTransactionId",
  p.gateway_response as "gatewayResponse", p.gateway_response_code as "gatewayResponseCode", p.gateway_state as "gatewayState", p.comment,
  p.reference_id as "referenceId", p.second_reference_id as "secondReferenceId", p.auth_transaction_id as "authTransactionId",
  p.gateway_order_id as "gatewayOrderId", p.soft_descriptor as "softDescriptor", p.soft_descriptor_phone as "softDescriptorPhone",
  p.payment_method_type as "paymentMethodType", p.standalone, p.prepayment, p.custom_rates as "customRates", p.payment_option as "paymentOption", p.canceled_at as "canceledAt",
  p.submitted_at as "submittedAt", p.settled_at as "settledAt", p.reconciliation_status as "reconciliationStatus",
  p.reconciliation_reason as "reconciliationReason", p.payout_id as "payoutId", p.custom_fields as "customFields",
  (select h.schedule_number from payment_schedule_payment l join payment_schedule_item n on n.tenant_id = l.tenant_id and n.id = l.item_id
    join payment_schedule h on h.tenant_id = n.tenant_id and h.id = n.schedule_id
    where l.tenant_id = p.tenant_id and l.payment_id = p.id limit 1) as "paymentScheduleNumber",
  p.created_by_id as "createdById", p.updated_by_id as "updatedById", p.created_at as "createdAt", p.updated_at as "updatedAt"
  from payment p left join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
  left join payment_method m on m.tenant_id = p.tenant_id and m.id = p.payment_method_id
  left join payment_method_snapshot s on s.tenant_id = p.tenant_id and s.id = p.payment_method_snapshot_id
  where p.tenant_id = $1 and coalesce(a.entity_id, p.entity_id) = $2 and coalesce(a.org_id, p.org_id) = any($3::uuid[])`;

const paymentOf = (row: PaymentRow): Payment => ({
  ...row,
  amount: decimal(row.amount),
  appliedAmount: decimal(row.appliedAmount),
  unappliedAmount: decimal(row.unappliedAmount),
  refundAmount: decimal(row.refundAmount),
  creditBalanceAmount: decimal(row.creditBalanceAmount),
});

const byId = statement<PaymentRow>("payment-by-id", `${PAYMENT} and p.id = $4`);
const byNumber = statement<PaymentRow>("payment-by-number", `${PAYMENT} and p.payment_number = $4`);

/** A payment by id or number, within what the caller may see. */
export async function paymentByKey(reach: Reach, key: string): Promise<Payment | undefined> {
  const id = uuidOf(key);
  const row = (await (id ? byId : byNumber)([...reachOf(reach), id ?? key]))[0];
  return row && paymentOf(row);
}

const payments: ListSpec = {
  name: "payments",
  select: PAYMENT,
  fixed: 3,
  fields: {
    id: { column: "p.id", type: "id" },
    number: { column: "p.payment_number", type: "text", sortable: true, unique: true },
    paymentNumber: { column: "p.payment_number", type: "text", sortable: true, unique: true },
    accountId: { column: "p.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    accountName: { column: "a.name", type: "text", sortable: true },
    paymentMethodId: { column: "p.payment_method_id", type: "id" },
    status: { column: "p.status", type: "text" },
    type: { column: "p.type", type: "text" },
    currency: { column: "p.currency", type: "text" },
    amount: { column: "p.amount", type: "number", sortable: true },
    appliedAmount: { column: "p.applied_amount", type: "number", sortable: true },
    unappliedAmount: { column: "p.unapplied_amount", type: "number", sortable: true },
    refundAmount: { column: "p.refund_amount", type: "number", sortable: true },
    creditBalanceAmount: { column: "p.credit_balance_amount", type: "number" },
    effectiveDate: {
      column: "p.effective_date",
      type: "date",
      sortable: true,
      tie: "paymentNumber",
    },
    gateway: { column: "p.gateway", type: "text" },
    gatewayState: { column: "p.gateway_state", type: "text" },
    payoutId: { column: "p.payout_id", type: "text" },
    submittedOn: { column: "p.submitted_at", type: "instant" },
    settledOn: { column: "p.settled_at", type: "instant" },
    createdDate: { column: "p.created_at", type: "instant", sortable: true },
    updatedDate: { column: "p.updated_at", type: "instant", sortable: true },
    ...columnsOf("p", {
      id: `paymentMethodSnapshotId; createdById:${actorIdOf("p.created_by_id")}; updatedById:${actorIdOf("p.updated_by_id")}`,
      text: `authTransactionId; gatewayOrderId; secondPaymentReferenceId:p.second_reference_id; softDescriptor; softDescriptorPhone; paymentMethodType;
        gatewayReconciliationStatus:p.reconciliation_status; gatewayReconciliationReason:p.reconciliation_reason; comment; gatewayResponse;
        gatewayResponseCode; referenceId:coalesce(p.reference_id, p.gateway_transaction_id)`,
      number: "appliedCreditBalanceAmount:p.credit_balance_amount",
      instant: "cancelledOn:p.canceled_at",
      boolean: "prepayment; standalone",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "p.id",
  custom: "Payment",
};

/** One page of payments for object queries. */
export async function paymentPage(reach: Reach, query: ListQuery): Promise<ListPage<Payment>> {
  const { rows, ...rest } = await readList<PaymentRow>(payments, query, reachOf(reach));
  return { rows: rows.map(paymentOf), ...rest };
}

/** One page of payments for version 1. */
export async function numberedPaymentPage(
  reach: Reach,
  page: NumberedPage,
  filter: readonly string[],
) {
  const { rows, ...rest } = await readNumberedPage<PaymentRow>(
    payments,
    page,
    filter,
    reachOf(reach),
  );
  return { rows: rows.map(paymentOf), ...rest };
}

const ATTEMPT_STATUS = `case g.state when 'succeeded' then 'Approved' when 'failed' then 'Failed' when 'voided' then 'Voided' else 'Verifying' end`;

const attempts: ListSpec = {
  name: "payment-attempts",
  select: `select g.id, g.payment_id as "paymentId", g.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
    g.currency, g.amount, g.payment_method_id as "paymentMethodId", m.brand as "paymentMethodBrand", m.last4 as "paymentMethodLast4", g.gateway,
    ${ATTEMPT_STATUS} as status, g.response_code as "responseCode", g.response_text as "responseText", g.attempted_at as "attemptedAt"
    from gateway_intent g join account a on a.tenant_id = g.tenant_id and a.id = g.account_id
    left join payment_method m on m.tenant_id = g.tenant_id and m.id = g.payment_method_id
    where g.tenant_id = $1 and g.kind = 'charge' and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "g.id", type: "id" },
    accountId: { column: "g.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    accountName: { column: "a.name", type: "text", sortable: true },
    paymentId: { column: "g.payment_id", type: "id" },
    paymentMethodId: { column: "g.payment_method_id", type: "id" },
    status: { column: ATTEMPT_STATUS, type: "text" },
    currency: { column: "g.currency", type: "text" },
    amount: { column: "g.amount", type: "number", sortable: true },
    gateway: { column: "g.gateway", type: "text" },
    responseCode: { column: "g.response_code", type: "text" },
    attemptedDate: { column: "g.attempted_at", type: "instant", sortable: true },
  },
  defaultSort: "attemptedDate.DESC",
  idColumn: "g.id",
};

/** One page of payment requests to gateways. */
export async function attemptPage(
  reach: Reach,
  query: ListQuery,
): Promise<{ rows: PaymentAttempt[]; next?: string }> {
  const { rows, ...rest } = await readList<Omit<PaymentAttempt, "amount"> & { amount: string }>(
    attempts,
    query,
    reachOf(reach),
  );
  return { rows: rows.map((row) => ({ ...row, amount: decimal(row.amount) })), ...rest };
}
