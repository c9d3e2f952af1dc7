import { SNAPSHOTS } from "./document-objects-model";
import { OF_ACCOUNT, objectType } from "./object-model";

const TIMES = "CreatedDate:o.created_at; UpdatedDate:o.updated_at";
/** The memo `i` of a line, and its account. */
const ofMemo = (
  line: string,
) => `join invoice i on i.tenant_id = ${line}.tenant_id and i.id = ${line}.invoice_id and i.kind = 'DebitMemo'
  join account a on a.tenant_id = i.tenant_id and a.id = i.account_id`;

/** Debit memos, which are rows of the table of invoices, with their lines and their taxes. */
export const DEBIT_OBJECTS = [
  objectType(
    "DebitMemo",
    {
      scope: "invoices:read",
      from: `invoice o ${OF_ACCOUNT} and o.kind = 'DebitMemo'`,
      within: "account",
    },
    {
      id: `account_id; InvoiceId:o.referred_invoice_id; CreditMemoId:o.referred_credit_memo_id; created_by_id; posted_by_id;
        BillToContactId:coalesce((o.parties -> 'billTo' ->> 'id')::uuid, a.bill_to_contact_id); ${SNAPSHOTS("o")}`,
      text: `MemoNumber:o.invoice_number; status; currency; reason_code; comments; payment_term; transferred_to_accounting; TaxMessage:o.tax_message;
        TaxStatus:case when o.tax_message is null then 'Complete' else 'Error' end;
        SourceType:case when o.referred_invoice_id is not null then 'Invoice' when o.referred_credit_memo_id is not null then 'CreditMemo' else 'Standalone' end`,
      number: `TotalAmount:o.amount; TotalAmountWithoutTax:o.amount_without_tax; tax_amount; balance;
        BeAppliedAmount:case o.status when 'Posted' then o.amount - o.balance else 0 end`,
      boolean: "AutoPay:coalesce(o.auto_pay, a.auto_pay)",
      date: "MemoDate:o.invoice_date; due_date; target_date",
      datetime: `PostedOn:o.posted_at; CancelledOn:o.canceled_at; ${TIMES}`,
    },
  ),
  objectType(
    "DebitMemoItem",
    {
      scope: "invoices:read",
      from: `invoice_item o ${ofMemo("o")}
        left join invoice_item x on x.tenant_id = o.tenant_id and x.id = o.source_item_id
        left join credit_memo_item k on k.tenant_id = o.tenant_id and k.id = o.source_memo_item_id
        left join subscription s on s.tenant_id = o.tenant_id and s.id = coalesce(x.subscription_id, k.subscription_id)`,
      within: "account",
    },
    {
      id: `DebitMemoId:o.invoice_id; InvoiceItemId:o.source_item_id; CreditMemoItemId:o.source_memo_item_id; product_rate_plan_charge_id;
        SubscriptionId:coalesce(x.subscription_id, k.subscription_id); SubscriptionOwnerId:s.account_id`,
      text: `charge_name; product_name; rate_plan_name; description; SKU:o.sku; UOM:o.uom;
        SubscriptionNumber:coalesce(x.subscription_number, k.subscription_number);
        SourceItemType:case when o.source_item_id is not null then 'InvoiceDetail' when o.source_memo_item_id is not null then 'CreditMemoItem' else 'ProductRatePlanCharge' end`,
      number: "quantity; unit_price; amount; tax_amount; balance",
      date: "ServiceStartDate:o.service_start; ServiceEndDate:o.service_end - 1",
      datetime: "CreatedDate:o.created_at",
    },
  ),
  objectType(
    "DebitTaxationItem",
    {
      scope: "invoices:read",
      from: `taxation_item o join invoice_item t on t.tenant_id = o.tenant_id and t.id = o.invoice_item_id ${ofMemo("t")}`,
      within: "account",
    },
    {
      id: "DebitMemoItemId:o.invoice_item_id; DebitMemoId:t.invoice_id; AccountId:i.account_id",
      text: "name; jurisdiction; tax_code; tax_code_description; TaxMode:o.tax_mode; TaxRateType:o.rate_type; location_code; TaxRateDescription:o.rate_description",
      number: "TaxRate:o.rate; TaxAmount:o.amount; exempt_amount",
      date: "tax_date",
      datetime: TIMES,
    },
  ),
];
