import { OF_ACCOUNT, objectType } from "./object-model";

const TIMES = "CreatedDate:o.created_at; UpdatedDate:o.updated_at";
const OF_INVOICE = `join invoice i on i.tenant_id = o.tenant_id and i.id = o.invoice_id and i.kind = 'Invoice'
  join account a on a.tenant_id = i.tenant_id and a.id = i.account_id`;

const adjusted = (amount: string, which: string) =>
  `(select coalesce(sum(${amount}), 0) from adjustment j where j.tenant_id = o.tenant_id and j.invoice_id = o.id
        and j.status = 'Processed' and ${which})`;
const ADJUSTED = adjusted(
  "case j.type when 'Charge' then -j.amount else j.amount end",
  "j.kind <> 'CreditBalance'",
);
const FROM_CREDIT_BALANCE = adjusted(
  "case j.type when 'Increase' then -j.amount else j.amount end",
  "j.kind = 'CreditBalance'",
);

/** Nobody, where the product itself made or changed a record. */
const ITSELF = "'00000000000000000000000000000000'";
/** The snapshots of the contacts of a document, from its posting on. */
export const SNAPSHOTS = (document: string) =>
  ["Bill", "Sold", "Ship"]
    .map((role) => `${role}ToContactSnapshotId:${document}.${role.toLowerCase()}_to_snapshot_id`)
    .join("; ");
/** Contacts as a document states them, or as its account has them until it does. */
const CONTACTS = (document: string) =>
  `BillToContactId:coalesce((${document}.parties -> 'billTo' ->> 'id')::uuid, a.bill_to_contact_id);
      SoldToContactId:coalesce((${document}.parties -> 'soldTo' ->> 'id')::uuid, a.sold_to_contact_id); ShipToContactId:coalesce((${document}.as_given ->> 'shipToContactId')::uuid, (${document}.parties -> 'shipTo' ->> 'id')::uuid, a.ship_to_contact_id);
      ${SNAPSHOTS(document)}`;
const includes = (type: string) =>
  `exists (select from invoice_item t where t.tenant_id = o.tenant_id and t.invoice_id = o.id and t.charge_type = '${type}')`;

export const INVOICE = objectType(
  "Invoice",
  {
    scope: "invoices:read",
    from: `invoice o ${OF_ACCOUNT} and o.kind = 'Invoice'`,
    within: "account",
  },
  {
    id: `account_id; source_id; posted_by_id; CreatedById:coalesce(o.created_by_id, ${ITSELF});
      UpdatedById:coalesce(o.posted_by_id, o.created_by_id, ${ITSELF}); OrganizationId:a.org_id; ${CONTACTS("o")}`,
    text: `invoice_number; payment_term; TaxMessage:o.tax_message; status; currency; comments; SourceType:o.source;
      Source:case o.source when 'Order' then 'AdHoc' when 'Standalone' then 'API' else o.source end; TaxStatus:case when o.tax_message is null then 'Complete' else 'Error' end;
      TemplateId:o.as_given ->> 'templateId'; SequenceSetId:o.as_given ->> 'sequenceSetId'; PostedBy:o.posted_by_name; TransferredToAccounting:o.transferred_to_accounting`,
    number: `amount; amount_without_tax; tax_amount; balance; AdjustmentAmount:${ADJUSTED}; RefundAmount:0::numeric;
      CreditBalanceAdjustmentAmount:${FROM_CREDIT_BALANCE};
      PaymentAmount:case o.status when 'Posted' then o.amount - o.balance - (select coalesce(sum(k.amount), 0) from credit_memo_application k
        where k.tenant_id = o.tenant_id and k.invoice_id = o.id) - ${ADJUSTED} - ${FROM_CREDIT_BALANCE} else 0 end;
      CreditMemoAmount:(select coalesce(sum(k.amount), 0) from credit_memo_application k where k.tenant_id = o.tenant_id and k.invoice_id = o.id)`,
    boolean: `Reversed:o.reversed; AutoPay:coalesce(o.auto_pay, a.auto_pay); IncludesOneTime:${includes("OneTime")};
      IncludesRecurring:${includes("Recurring")}; IncludesUsage:${includes("Usage")}`,
    date: "invoice_date; due_date; target_date",
    datetime: `PostedDate:o.posted_at; CancelledOn:o.canceled_at; ${TIMES};
      LastEmailSentDate:(select max(x.sent_at) from mail x where x.tenant_id = o.tenant_id and x.invoice_id = o.id)`,
  },
);

export const INVOICE_ITEM = objectType(
  "InvoiceItem",
  {
    scope: "invoices:read",
    from: `invoice_item o ${OF_INVOICE}
      left join rate_plan_charge c on c.tenant_id = o.tenant_id and c.id = o.rate_plan_charge_id
      left join rate_plan r on r.tenant_id = c.tenant_id and r.id = c.rate_plan_id
      left join subscription s on s.tenant_id = o.tenant_id and s.id = o.subscription_id`,
    within: "account",
  },
  {
    id: `invoice_id; subscription_id; rate_plan_charge_id; order_line_item_id; fulfillment_id; commitment_period_id; invoice_schedule_item_id; RatePlanId:r.id; ProductRatePlanId:r.product_rate_plan_id; ProductId:r.product_id;
      ProductRatePlanChargeId:coalesce(c.product_rate_plan_charge_id, o.product_rate_plan_charge_id); SubscriptionOwnerId:s.account_id;
      DefaultPaymentMethodId:a.default_payment_method_id; ParentAccountId:a.parent_id; ${CONTACTS("i")};
      CreatedById:coalesce(i.created_by_id, ${ITSELF}); UpdatedById:coalesce(i.posted_by_id, i.created_by_id, ${ITSELF}); AppliedToChargeId:o.applied_to_charge_id; AppliedToInvoiceItemId:o.applied_to_item_id; AccountId:i.account_id`,
    text: `SubscriptionNumber:o.subscription_number; TaxCode:o.trace -> 'tax' ->> 'code'; TaxMode:o.trace -> 'tax' ->> 'mode';
      SourceItemType:case when o.order_line_item_id is not null then 'OrderLineItem' when o.rate_plan_charge_id is not null then 'SubscriptionComponent'
        when o.trace ->> 'rule' = 'DocumentRounding' then 'Rounding' when o.product_rate_plan_charge_id is null then 'None' else 'ProductRatePlanCharge' end;
      product_name; rate_plan_name; charge_number; charge_name; charge_type; SKU:o.sku; UOM:o.uom; ProcessingType:case when o.trace ->> 'rule' = 'DocumentRounding' then 'Rounding' when o.kind = 'discount' then 'Discount' else 'Charge' end;
      description; purchase_order_number; booking_reference; accounting_code`,
    number: "quantity; unit_price; ChargeAmount:o.amount; tax_amount; balance",
    date: "ServiceStartDate:o.service_start; ServiceEndDate:o.service_end - 1",
    datetime: "CreatedDate:o.created_at; ChargeDate:o.created_at; UpdatedDate:i.updated_at",
  },
);

export const PAYMENT = objectType(
  "Payment",
  { scope: "payments:read", from: `payment o ${OF_ACCOUNT}`, within: "account" },
  {
    id: "account_id; payment_method_id; payment_method_snapshot_id; created_by_id; updated_by_id",
    text: "payment_number; AuthTransactionId:o.auth_transaction_id; GatewayOrderId:o.gateway_order_id; SecondPaymentReferenceId:o.second_reference_id; soft_descriptor; soft_descriptor_phone; payment_method_type; PayoutId:o.payout_id; GatewayReconciliationStatus:o.reconciliation_status; GatewayReconciliationReason:o.reconciliation_reason; type; status; currency; Comment:o.comment; Gateway:o.gateway; GatewayResponse:o.gateway_response; GatewayResponseCode:o.gateway_response_code; GatewayState:o.gateway_state; ReferenceId:coalesce(o.reference_id, o.gateway_transaction_id)",
    number:
      "amount; applied_amount; AppliedInvoiceAmount:o.applied_amount; unapplied_amount; refund_amount; AppliedCreditBalanceAmount:o.credit_balance_amount",
    boolean: "prepayment; standalone",
    date: "effective_date",
    datetime: `CancelledOn:o.canceled_at; SubmittedOn:o.submitted_at; SettledOn:o.settled_at; ${TIMES}`,
  },
);

export const REFUND = objectType(
  "Refund",
  { scope: "payments:read", from: `refund o ${OF_ACCOUNT}`, within: "account" },
  {
    id: "account_id; payment_id; credit_memo_id; payment_method_id; created_by_id; updated_by_id",
    text: "refund_number; type; ReferenceID:coalesce(o.reference_id, o.gateway_transaction_id); SecondRefundReferenceId:o.second_reference_id; GatewayResponseCode:o.gateway_response_code; soft_descriptor; soft_descriptor_phone; TransactionType:o.transaction_type; PayoutId:o.payout_id; GatewayReconciliationStatus:o.reconciliation_status; GatewayReconciliationReason:o.reconciliation_reason; MethodType:o.method_type; status; currency; ReasonCode:o.reason_code; Comment:o.comment; Gateway:o.gateway; GatewayResponse:o.gateway_response; GatewayState:o.gateway_state",
    number: "amount",
    date: "refund_date",
    datetime: `RefundTransactionTime:o.transaction_at; CancelledOn:o.canceled_at; SubmittedOn:o.submitted_at; SettledOn:o.settled_at; ${TIMES}`,
  },
);

export const TAXATION_ITEM = objectType(
  "TaxationItem",
  {
    scope: "invoices:read",
    from: `taxation_item o join invoice_item t on t.tenant_id = o.tenant_id and t.id = o.invoice_item_id
      join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id and i.kind = 'Invoice' join account a on a.tenant_id = i.tenant_id and a.id = i.account_id`,
    within: "account",
  },
  {
    id: "invoice_item_id; InvoiceId:t.invoice_id; AccountId:i.account_id",
    text: "name; jurisdiction; Country:nullif(o.country, ''); tax_code; tax_code_description; TaxMode:o.tax_mode; TaxRateType:o.rate_type; location_code; TaxRateDescription:o.rate_description",
    number: "TaxRate:o.rate; TaxAmount:o.amount; exempt_amount",
    date: "tax_date",
    datetime: TIMES,
  },
);
