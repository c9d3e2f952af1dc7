import { statement } from "@/lib/platform/database/db";

const plain = (names: string) => names.trim().split(/\s+/);

const MEMO =
  plain(`tenant_id id memo_number draft_number account_id currency status memo_date target_date amount
  amount_without_tax tax_amount applied_amount refund_amount balance source source_id referred_invoice_id
  reason_code comment revenue_impacting auto_apply_upon_posting exclude_from_auto_apply
  transferred_to_accounting custom_fields posted_at posted_by_name posted_by_id created_by_name created_by_id
  created_at updated_at`);

/** The snapshots of its contacts: those of its invoice, or else its own. */
const SNAPSHOTS = plain("bill_to_snapshot_id sold_to_snapshot_id ship_to_snapshot_id");
const snapshot = (name: string) =>
  `case (g.row).status when 'Posted' then coalesce(i.${name}, (g.row).${name}) end`;

const ITEM =
  plain(`tenant_id id credit_memo_id position rate_plan_charge_id order_line_item_id fulfillment_id commitment_period_id invoice_schedule_item_id product_rate_plan_charge_id
  invoice_item_id subscription_id subscription_number product_name rate_plan_name charge_number charge_name
  charge_type sku description kind applied_to_charge_id service_start service_end quantity uom unit_price
  amount tax_amount trace custom_fields created_at`).join(", ");

/** Memos with their items, in one round trip. A memo from an invoice has its parties, and today's seller. */
const insert = statement(
  "credit-memos-insert",
  `with given as materialized (
     select j as given, json_populate_record(null::credit_memo, j) as row from json_array_elements($1::json) j
   ), memos as (
     insert into credit_memo (${MEMO.join(", ")}, ${SNAPSHOTS.join(", ")}, parties)
     select ${MEMO.map((name) => `(g.row).${name}`).join(", ")}, ${SNAPSHOTS.map(snapshot).join(", ")},
       coalesce(i.parties || jsonb_build_object('seller', named_seller((g.row).tenant_id, (g.given ->> 'entity')::uuid)), document_parties((g.row).tenant_id, (g.given ->> 'entity')::uuid, (g.row).account_id,
         (g.given ->> 'bill_to')::uuid, (g.given ->> 'sold_to')::uuid, (g.given ->> 'ship_to')::uuid))
     from given g left join invoice i on i.tenant_id = (g.row).tenant_id and i.id = (g.row).referred_invoice_id
   )
   insert into credit_memo_item (${ITEM}) select ${ITEM} from json_populate_recordset(null::credit_memo_item, $2)`,
);

/** Stores memos (with `entity`, `bill_to`, `sold_to` and `ship_to` beside the columns) and all their items. */
export async function insertMemos(
  memos: readonly object[],
  items: readonly object[],
): Promise<void> {
  await insert([JSON.stringify(memos), JSON.stringify(items)]);
}
