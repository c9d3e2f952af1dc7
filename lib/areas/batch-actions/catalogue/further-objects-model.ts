import { OF_ACCOUNT, objectType } from "./object-model";

const TIMES = "CreatedDate:o.created_at; UpdatedDate:o.updated_at";
const tenant = "tenant" as const;
const ofAccount = (table: string) =>
  ({ from: `${table} o ${OF_ACCOUNT}`, within: "account" }) as const;

/** What an invoice has of a payment is one object, however often it was applied and unapplied; the oldest row gives the id. */
const OF_THE_SAME =
  "e.tenant_id = o.tenant_id and e.payment_id = o.payment_id and e.invoice_id = o.invoice_id";
const TAKEN = `(select sum(e.amount) from payment_application e where ${OF_THE_SAME})`;

/** The kind of an order's action `o`, as amendments call it. */
const AMENDMENT_TYPE = `case o.type when 'AddProduct' then 'NewProduct' when 'CancelSubscription' then 'Cancellation'
  when 'Suspend' then 'SuspendSubscription' when 'Resume' then 'ResumeSubscription' when 'RenewSubscription' then 'Renewal' else o.type end`;

/** Objects beside those that most programs read. */
export const FURTHER_OBJECTS = [
  objectType(
    "AccountingCode",
    { scope: "settings:read", from: "accounting_code o", within: tenant },
    {
      text: `name; type; status; notes; GLAccountName:o.gl_account_name; GLAccountNumber:o.gl_account_number;
        Category:case when o.type in ('AccountsReceivable', 'On-Account Receivable', 'Cash', 'OtherAssets') then 'Assets'
          when o.type in ('CustomerCashOnAccount', 'DeferredRevenue', 'SalesTaxPayable', 'OtherLiabilities') then 'Liabilities'
          when o.type = 'OtherEquity' then 'Equity' when o.type in ('BadDebt', 'OtherExpenses') then 'Expenses' else 'Revenue' end`,
      id: "created_by_id; updated_by_id",
      datetime: TIMES,
    },
  ),
  objectType(
    "AccountingPeriod",
    { scope: "settings:read", from: "accounting_period o", within: tenant },
    {
      text: "name; status; notes; RunTrialBalanceStatus:o.trial_status; RunTrialBalanceErrorMessage:o.trial_error",
      integer: "fiscal_year; fiscal_quarter",
      date: "start_date; end_date",
      id: "created_by_id; updated_by_id",
      datetime: `${TIMES}; RunTrialBalanceStart:o.trial_started_at; RunTrialBalanceEnd:o.trial_ended_at`,
    },
  ),
  objectType(
    "Coupon",
    { scope: "catalog:read", from: "coupon o", within: tenant },
    {
      text: "code; name; status",
      integer: "max_redemptions; max_redemptions_per_account",
      boolean: "NewCustomersOnly:o.is_for_new_customers",
      date: "start_date; end_date",
      id: "product_rate_plan_id; account_id; created_by_id; updated_by_id",
      datetime: TIMES,
    },
  ),
  objectType(
    "CouponRedemption",
    { scope: "subscriptions:read", ...ofAccount("coupon_redemption") },
    {
      id: "coupon_id; account_id; order_id; subscription_id",
      date: "redeemed_on",
      datetime: "CreatedDate:o.created_at",
    },
  ),
  objectType(
    "Feature",
    { scope: "catalog:read", from: "feature o", within: tenant },
    { text: "feature_code; name; description; status", datetime: TIMES },
  ),
  objectType(
    "ProductFeature",
    { scope: "catalog:read", from: "product_feature o", within: tenant },
    { id: "product_id; feature_id", text: "UOM:o.uom", number: "quantity", datetime: TIMES },
  ),
  objectType(
    "UnitOfMeasure",
    { scope: "catalog:read", from: "unit_of_measure o", within: tenant },
    {
      text: "UomName:o.name; DisplayedAs:o.display_as; RoundingMode:upper(o.rounding)",
      integer: "DecimalPlaces:o.decimals",
      boolean: "active",
      datetime: TIMES,
    },
  ),
  objectType(
    "Amendment",
    {
      scope: "subscriptions:read",
      from: `order_action o join orders r on r.tenant_id = o.tenant_id and r.id = o.order_id and r.status in ('Completed', 'Pending') and o.type <> 'CreateSubscription'
        join subscription s on s.tenant_id = o.tenant_id and s.id = o.subscription_id
        join account a on a.tenant_id = s.tenant_id and a.id = s.account_id`,
      within: "account",
    },
    {
      id: `subscription_id; order_id; CreatedById:coalesce(r.created_by_id, '00000000000000000000000000000000');
        UpdatedById:coalesce(r.created_by_id, '00000000000000000000000000000000')`,
      text: `Code:r.order_number || '-' || o.sequence; Name:${AMENDMENT_TYPE} || ' of ' || s.subscription_number; Status:'Completed';
        Type:${AMENDMENT_TYPE}; SubscriptionNumber:s.subscription_number`,
      integer: "Version:o.produced_version",
      date: `ContractEffectiveDate:o.contract_effective; ServiceActivationDate:o.service_activation; CustomerAcceptanceDate:o.customer_acceptance;
        EffectiveDate:coalesce(o.customer_acceptance, o.service_activation, o.contract_effective); BookingDate:r.order_date`,
      datetime: "CreatedDate:o.created_at; UpdatedDate:o.created_at",
    },
  ),
  objectType(
    "InvoicePayment",
    {
      scope: "payments:read",
      from: `payment_application o join payment p on p.tenant_id = o.tenant_id and p.id = o.payment_id
        join account a on a.tenant_id = p.tenant_id and a.id = p.account_id`,
      within: "account",
      leftOut: `${TAKEN} = 0 or exists (select from payment_application e where ${OF_THE_SAME} and e.id < o.id)`,
    },
    {
      id: "invoice_id; payment_id",
      number: `Amount:${TAKEN}; RefundAmount:0::numeric`,
      datetime: `CreatedDate:o.created_at; UpdatedDate:(select max(e.created_at) from payment_application e where ${OF_THE_SAME})`,
    },
  ),
  // What a refund took off an invoice: one that failed or was canceled took nothing.
  objectType(
    "RefundInvoicePayment",
    {
      scope: "payments:read",
      from: `payment_application o join refund r on r.tenant_id = o.tenant_id and r.id = o.refund_id and r.status in ('Processing', 'Processed')
        join account a on a.tenant_id = r.tenant_id and a.id = r.account_id`,
      within: "account",
    },
    {
      id: `invoice_id; refund_id; CreatedById:r.created_by_id; UpdatedById:r.updated_by_id;
        InvoicePaymentId:(select e.id from payment_application e where ${OF_THE_SAME} order by e.id limit 1)`,
      number: "RefundAmount:-o.amount",
      datetime: "CreatedDate:o.created_at; UpdatedDate:r.updated_at",
    },
  ),
  objectType(
    "PaymentMethodSnapshot",
    { scope: "payments:read", ...ofAccount("payment_method_snapshot") },
    {
      id: "payment_method_id; account_id",
      text: "type; PaymentMethodStatus:o.status; CreditCardType:o.brand; CreditCardMaskNumber:'************' || o.last4; CreditCardHolderName:o.holder ->> 'cardHolderName'",
      integer:
        "CreditCardExpirationMonth:o.expiration_month; CreditCardExpirationYear:o.expiration_year",
      datetime: "CreatedDate:o.created_at",
    },
  ),
  objectType(
    "PaymentMethodTransactionLog",
    {
      scope: "payments:read",
      from: `payment_method_transaction_log o join payment_method m on m.tenant_id = o.tenant_id and m.id = o.payment_method_id
        join account a on a.tenant_id = m.tenant_id and a.id = m.account_id`,
      within: "account",
    },
    {
      id: "payment_method_id",
      text: "gateway; GatewayTransactionType:o.transaction_type; transaction_id; GatewayReasonCode:o.reason_code; GatewayReasonCodeDescription:o.reason_text",
      datetime: "TransactionDate:o.created_at",
    },
  ),
  objectType(
    "EmailHistory",
    { scope: "accounts:read", ...ofAccount("mail") },
    {
      id: "account_id; ObjectId:coalesce(o.invoice_id, o.payment_method_id, o.account_id)",
      text: "EventCategory:o.kind; Notification:o.reminder_name; ToEmail:array_to_string(o.addresses, ','); subject; Result:o.status; ErrorMessage:o.error",
      datetime: "SendTime:o.sent_at; CreatedDate:o.created_at",
    },
  ),
  objectType(
    "Export",
    {
      scope: "accounts:read",
      from: "object_export o join stored_file f on f.tenant_id = o.tenant_id and f.id = o.file_id",
      within: "orgs",
    },
    {
      id: "FileId:case when o.status = 'Completed' then o.file_id end; created_by_id; updated_by_id",
      text: "name; format; query; status; status_reason",
      integer: "Size:f.size",
      boolean: "zip; Encrypted:false",
      datetime: TIMES,
    },
  ),
  objectType(
    "BillingPreviewRun",
    { scope: "invoices:read", from: "billing_preview_run o", within: "orgs" },
    {
      id: "account_id; created_by_id",
      text: `run_number; status; error_message; AssumeRenewal:o.renewals; ChargeTypeToExclude:array_to_string(o.excluded_types, ',');
        Batches:case when o.account_id is null then coalesce(nullif(array_to_string(o.batches, ','), ''), 'AllBatches') end;
        ResultFileUrl:case when o.ended_at is not null and o.parts > 0 then '/v1/files/' || replace(o.file_id::text, '-', '') end`,
      integer: "total_accounts; succeeded_accounts; failed_accounts",
      boolean:
        "IncludingEvergreenSubscription:o.includes_evergreen; IncludingDraftItems:o.includes_drafts",
      date: "target_date",
      datetime: `${TIMES}; StartDate:o.started_at; EndDate:o.ended_at`,
    },
  ),
  objectType(
    "Import",
    { scope: "usage:read", from: "object_import o", within: "orgs" },
    {
      id: "created_by_id; updated_by_id",
      text: `name; import_type; status; status_reason; md5; OriginalResourceUrl:'/v1/files/' || replace(o.original_file_id::text, '-', '');
        ResultResourceUrl:'/v1/files/' || replace(o.result_file_id::text, '-', '')`,
      integer: "total_count; imported_count",
      datetime: TIMES,
    },
  ),
  // The interface calls an entity a tenant.
  objectType(
    "Tenant",
    {
      scope: "accounts:read",
      from: "entity o",
      within: "entity",
    },
    { text: "name", boolean: "is_default", datetime: "CreatedDate:o.created_at" },
  ),
];
