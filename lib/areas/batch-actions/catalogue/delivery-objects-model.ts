import { OF_ACCOUNT, objectType } from "./object-model";

const numberOf = (column: string, table: string, id: string) =>
  `(select x.${column} from ${table} x where x.tenant_id = o.tenant_id and x.id = o.${id})`;

/** Credits of deliveries; their amounts are below zero. */
export const DELIVERY_OBJECTS = [
  objectType(
    "DeliveryAdjustment",
    { scope: "invoices:read", from: `delivery_adjustment o ${OF_ACCOUNT}`, within: "account" },
    {
      id: `account_id; subscription_id; segment_id; credit_memo_id; debit_memo_id; invoice_item_id; InvoiceOwnerAccountId:o.invoice_account_id; OriginalSubId:o.subscription_id;
        ChargeId:(select x.id from rate_plan_charge x where x.tenant_id = o.tenant_id and x.charge_number = o.charge_number and x.segment = 1);
        created_by_id; updated_by_id`,
      text: `adjustment_number; status; charge_number; reason; currency; Type:'DeliveryCredit'; DeliveryDay:trim(to_char(o.delivery_date, 'day'));
        SubscriptionNumber:${numberOf("subscription_number", "subscription", "subscription_id")};
        CreditMemoNumber:${numberOf("memo_number", "credit_memo", "credit_memo_id")};
        DebitMemoNumber:${numberOf("invoice_number", "invoice", "debit_memo_id")}`,
      number: "Amount:-o.amount; AmountPerUnit:-o.amount; TaxAmount:-o.tax_amount",
      integer: "NumberOfDeliveries:1",
      date: "Date:o.delivery_date; billing_date",
      datetime: "CreatedDate:o.created_at; UpdatedDate:o.updated_at",
    },
  ),
];
