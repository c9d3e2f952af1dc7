import { prisma, statement } from "@/lib/platform/database/db";
import { jsonInTurns } from "@/lib/platform/turns";
import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import type { Decimal } from "@/lib/values/decimal";

/** The current seller and the current name of the account, each looked up by its key, and the ids of the contacts. */
const PARTIES = `jsonb_strip_nulls(jsonb_build_object(
  'seller', named_seller((g.row).tenant_id, (g.given ->> 'entity')::uuid),
  'account', (select jsonb_build_object('name', a.name, 'accountNumber', a.account_number) from account a
    where a.tenant_id = (g.row).tenant_id and a.id = (g.row).account_id),
  'billTo', named_party((g.given ->> 'bill_to')::uuid), 'soldTo', named_party((g.given ->> 'sold_to')::uuid),
  'shipTo', named_party((g.given ->> 'ship_to')::uuid)))`;

const plain = (names: string) => names.trim().split(/\s+/);

const DOCUMENT = plain(`tenant_id id invoice_number account_id currency status invoice_date due_date
  target_date amount amount_without_tax tax_amount tax_message balance payment_term source source_id comments
  draft_number posted_at posted_by_name posted_by_id created_by_name created_by_id created_at updated_at
  custom_fields transferred_to_accounting auto_pay as_given kind reason_code referred_invoice_id referred_credit_memo_id
  bill_to_snapshot_id sold_to_snapshot_id ship_to_snapshot_id`);

const ITEM =
  plain(`tenant_id id invoice_id position rate_plan_charge_id order_line_item_id fulfillment_id commitment_period_id invoice_schedule_item_id subscription_id
  subscription_number product_name rate_plan_name charge_number charge_name charge_type sku kind applied_to_charge_id
  service_start service_end quantity uom unit_price amount tax_amount balance trace created_at
  product_rate_plan_charge_id applied_to_item_id description purchase_order_number booking_reference
  custom_fields bill_run_id source_item_id source_memo_item_id`).join(", ");

/** A line that was entered has its own code; others have that of their charge, billed by a schedule or not, or of their item, as it is now. */
const CODE = `coalesce(t.accounting_code,
  (select p.accounting_code from rate_plan_charge c join product_rate_plan_charge p on p.tenant_id = c.tenant_id
     and p.id = c.product_rate_plan_charge_id where c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id),
  (select p.accounting_code from rate_plan_charge c join product_rate_plan_charge p on p.tenant_id = c.tenant_id
     and p.id = c.product_rate_plan_charge_id where c.tenant_id = t.tenant_id and t.invoice_schedule_item_id is not null
     and c.charge_number = t.charge_number order by c.segment desc limit 1),
  (select n.terms ->> 'accountingCode' from order_line_item n where n.tenant_id = t.tenant_id and n.id = t.order_line_item_id))`;

/** Days that were credited may be billed again; two bills at once count the same credits and clash. */
const CREDITED = `case t.kind when 'charge' then (select count(*)::int from billed_line k
  where k.tenant_id = t.tenant_id and k.rate_plan_charge_id = t.rate_plan_charge_id and k.kind = 'credit') else 0 end`;

/** Documents with their parties and their items, in one round trip. */
const INSERT = `with given as materialized (
     select j as given, json_populate_record(null::invoice, j) as row from json_array_elements($1::json) j
   ), documents as (
     insert into invoice (${DOCUMENT.join(", ")}, parties)
     select ${DOCUMENT.map((name) => `(g.row).${name}`).join(", ")}, ${PARTIES}
     from given g
   )
   insert into invoice_item (${ITEM}, accounting_code, given_back) select ${ITEM}, ${CODE}, ${CREDITED}
   from json_populate_recordset(null::invoice_item, $2) t`;
const insert = statement("invoices-insert", INSERT);
const insertMany = statement("invoices-insert-many", INSERT, { replanned: true });

/** So many documents are planned each time: a plan that was made with few rows would scan all of them. */
const MANY = 20;

/** Stores documents (with `entity`, `bill_to`, `sold_to` and `ship_to` beside the columns) and all their items. */
export async function insertInvoices(
  documents: readonly object[],
  items: readonly object[],
): Promise<void> {
  const store = documents.length > MANY ? insertMany : insert;
  await store([JSON.stringify(documents), await jsonInTurns(items)]);
}

/** A document whose balance was lowered. */
export type Lowered = {
  id: string;
  kind: OwedKind;
  accountId: string;
  invoiceNumber: string;
  balance: string;
};

const LOWERED = `returning i.id, i.kind, i.account_id as "accountId", i.invoice_number as "invoiceNumber", i.balance`;

const lowerOne = statement<Lowered>(
  "invoice-lower-balance",
  `update invoice i set balance = i.balance - $3::numeric, updated_at = $4
   where i.tenant_id = $1 and i.id = $2 and i.status = 'Posted' and i.balance >= $3::numeric ${LOWERED}`,
);

const lowerMany = statement<Lowered>(
  "invoices-lower-balance",
  `update invoice i set balance = i.balance - p.amount, updated_at = $4
   from unnest($2::uuid[], $3::numeric[]) as p (id, amount)
   where i.tenant_id = $1 and i.id = p.id and i.status = 'Posted' and i.balance >= p.amount ${LOWERED}`,
  { replanned: true },
);

/** Money applied to a document. */
export type Lowering = { invoiceId: string; amount: string };

/** Lowers the balances of posted documents, never below zero; returns those that it lowered. */
export function lowerBalances(
  { tenantId, now }: { tenantId: string; now: Date },
  lowerings: readonly Lowering[],
): Promise<Lowered[]> {
  const [first, second] = lowerings;
  if (first && !second) return lowerOne([tenantId, first.invoiceId, first.amount, now]);
  const ids = lowerings.map(({ invoiceId }) => invoiceId);
  return lowerMany([tenantId, ids, lowerings.map(({ amount }) => amount), now]);
}

/** A document whose balance was raised. */
export type Raised = { id: string; kind: OwedKind };

const raise = statement<Raised>(
  "invoices-raise-balance",
  `update invoice i set balance = i.balance + p.amount, updated_at = $4
   from unnest($2::uuid[], $3::numeric[]) as p (id, amount)
   where i.tenant_id = $1 and i.id = p.id and i.status = 'Posted' and i.balance + p.amount <= i.amount
   returning i.id, i.kind`,
);

/** Raises the balances of posted documents, never beyond their amounts; returns those that it raised. */
export async function raiseBalances(
  { tenantId, now }: { tenantId: string; now: Date },
  raised: readonly Lowering[],
): Promise<Raised[]> {
  const ids = raised.map(({ invoiceId }) => invoiceId);
  return raise([tenantId, ids, raised.map(({ amount }) => amount), now]);
}

/** What was moved comes from the lines below zero by position; the others count until all of it is moved. */
const levelNegative = statement(
  "negative-invoice-items-level",
  `with line as materialized (
     select t.id, t.amount + t.tax_amount as whole, coalesce(sum(greatest(- t.amount - t.tax_amount, 0)) over (order by t.position
       rows between unbounded preceding and 1 preceding), 0) as before
     from invoice_item t where t.tenant_id = $1 and t.invoice_id = $2
   )
   update invoice_item t set balance = case when i.balance = 0 then 0
     else l.whole + least(greatest(- l.whole, 0), greatest(i.balance - i.amount - l.before, 0)) end
   from line l, invoice i where t.tenant_id = $1 and t.invoice_id = $2 and t.id = l.id and i.tenant_id = $1 and i.id = $2`,
  { replanned: true },
);

/**
 * Moves an amount away from a posted negative invoice and its lines, or back when negative; false when less is open
 * on it. No more moves back than was moved.
 */
export async function drawNegative(
  { tenantId, now }: { tenantId: string; now: Date },
  invoiceId: string,
  amount: Decimal,
): Promise<boolean> {
  const most = amount.negated().toString();
  const { count } = await prisma().invoice.updateMany({
    where: { tenantId, id: invoiceId, status: "Posted", amount: { lt: 0 }, balance: { lte: most } },
    data: { balance: { increment: amount.toString() }, updatedAt: now },
  });
  if (count === 0) return false;
  await levelNegative([tenantId, invoiceId]);
  return true;
}

/**
 * Levels the balances of new documents' lines: negative lines lower the others by position, and have no
 * balance themselves. For a tenant without statistics yet, the planner expects one line: it must not
 * compute all of this again for each line of the tenant.
 */
export const levelOwed = statement(
  "invoice-items-level-owed",
  `with line as materialized (
     select t.id, t.balance, - sum(least(t.balance, 0)) over (partition by t.invoice_id)
       - coalesce(sum(greatest(t.balance, 0)) over (partition by t.invoice_id order by t.position
         rows between unbounded preceding and 1 preceding), 0) as below,
       min(t.balance) over (partition by t.invoice_id) as least
     from invoice i join invoice_item t on t.tenant_id = i.tenant_id and t.invoice_id = i.id
     where i.tenant_id = $1 and i.id = any($2::uuid[]) and i.amount >= 0
   )
   update invoice_item t set balance = greatest(l.balance, 0) - least(greatest(l.balance, 0), greatest(l.below, 0))
   from line l where t.tenant_id = $1 and t.invoice_id = any($2::uuid[]) and t.id = l.id and l.least < 0`,
  { replanned: true },
);

/** Marks an invoice and all its lines as reversed by a memo; returns the lines. */
export async function storeReversal(
  { tenantId, now }: { tenantId: string; now: Date },
  invoiceId: string,
  memoId: string,
) {
  const items = await prisma().invoiceItem.updateManyAndReturn({
    where: { tenantId, invoiceId, reversedBy: null },
    data: { reversedBy: memoId },
    select: { id: true, ratePlanChargeId: true, kind: true },
  });
  await prisma().invoice.updateMany({
    where: { tenantId, id: invoiceId },
    data: { reversed: true, updatedAt: now },
  });
  return items.map(({ ratePlanChargeId: chargeId, ...item }) => ({ ...item, chargeId }));
}
