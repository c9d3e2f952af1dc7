import { SNAPSHOTS } from "./document-objects-model";
import { OF_ACCOUNT, objectType } from "./object-model";

const TIMES = "CreatedDate:o.created_at; UpdatedDate:o.updated_at";
const CREATED = "CreatedDate:o.created_at";
const ofAccount = (table: string) =>
  ({ from: `${table} o ${OF_ACCOUNT}`, within: "account" }) as const;
const OF_MEMO = `join credit_memo c on c.tenant_id = o.tenant_id and c.id = o.credit_memo_id
  join account a on a.tenant_id = c.tenant_id and a.id = c.account_id`;
const OF_PAYMENT = `join payment p on p.tenant_id = o.tenant_id and p.id = o.payment_id
  join account a on a.tenant_id = p.tenant_id and a.id = p.account_id`;
const ofMemo = (rows: string) =>
  ({ scope: "invoices:read", from: `${rows} o ${OF_MEMO}`, within: "account" }) as const;
const ofPayment = (rows: string) =>
  ({ scope: "payments:read", from: `${rows} o ${OF_PAYMENT}`, within: "account" }) as const;

/** Refunds that failed or were canceled took nothing. */
const TAKEN_BY_REFUNDS = "(select * from refund where status in ('Processing', 'Processed'))";

/** What draws `d` have taken of a credit memo, and what each line `l` of it has, from the first through this one. */
const DRAWN = `(select sum(d.amount) from (
    select e.amount, e.created_at, e.id from refund e
      where e.tenant_id = r.tenant_id and e.credit_memo_id = r.credit_memo_id and e.status in ('Processing', 'Processed')
    union all select sum(k.amount), min(k.created_at), (array_agg(k.id order by k.created_at, k.id))[1] from credit_memo_application k
      where k.tenant_id = r.tenant_id and k.credit_memo_id = r.credit_memo_id group by k.invoice_id) d
    where d.amount > 0 and (d.created_at, d.id) < (r.created_at, r.id))`;
const LINES = `(select t.id, greatest(t.amount + t.tax_amount, 0) as total,
    sum(greatest(t.amount + t.tax_amount, 0)) over (order by t.position) + sum(least(t.amount + t.tax_amount, 0)) over () as through
    from credit_memo_item t where t.tenant_id = r.tenant_id and t.credit_memo_id = r.credit_memo_id)`;
/** What refunds pay out of lines of credit memos: in order, behind what was drawn before. Their ids are computed. */
const PAID_OUT = {
  scope: "payments:read",
  ...ofAccount(`(select r.tenant_id, md5(r.id::text || l.id::text)::uuid as id, r.id as refund_id, r.account_id, r.credit_memo_id, r.refund_date, r.created_at,
      l.id as credit_memo_item_id, least(l.through, b.drawn + r.amount) - greatest(l.through - l.total, b.drawn, 0) as amount
    from refund r cross join lateral (select coalesce(${DRAWN}, 0) as drawn) b cross join lateral ${LINES} l
    where r.status in ('Processing', 'Processed') and least(l.through, b.drawn + r.amount) > greatest(l.through - l.total, b.drawn, 0))`),
} as const;

/** A part of a memo or payment is what was applied to an invoice, or refunded. */
const partsOf = (
  key: string,
  applications: string,
) => `(select tenant_id, id, ${key}, invoice_id, null::uuid as refund_id, amount, created_at
    from ${applications} union all select tenant_id, id, ${key}, null, id, amount, created_at from refund where ${key} is not null)`;
/** The document that something is applied to, by its kind. */
const ofKind = (kind: "Invoice" | "DebitMemo") =>
  `(select i.id from invoice i where i.tenant_id = o.tenant_id and i.id = o.invoice_id and i.kind = '${kind}')`;
const OF_DOCUMENT = `InvoiceId:${ofKind("Invoice")}; DebitMemoId:${ofKind("DebitMemo")}`;
/** What a credit memo was made from, by its kind. */
const REFERRED = OF_DOCUMENT.replaceAll("o.invoice_id", "o.referred_invoice_id");
const PART = {
  number: "amount",
  datetime: CREATED,
};
const ITEM_OF_APPLICATION = {
  id: "invoice_id; invoice_item_id; taxation_item_id",
  number: "AppliedAmount:o.amount",
  datetime: CREATED,
};

/** Terms of an order's line item, in their own words. */
const given = (names: string) =>
  names
    .split(" ")
    .map((name) => `${name}:o.terms ->> '${name.charAt(0).toLowerCase()}${name.slice(1)}'`)
    .join("; ");

/**
 * Objects of orders, memos and applications: batch actions do not know them. They are described, and read by their own
 * calls.
 */
export const OBJECTS_OF_FEATURES = [
  objectType(
    "Order",
    { scope: "subscriptions:read", ...ofAccount("orders") },
    {
      id: "account_id; created_by_id",
      text: `order_number; category; Status:case when o.status = 'Completed' and exists (select from order_line_item l where l.tenant_id = o.tenant_id
          and l.order_id = o.id and l.state not in ('Complete', 'Cancelled')) then 'Executing' else o.status end;
         description; reason_code; cancel_reason; CreatedByName:o.created_by_name; UpdatedByName:o.updated_by_name`,
      date: "order_date; ScheduledDate:o.scheduled_for",
      datetime: TIMES,
    },
  ),
  objectType(
    "OrderLineItems",
    {
      scope: "subscriptions:read",
      otherName: "OrderLineItem",
      from: `order_line_item o join orders r on r.tenant_id = o.tenant_id and r.id = o.order_id
        join account a on a.tenant_id = r.tenant_id and a.id = r.account_id
        join account w on w.tenant_id = o.tenant_id and w.account_number = o.terms ->> 'ownerAccountNumber'`,
      within: "account",
    },
    {
      id: `order_id; InvoiceOwnerAccountId:o.invoice_account_id; OwnerAccountId:w.id; CreatedById:r.created_by_id; OriginalOrderLineItemId:o.original_line_item_id;
        BillToId:(o.terms ->> 'billTo')::uuid; SoldTo:(o.terms ->> 'soldTo')::uuid; ShipTo:(o.terms ->> 'shipTo')::uuid`,
      text: `item_number; ItemState:o.state; ItemName:o.terms ->> 'itemName'; ItemType:coalesce(o.terms ->> 'itemType', 'Product'); ItemCategory:coalesce(o.terms ->> 'itemCategory', 'Sales');
        OrderNumber:r.order_number; BillingRule:coalesce(o.terms ->> 'billingRule', 'TriggerWithoutFulfillment'); Currency:o.terms ->> 'currency';
        InlineDiscountType:coalesce(o.terms ->> 'inlineDiscountType', 'None');
        ${given("OriginalOrderNumber OriginalOrderLineItemNumber OwnerAccountNumber InvoiceOwnerAccountNumber RelatedSubscriptionNumber")};
        ${given("PaymentTerm AccountingCode TaxCode TaxMode")};
        Description:o.terms ->> 'description'; ProductCode:o.terms ->> 'productCode'; UOM:o.terms ->> 'UOM'; PurchaseOrderNumber:o.terms ->> 'purchaseOrderNumber'`,
      number:
        "Quantity:(o.terms ->> 'quantity')::numeric; AmountPerUnit:(o.terms ->> 'amountPerUnit')::numeric; ListPricePerUnit:(o.terms ->> 'listPricePerUnit')::numeric; InlineDiscountPerUnit:coalesce((o.terms ->> 'inlineDiscountPerUnit')::numeric, 0)",
      date: "bill_target_date; TransactionStartDate:o.terms ->> 'transactionStartDate'; TransactionEndDate:o.terms ->> 'transactionEndDate'",
      datetime: TIMES,
    },
  ),
  objectType(
    "Fulfillment",
    {
      scope: "subscriptions:read",
      from: `fulfillment o join order_line_item l on l.tenant_id = o.tenant_id and l.id = o.order_line_item_id
        join orders r on r.tenant_id = l.tenant_id and r.id = l.order_id
        join account a on a.tenant_id = r.tenant_id and a.id = r.account_id`,
      within: "account",
    },
    {
      id: "order_line_item_id; created_by_id; updated_by_id",
      text: `fulfillment_number; FulfillmentType:o.type; state; carrier; FulfillmentLocation:o.location; FulfillmentSystem:o.system;
        tracking_number; external_id; description`,
      number: "quantity",
      date: "fulfillment_date; bill_target_date",
      datetime: TIMES,
    },
  ),
  objectType(
    "CreditMemo",
    { scope: "invoices:read", ...ofAccount("credit_memo") },
    {
      id: `account_id; ${REFERRED}; source_id; created_by_id; posted_by_id;
        BillToContactId:coalesce((o.parties -> 'billTo' ->> 'id')::uuid, a.bill_to_contact_id); ${SNAPSHOTS("o")}`,
      text: `memo_number; status; currency; reason_code; comment; transferred_to_accounting; RevenueImpacting:case when o.revenue_impacting then 'Yes' else 'No' end;
        Source:case o.source when 'Invoice' then 'API' when 'Standalone' then 'API' else o.source end;
        SourceType:case o.source when 'BillRun' then 'Subscription' else o.source end`,
      number:
        "TotalAmount:o.amount; TotalAmountWithoutTax:o.amount_without_tax; tax_amount; applied_amount; refund_amount; balance",
      boolean:
        "reversed; auto_apply_upon_posting; ExcludeFromAutoApplyRules:o.exclude_from_auto_apply",
      date: "memo_date; target_date",
      datetime: `PostedOn:o.posted_at; CancelledOn:o.canceled_at; ${TIMES}`,
    },
  ),
  objectType(
    "CreditMemoItem",
    {
      scope: "invoices:read",
      from: `credit_memo_item o join credit_memo c on c.tenant_id = o.tenant_id and c.id = o.credit_memo_id
        join account a on a.tenant_id = c.tenant_id and a.id = c.account_id
        left join rate_plan_charge q on q.tenant_id = o.tenant_id and q.id = o.rate_plan_charge_id
        left join subscription s on s.tenant_id = o.tenant_id and s.id = o.subscription_id`,
      within: "account",
    },
    {
      id: `credit_memo_id; invoice_item_id; subscription_id; rate_plan_charge_id; order_line_item_id; fulfillment_id; commitment_period_id; invoice_schedule_item_id; AppliedToChargeId:o.applied_to_charge_id;
        ProductRatePlanChargeId:coalesce(o.product_rate_plan_charge_id, q.product_rate_plan_charge_id); SubscriptionOwnerId:s.account_id`,
      text: "subscription_number; charge_name; charge_number; charge_type; product_name; rate_plan_name; description; ProcessingType:case o.kind when 'discount' then 'Discount' else 'Charge' end; SKU:o.sku; UOM:o.uom",
      number: "quantity; unit_price; amount; tax_amount",
      date: "ServiceStartDate:o.service_start; ServiceEndDate:o.service_end - 1",
      datetime: "CreatedDate:o.created_at",
    },
  ),
  objectType(
    "CreditTaxationItem",
    {
      scope: "invoices:read",
      from: `taxation_item o join credit_memo_item t on t.tenant_id = o.tenant_id and t.id = o.credit_memo_item_id
        join credit_memo c on c.tenant_id = t.tenant_id and c.id = t.credit_memo_id
        join account a on a.tenant_id = c.tenant_id and a.id = c.account_id`,
      within: "account",
    },
    {
      id: "credit_memo_item_id; CreditMemoId:t.credit_memo_id; SourceTaxItemId:o.source_taxation_item_id; AccountId:c.account_id",
      text: "name; jurisdiction; Country:nullif(o.country, ''); tax_code; tax_code_description; tax_mode; TaxRateType:o.rate_type; location_code; TaxRateDescription:o.rate_description",
      number: "TaxRate:o.rate; TaxAmount:o.amount; exempt_amount",
      date: "tax_date",
      datetime: TIMES,
    },
  ),
  objectType("CreditMemoApplication", ofMemo("credit_memo_application"), {
    id: `credit_memo_id; ${OF_DOCUMENT}; AccountId:c.account_id`,
    text: "CreatedByName:o.created_by_name",
    number: "amount",
    date: "effective_date",
    datetime: CREATED,
  }),
  objectType(
    "CreditMemoApplicationItem",
    ofMemo("(select * from item_application where credit_memo_id is not null)"),
    {
      ...ITEM_OF_APPLICATION,
      id: `${ITEM_OF_APPLICATION.id}; credit_memo_id; credit_memo_item_id; CreditTaxationItemId:o.credit_taxation_item_id`,
    },
  ),
  objectType("CreditMemoPart", ofMemo(partsOf("credit_memo_id", "credit_memo_application")), {
    id: `credit_memo_id; ${OF_DOCUMENT}; refund_id`,
    ...PART,
  }),
  objectType(
    "OrderAction",
    {
      scope: "subscriptions:read",
      from: `order_action o join orders r on r.tenant_id = o.tenant_id and r.id = o.order_id
        join subscription s on s.tenant_id = o.tenant_id and s.id = o.subscription_id
        join account a on a.tenant_id = r.tenant_id and a.id = r.account_id`,
      within: "account",
    },
    {
      id: "order_id; subscription_id; CreatedById:r.created_by_id",
      text: "SubscriptionNumber:s.subscription_number; OrderNumber:r.order_number; type; change_reason",
      integer: "sequence; SubscriptionVersion:o.produced_version",
      date: "ContractEffectiveDate:o.contract_effective; ServiceActivationDate:o.service_activation; CustomerAcceptanceDate:o.customer_acceptance",
      datetime: CREATED,
    },
  ),
  objectType("PaymentApplication", ofPayment("payment_application"), {
    id: `payment_id; ${OF_DOCUMENT}; AccountId:p.account_id`,
    text: "CreatedByName:o.created_by_name; PaymentApplicationStatus:'Processed'",
    number: "ApplyAmount:o.amount",
    date: "effective_date",
    datetime: CREATED,
  }),
  objectType(
    "PaymentApplicationItem",
    ofPayment("(select * from item_application where payment_id is not null)"),
    { ...ITEM_OF_APPLICATION, id: `${ITEM_OF_APPLICATION.id}; payment_id` },
  ),
  objectType("PaymentPart", ofPayment(partsOf("payment_id", "payment_application")), {
    id: `payment_id; ${OF_DOCUMENT}; refund_id`,
    ...PART,
  }),
  objectType(
    "RefundApplication",
    { scope: "payments:read", ...ofAccount(TAKEN_BY_REFUNDS) },
    {
      id: "RefundId:o.id; payment_id; credit_memo_id; account_id",
      number: "ApplyAmount:o.amount",
      date: "EffectiveDate:o.refund_date",
      datetime: CREATED,
    },
  ),
  objectType("RefundApplicationItem", PAID_OUT, {
    id: "RefundApplicationId:o.refund_id; credit_memo_item_id; credit_memo_id; account_id",
    number: "amount",
    date: "EffectiveDate:o.refund_date",
    datetime: CREATED,
  }),
  objectType("RefundPartItem", PAID_OUT, {
    id: "RefundPartId:o.refund_id; credit_memo_item_id",
    number: "amount",
    datetime: CREATED,
  }),
  objectType(
    "RefundPart",
    { scope: "payments:read", ...ofAccount(TAKEN_BY_REFUNDS) },
    { id: "RefundId:o.id; payment_id; credit_memo_id", number: "amount", datetime: TIMES },
  ),
];
