import { statement } from "@/lib/platform/db";

const PARTY_FIELDS = `'id', replace(c.id::text, '-', ''), 'firstName', c.first_name, 'lastName', c.last_name,
  'address1', c.address1, 'address2', c.address2, 'city', c.city, 'county', c.county, 'state', c.state,
  'zipCode', c.zip_code, 'country', c.country, 'workEmail', c.work_email, 'workPhone', c.work_phone`;

/** A contact as JSON without its empty fields. */
const party = (field: string) => `(select jsonb_strip_nulls(jsonb_build_object(${PARTY_FIELDS}))
  from contact c where c.tenant_id = (g.row).tenant_id and c.id = (g.given ->> '${field}')::uuid)`;

/** Who sells and who buys, as they are at this moment. */
const PARTIES = `jsonb_strip_nulls(jsonb_build_object(
  'seller', jsonb_build_object('name', e.name),
  'account', jsonb_build_object('name', a.name, 'accountNumber', a.account_number),
  'billTo', ${party("bill_to")}, 'soldTo', ${party("sold_to")}))`;

const plain = (names: string) => names.trim().split(/\s+/);

const DOCUMENT = plain(`tenant_id id invoice_number account_id currency status invoice_date due_date
  target_date amount amount_without_tax tax_amount balance payment_term source source_id comments
  posted_at posted_by_name created_by_name created_at updated_at`);

const ITEM = plain(`tenant_id id invoice_id position rate_plan_charge_id subscription_id
  subscription_number product_name rate_plan_name charge_number charge_name charge_type sku kind
  service_start service_end quantity uom unit_price amount tax_amount balance trace created_at`).join(
  ", ",
);

/** Documents with their items and the parties' snapshots, in one round trip. */
const insert = statement(
  "invoices-insert",
  `with given as (
     select j as given, json_populate_record(null::invoice, j) as row from json_array_elements($1::json) j
   ), documents as (
     insert into invoice (${DOCUMENT.join(", ")}, parties)
     select ${DOCUMENT.map((name) => `(g.row).${name}`).join(", ")}, ${PARTIES}
     from given g
     join account a on a.tenant_id = (g.row).tenant_id and a.id = (g.row).account_id
     join entity e on e.tenant_id = a.tenant_id and e.id = a.entity_id
   )
   insert into invoice_item (${ITEM}) select ${ITEM} from json_populate_recordset(null::invoice_item, $2)`,
);

/** Stores documents (with `bill_to` and `sold_to` beside the columns) and all their items. */
export async function insertInvoices(
  documents: readonly object[],
  items: readonly object[],
): Promise<void> {
  await insert([JSON.stringify(documents), JSON.stringify(items)]);
}

/**
 * Lowers what is owed, never below nothing and only on posted documents. Within a document the
 * money fills the lines in the order of their positions.
 */
export const lowerBalances = statement<{
  id: string;
  accountId: string;
  invoiceNumber: string;
  balance: string;
}>(
  "invoices-lower-balance",
  `with lowered as (
     update invoice i set balance = i.balance - p.amount, updated_at = $4
     from unnest($2::uuid[], $3::numeric[]) as p (id, amount)
     where i.tenant_id = $1 and i.id = p.id and i.status = 'Posted' and i.balance >= p.amount
     returning i.id, i.account_id, i.invoice_number, i.balance, p.amount
   ), owed as (
     select t.id, t.balance, l.amount - coalesce(sum(t.balance) over (partition by t.invoice_id order by t.position
         rows between unbounded preceding and 1 preceding), 0) as rest
     from lowered l join invoice_item t on t.tenant_id = $1 and t.invoice_id = l.id
   ), filled as (
     update invoice_item t set balance = o.balance - least(o.balance, o.rest)
     from owed o where t.tenant_id = $1 and t.id = o.id and o.rest > 0 and o.balance > 0
   )
   select id, account_id as "accountId", invoice_number as "invoiceNumber", balance from lowered`,
);
