import { type CatalogueObject, objectType } from "./object-model";

const OF_KIND = {
  id: "account_id; CreatedById:o.created_by_id; UpdatedById:o.updated_by_id; CancelledById:o.canceled_by_id",
  text: "type; status; currency; reason_code; reference_id; accounting_code; TransferredToAccounting:'No'",
  number: "amount",
  date: "adjustment_date",
  datetime: "CancelledOn:o.canceled_at; CreatedDate:o.created_at; UpdatedDate:o.updated_at",
};

const place = (kind: string) =>
  ({
    scope: "invoices:read",
    from: `adjustment o join account a on a.tenant_id = o.tenant_id and a.id = o.account_id and o.kind = '${kind}'
        left join invoice i on i.tenant_id = o.tenant_id and i.id = o.invoice_id`,
    within: "account",
  }) as const;

const WHOSE =
  "CustomerName:a.name; CustomerNumber:a.account_number; InvoiceNumber:i.invoice_number";

/** Adjustments of invoices and movements of credit balances, without Invoice Settlement. */
export const ADJUSTMENT_OBJECTS: readonly CatalogueObject[] = [
  objectType("CreditBalanceAdjustment", place("CreditBalance"), {
    ...OF_KIND,
    id: `${OF_KIND.id}; SourceTransactionId:coalesce(o.invoice_id, o.payment_id, o.refund_id)`,
    text: `${OF_KIND.text}; Number:o.adjustment_number; CreditBalanceAdjustmentNumber:o.adjustment_number; Comment:o.comment;
      SourceTransactionNumber:coalesce(i.invoice_number,
        (select p.payment_number from payment p where p.tenant_id = o.tenant_id and p.id = o.payment_id),
        (select r.refund_number from refund r where r.tenant_id = o.tenant_id and r.id = o.refund_id));
      SourceTransactionType:case when o.payment_id is not null then 'Payment' when o.refund_id is not null then 'Refund' else 'Invoice' end`,
  }),
  objectType("InvoiceAdjustment", place("Invoice"), {
    ...OF_KIND,
    id: `${OF_KIND.id}; invoice_id`,
    text: `${OF_KIND.text}; adjustment_number; InvoiceAdjustmentNumber:o.adjustment_number; Comments:o.comment; ${WHOSE}`,
    number: "amount; ImpactAmount:case o.type when 'Charge' then o.amount else -o.amount end",
  }),
  objectType("InvoiceItemAdjustment", place("InvoiceItem"), {
    ...OF_KIND,
    id: `${OF_KIND.id}; invoice_id; SourceId:coalesce(o.taxation_item_id, o.invoice_item_id)`,
    text: `${OF_KIND.text}; adjustment_number; InvoiceItemAdjustmentNumber:o.adjustment_number; Comment:o.comment; ${WHOSE};
      SourceType:case when o.taxation_item_id is null then 'InvoiceDetail' else 'Tax' end;
      InvoiceItemName:(select t.charge_name from invoice_item t where t.tenant_id = o.tenant_id and t.id = o.invoice_item_id)`,
    date: `adjustment_date; ServiceStartDate:(select t.service_start from invoice_item t where t.tenant_id = o.tenant_id and t.id = o.invoice_item_id);
      ServiceEndDate:(select t.service_end - 1 from invoice_item t where t.tenant_id = o.tenant_id and t.id = o.invoice_item_id)`,
  }),
];
