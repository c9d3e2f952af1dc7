/** A billed line of a charge, with its tax. */
export type BilledLine = {
  readonly id: string;
  readonly charge: string;
  readonly kind: "charge" | "credit" | "discount";
  readonly of: string | null;
  /** The name of the account that was billed. */
  readonly payer: string;
  readonly start: string;
  readonly end: string;
  /** Without its tax. */
  readonly amount: string;
  readonly tax: string;
};

const linesOf = (document: "invoice" | "credit_memo", sign: "" | "-") =>
  `select t.id, c.name as charge, t.kind, a.name as of, p.name as payer, t.service_start::text as start,
    t.service_end::text as end, (${sign}t.amount)::text as amount, (${sign}t.tax_amount)::text as tax
  from ${document}_item t
  join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
  left join ${document} d on d.tenant_id = t.tenant_id and d.id = t.${document}_id
  join account p on p.tenant_id = c.tenant_id and p.id = coalesce(d.account_id, c.account_id)
  left join rate_plan_charge a on a.tenant_id = t.tenant_id and a.id = t.applied_to_charge_id
  where t.tenant_id = $1 and c.subscription_id = $2`;
const soldOf = (document: "invoice" | "credit_memo", sign: "" | "-") =>
  `select t.id, l.item_number as charge, t.kind, null as of, p.name as payer, t.service_start::text as start,
    t.service_end::text as end, (${sign}t.amount)::text as amount, (${sign}t.tax_amount)::text as tax
  from ${document}_item t
  join order_line_item l on l.tenant_id = t.tenant_id and l.id = t.order_line_item_id
  join account p on p.tenant_id = l.tenant_id and p.id = l.invoice_account_id
  where t.tenant_id = $1 and p.account_number = any($3::text[])`;
/** All lines of a subscription (`$2`) and of items of orders that some accounts (`$3`) pay for. */
export const LINES = [linesOf, soldOf]
  .flatMap((of) => [of("invoice", ""), of("credit_memo", "-")])
  .join(" union all ");
