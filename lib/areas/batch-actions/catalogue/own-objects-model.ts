import { isUsable, rolloverCount, totalOn, UNTIL } from "@/lib/areas/prepaid/fund-days-model";
import { OF_ACCOUNT, objectType, TODAY } from "./object-model";

const TIMES = "CreatedDate:o.created_at; UpdatedDate:o.updated_at";

/** What prepaid units `b` are of. */
const OF_BALANCE = `join subscription s on s.tenant_id = b.tenant_id and s.id = b.subscription_id
  join account a on a.tenant_id = s.tenant_id and a.id = s.account_id`;

/** A value of the funds of a balance `o`. */
const ofFunds = (value: string) =>
  `(select ${value} from prepaid_fund f where f.tenant_id = o.tenant_id and f.balance_id = o.id)`;
const DAY = `${TODAY}::date`;
const ON_THE_DAY = isUsable(DAY);
const IS_USAGE = "o.kind in ('DRAWDOWN', 'DRAWDOWN_REVERSAL')";

/** A column of the first or the last order action that agreed the ramp `o`. */
const bookingOf = (column: string, order: "asc" | "desc") =>
  `(select q.${column} from order_action q where q.tenant_id = o.tenant_id and q.subscription_id = o.subscription_id
    and q.body -> 'ramp' ->> 'number' = o.ramp ->> 'number' order by q.produced_version ${order} limit 1)`;

/** Objects that the interface's list of names does not have: those of its object queries, and the product's own. */
export const OWN_OBJECTS = [
  objectType(
    "PrepaidBalance",
    {
      scope: "subscriptions:read",
      from: `prepaid_balance o join subscription s on s.tenant_id = o.tenant_id and s.id = o.subscription_id
        join account a on a.tenant_id = s.tenant_id and a.id = s.account_id`,
      within: "account",
    },
    {
      id: "AccountId:s.account_id; OrigSubscriptionId:o.subscription_id",
      text: `Name:s.subscription_number || ' ' || o.uom; UOM:o.uom;
        PrepaidBalanceState:${ofFunds(`case when bool_or(f.end_date is null or ${UNTIL} > ${DAY}) then 'ACTIVE' else 'EXPIRED' end`)}`,
      number: `TotalFund:${ofFunds(`coalesce(sum(${totalOn(DAY)}) filter (where ${ON_THE_DAY}), 0)`)};
        Balance:${ofFunds(`coalesce(sum(f.remaining) filter (where ${ON_THE_DAY}), 0)`)}`,
      date: `StartDate:${ofFunds("min(f.start_date)")};
        EndDate:${ofFunds(`case when bool_or(f.end_date is null) then null else max(${UNTIL}) - 1 end`)}`,
      datetime: `CreatedDate:o.created_at; UpdatedDate:greatest(o.updated_at, ${ofFunds("max(f.updated_at)")})`,
    },
  ),
  objectType(
    "PrepaidBalanceFund",
    {
      scope: "subscriptions:read",
      from: `(select f.*, ${UNTIL} as until from prepaid_fund f) o join prepaid_balance b on b.tenant_id = o.tenant_id and b.id = o.balance_id ${OF_BALANCE}
        join rate_plan_charge c on c.tenant_id = o.tenant_id and c.id = o.rate_plan_charge_id`,
      within: "account",
    },
    {
      id: "PrepaidBalanceId:o.balance_id; AccountId:s.account_id; SourceId:o.rate_plan_charge_id",
      text: "UOM:b.uom; FundSourceType:'CHARGE'; ChargeNumber:c.charge_number; RolloverApplyOption:o.rollover_apply",
      number: "TotalBalance:o.quantity; Balance:o.remaining",
      integer: `ChargeSegmentNumber:c.segment; RolloverCount:(select ${rolloverCount(DAY)} from (select o.end_date, o.rollover_apply, o.rollover_ends) f)`,
      date: `start_date; EndDate:o.end_date - 1; RolloverValidityPeriodStartDate:case when o.rollover_apply is not null then o.end_date end;
        RolloverValidityPeriodEndDate:case when o.rollover_apply is not null then o.until - 1 end`,
      datetime: TIMES,
    },
  ),
  objectType(
    "PrepaidBalanceTransaction",
    {
      scope: "subscriptions:read",
      from: `prepaid_transaction o join prepaid_fund f on f.tenant_id = o.tenant_id and f.id = o.fund_id
        join prepaid_balance b on b.tenant_id = f.tenant_id and b.id = f.balance_id ${OF_BALANCE}
        left join invoice_item i on i.tenant_id = o.tenant_id and i.id = o.invoice_item_id
        left join credit_memo_item m on m.tenant_id = o.tenant_id and m.id = o.credit_memo_item_id
        left join rate_plan_charge c on c.tenant_id = o.tenant_id and c.id = coalesce(i.rate_plan_charge_id, m.rate_plan_charge_id)`,
      within: "account",
    },
    {
      id: "PrepaidBalanceId:f.balance_id; fund_id; AccountId:s.account_id; invoice_item_id; credit_memo_item_id",
      text: `UOM:b.uom; PrepaidBalanceTransactionType:o.kind; TransactionSourceType:case when ${IS_USAGE} then 'USAGE' else 'CHARGE' end;
        ChargeNumber:c.charge_number; UsageUom:case when ${IS_USAGE} then c.uom end`,
      number:
        "Amount:o.quantity; Balance:o.remaining; DrawdownRate:(c.attributes #>> '{usage,drawdown,rate}')::numeric",
      date: "transaction_date",
      datetime: "CreatedDate:o.created_at",
    },
  ),
  objectType(
    "PriceRise",
    { scope: "subscriptions:read", from: "price_rise o", within: "orgs" },
    {
      id: "product_id; product_rate_plan_id; product_rate_plan_charge_id",
      text: "Number:o.rise_number; name; status; batch; currency; EffectivePolicy:o.policy; CreatedByName:o.created_by_name",
      number: "IncreasePercentage:o.percentage; IncreaseAmount:o.amount; CapPercentage:o.cap",
      integer: "PriceDigits:o.digits; notice_days; SubscriptionsPerDay:o.per_day",
      boolean: "list_prices_only; ToCatalogPrice:o.percentage is null and o.amount is null",
      date: `started_before; PriceUnchangedSince:o.unchanged_since; EffectiveDate:o.effective_day;
        CalculatedOn:case when o.status <> 'Calculating' then o.calculated_on end`,
      datetime: `StartedDate:o.started_at; CompletedDate:o.completed_at; ${TIMES}`,
    },
  ),
  objectType(
    "PriceRiseItem",
    { scope: "subscriptions:read", from: `price_rise_item o ${OF_ACCOUNT}`, within: "account" },
    {
      id: `PriceRiseId:o.rise_id; account_id; subscription_id; rate_plan_id; RatePlanChargeId:o.charge_id;
        OrderId:(select n.id from orders n where n.tenant_id = o.tenant_id and n.order_number = o.order_number); notice_mail_id`,
      text: "state; reason; charge_number; charge_name; currency; order_number; restored_by",
      number:
        "first_bill_before; first_bill_after; FirstBillTotalBefore:o.first_total_before; FirstBillTotalAfter:o.first_total_after; year_before; year_after; YearDifference:o.year_after - o.year_before",
      boolean: "capped",
      date: "FirstBillDate:o.first_bill_on; OrderDate:o.order_on; EffectiveDate:o.effective_on; RestoredDate:o.restored_on",
      datetime: "UpdatedDate:o.updated_at",
    },
  ),
  objectType(
    "UsageThreshold",
    { scope: "usage:read", from: `usage_threshold o ${OF_ACCOUNT}`, within: "account" },
    {
      id: "account_id; subscription_id; created_by_id; updated_by_id",
      text: "charge_number; UnitOfMeasure:o.uom; kind",
      number: "value",
      datetime: TIMES,
    },
  ),
  objectType(
    "UsageAlert",
    {
      scope: "usage:read",
      from: `usage_alert o join usage_threshold h on h.tenant_id = o.tenant_id and h.id = o.threshold_id
        join account a on a.tenant_id = h.tenant_id and a.id = h.account_id`,
      within: "account",
    },
    {
      id: "threshold_id; AccountId:h.account_id; SubscriptionId:h.subscription_id",
      text: "ChargeNumber:h.charge_number; UnitOfMeasure:h.uom; Kind:h.kind",
      number: "Value:h.value; Threshold:o.reached; quantity",
      date: "PeriodStartDate:o.period_start; PeriodEndDate:o.period_end - 1",
      datetime: "CreatedDate:o.created_at; ToldDate:o.told_at; ClosedDate:o.closed_at",
    },
  ),
  objectType(
    "PaymentRunItem",
    {
      scope: "payments:read",
      from: `payment_run_item o ${OF_ACCOUNT} left join invoice i on i.tenant_id = o.tenant_id and i.id = o.invoice_id`,
      within: "account",
    },
    {
      id: "PaymentRunId:o.run_id; account_id; DocumentId:o.invoice_id; payment_method_id",
      text: "state; error_code; error_message; comment",
      number:
        "amount; AmountToCollect:coalesce(o.amount_to_collect, o.amount, i.balance); amount_collected",
      integer: "attempts",
      boolean: "standalone",
      datetime: "UpdatedDate:o.updated_at",
    },
  ),
  objectType(
    "PaymentRunTransaction",
    {
      scope: "payments:read",
      from: `payment_run_transaction o join payment_run_item t on t.tenant_id = o.tenant_id and t.id = o.item_id
        join account a on a.tenant_id = t.tenant_id and a.id = t.account_id`,
      within: "account",
    },
    {
      id: "PaymentRunId:o.run_id; PaymentRunItemId:o.item_id; subject_id",
      text: "kind",
      number: "amount",
      datetime: "CreatedDate:o.created_at",
    },
  ),
  // A payment stands for one planned payment at most: its id is that of the row.
  objectType(
    "PaymentScheduleItemPayment",
    {
      scope: "payments:read",
      from: `(select y.*, y.payment_id as id from payment_schedule_payment y) o
        join payment_schedule_item t on t.tenant_id = o.tenant_id and t.id = o.item_id
        join payment_schedule l on l.tenant_id = t.tenant_id and l.id = t.schedule_id
        join payment p on p.tenant_id = o.tenant_id and p.id = o.payment_id
        join account a on a.tenant_id = l.tenant_id and a.id = l.account_id`,
      within: "account",
    },
    {
      id: "PaymentScheduleItemId:o.item_id; payment_id; AccountId:l.account_id",
      text: "PaymentScheduleItemNumber:t.item_number; Currency:p.currency",
      number: "Amount:p.amount",
      datetime: "CreatedDate:o.created_at",
    },
  ),
  objectType(
    "Ramp",
    {
      scope: "subscriptions:read",
      from: `(select y.tenant_id, (y.ramp ->> 'id')::uuid as id, y.id as subscription_id, y.account_id, y.subscription_number, y.ramp
          from subscription y where y.ramp is not null) o ${OF_ACCOUNT}`,
      within: "account",
    },
    {
      id: `subscription_id; OrderId:${bookingOf("order_id", "desc")}`,
      text: `Number:o.ramp ->> 'number'; Name:o.ramp ->> 'name'; Description:o.ramp ->> 'description';
        SubscriptionNumbers:o.subscription_number; MetricsProcessingStatus:'Completed'`,
      datetime: `CreatedDate:${bookingOf("created_at", "asc")}; UpdatedDate:${bookingOf("created_at", "desc")}`,
    },
  ),
  objectType(
    "CatalogGroup",
    { scope: "catalog:read", from: "catalog_group o", within: "tenant" },
    {
      text: "CatalogGroupNumber:o.group_number; name; type; description",
      datetime: TIMES,
    },
  ),
  // What a group has of a rate plan has no id: it is computed.
  objectType(
    "CatalogGroupRatePlan",
    {
      scope: "catalog:read",
      from: `(select y.*, md5(y.group_id::text || y.product_rate_plan_id::text)::uuid as id from catalog_group_rate_plan y) o`,
      within: "tenant",
    },
    { id: "CatalogGroupId:o.group_id; product_rate_plan_id", integer: "grade" },
  ),
];
