import type { Invariant } from "./money-invariants";

/** What must hold of the credits of deliveries. */
export const deliveryInvariants: readonly Invariant[] = [
  {
    id: "M76",
    title:
      "A delivery adjustment has a credit memo of its amounts: posted and not taken back while it is billed, and then debited in full by its debit memo.",
    sql: `select o.id::text as subject from delivery_adjustment o
      join credit_memo m on m.tenant_id = o.tenant_id and m.id = o.credit_memo_id
      left join invoice d on d.tenant_id = o.tenant_id and d.id = o.debit_memo_id
      where m.amount_without_tax <> o.amount or m.tax_amount <> o.tax_amount
        or o.status = 'Billed' and (m.status <> 'Posted' or m.reversed)
        or o.status = 'Cancelled' and d.status = 'Posted' and d.amount <> o.amount + o.tax_amount`,
  },
];
