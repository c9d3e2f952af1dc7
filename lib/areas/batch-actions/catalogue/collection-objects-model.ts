import { OF_ACCOUNT, objectType } from "./object-model";

const TIMES = "CreatedDate:o.created_at; UpdatedDate:o.updated_at";
const OF_PAYMENT = `join payment p on p.tenant_id = o.tenant_id and p.id = o.payment_id
  join account a on a.tenant_id = o.tenant_id and a.id = o.account_id`;
const answers = {
  text: `gateway; GatewayTransactionType:o.kind; GatewayState:o.state; TransactionId:o.transaction_id; GatewayReasonCode:o.response_code;
    GatewayReasonCodeDescription:o.response_text; currency`,
  number: "amount",
  datetime: "TransactionDate:o.settled_at; SentDate:o.sent_at; CreatedDate:o.created_at",
};

/** A column of the line of an invoice or credit memo that rated usage. */
const lineOf = (column: string) =>
  `coalesce((select t.${column} from invoice_item t where t.tenant_id = o.tenant_id and t.id = o.invoice_item_id),
        (select k.${column} from credit_memo_item k where k.tenant_id = o.tenant_id and k.id = o.credit_memo_item_id))`;

/** What collects payments: runs, schedules, what gateways were asked, and updates of cards. */
export const COLLECTION_OBJECTS = [
  objectType(
    "PaymentRun",
    { scope: "payments:read", from: "payment_run o", within: "orgs" },
    {
      id: "account_id",
      text: "PaymentRunNumber:o.run_number; status; batch; BillCycleDay:o.bill_cycle_day::text; currency; PaymentGatewayId:o.gateway; error_message; CreatedByName:o.created_by_name",
      boolean: `AutoApplyCreditMemo:o.apply_credit_memos; AutoApplyUnappliedPayment:o.apply_unapplied_payments; apply_credit_balance; collect_payment;
          ConsolidatedPayment:o.consolidated; UseCustomPaymentMethods:o.custom_payment_methods; ProcessPaymentWithClosedPM:o.closed_methods`,
      date: "target_date",
      datetime: `RunDate:o.run_at; ExecutedDate:o.executed_at; EndDate:o.completed_at; ${TIMES}`,
    },
  ),
  objectType(
    "PaymentSchedule",
    { scope: "payments:read", from: `payment_schedule o ${OF_ACCOUNT}`, within: "account" },
    {
      id: "account_id",
      text: "PaymentScheduleNumber:o.schedule_number; status; period; description",
      integer: "run_hour",
      boolean: "prepayment; standalone",
      date: "start_date",
      datetime: TIMES,
    },
  ),
  objectType(
    "PaymentScheduleItem",
    {
      scope: "payments:read",
      from: `payment_schedule_item o join payment_schedule l on l.tenant_id = o.tenant_id and l.id = o.schedule_id
        join account a on a.tenant_id = l.tenant_id and a.id = l.account_id`,
      within: "account",
    },
    {
      id: "PaymentScheduleId:o.schedule_id; invoice_id; payment_method_id; AccountId:l.account_id",
      text: "PaymentScheduleItemNumber:o.item_number; status; description; error_message",
      number: "amount",
      integer: "run_hour",
      date: "scheduled_date",
      datetime: TIMES,
    },
  ),
  objectType(
    "PaymentTransactionLog",
    {
      scope: "payments:read",
      from: `(select * from gateway_intent where refund_id is null) o ${OF_PAYMENT}`,
      within: "account",
    },
    { id: "payment_id; payment_method_id; account_id", ...answers },
  ),
  objectType(
    "RefundTransactionLog",
    {
      scope: "payments:read",
      from: `(select * from gateway_intent where refund_id is not null) o ${OF_PAYMENT}`,
      within: "account",
    },
    { id: "refund_id; payment_id; account_id", ...answers },
  ),
  objectType(
    "UpdaterBatch",
    { scope: "payments:read", from: "card_update_batch o", within: "orgs" },
    {
      text: "updater; status; CreatedByName:o.created_by_name",
      integer: "BillCycleDay:o.bill_cycle_day; asked; renewed; replaced; closed; unanswered",
      datetime: "CreatedDate:o.created_at; CompletedDate:o.completed_at",
    },
  ),
  // A record of usage and a charge that rated it have no id together: theirs is computed.
  objectType(
    "ProcessedUsage",
    {
      scope: "usage:read",
      from: `(select p.*, u.id as usage_id, u.quantity, md5(u.id::text || p.rate_plan_charge_id::text)::uuid as id from processed_usage p
          join usage_record u on u.tenant_id = p.tenant_id and u.daily_id = p.daily_id) o
        join usage_daily d on d.tenant_id = o.tenant_id and d.id = o.daily_id
        join rate_plan_charge c on c.tenant_id = o.tenant_id and c.id = o.rate_plan_charge_id
        join account a on a.tenant_id = d.tenant_id and a.id = d.account_id`,
      within: "account",
    },
    {
      id: "UsageId:o.usage_id; rate_plan_charge_id; invoice_item_id; credit_memo_item_id; AccountId:d.account_id; SubscriptionId:d.subscription_id",
      text: "UOM:d.uom; ChargeNumber:c.charge_number; Status:d.status",
      number: "quantity",
      date: `UsageDate:d.start_day; BillingPeriodStartDate:${lineOf("service_start")}; BillingPeriodEndDate:${lineOf("service_end - 1")}`,
      datetime: "CreatedDate:o.created_at",
    },
  ),
];
