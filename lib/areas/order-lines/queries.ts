import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { uuidOf } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";
import type { FoundLine, LineItem, StoredLineItem } from "./model";

const insert = insertRows("order_line_item");

export type Keys = { tenantId: string; now: Date };

/** Stores the items of an order. */
export async function insertLines(
  { tenantId, now }: Keys,
  orderId: string,
  lines: readonly LineItem[],
): Promise<void> {
  const at = now.toISOString();
  await insert(
    lines.map(({ id, itemNumber, state, terms, invoiceAccountId }) => ({
      tenant_id: tenantId,
      id,
      order_id: orderId,
      item_number: itemNumber,
      state,
      terms,
      invoice_account_id: invoiceAccountId,
      bill_target_date: terms.billTargetDate ?? null,
      original_line_item_id: terms.originalOrderLineItemId
        ? (uuidOf(terms.originalOrderLineItemId) ?? null)
        : null,
      created_at: at,
      updated_at: at,
    })),
  );
}

export const LINE = `l.order_id as "orderId", l.id, l.item_number as "itemNumber", l.state, l.terms,
  l.invoice_account_id as "invoiceAccountId", returnable_units(l)::float8 as returnable,
  fulfilled_units(l, true)::float8 as fulfilled, fulfilled_units(l, false)::float8 as reserved`;

const ofOrders = statement<StoredLineItem>(
  "order-line-items-of-orders",
  `select ${LINE} from order_line_item l
   where l.tenant_id = $1 and l.order_id = any($2::uuid[]) order by l.order_id, l.id`,
  { replanned: true },
);

/** The items of orders, in their order. */
export function linesOf(tenantId: string, orderIds: readonly string[]): Promise<StoredLineItem[]> {
  return ofOrders([tenantId, orderIds]);
}

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

const FOUND = `select ${LINE}, o.account_id as "accountId", o.order_number as "orderNumber", o.order_date as "orderDate"
  from order_line_item l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
  join account a on a.tenant_id = o.tenant_id and a.id = o.account_id
  where l.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`;

const byIds = statement<FoundLine>("order-lines-by-ids", `${FOUND} and l.id = any($4::uuid[])`, {
  replanned: true,
});

/** Items by id, within the entity and the orgs of the call. */
export async function linesById(
  { tenantId, entityId, orgIds }: Reach,
  ids: readonly string[],
): Promise<Map<string, FoundLine>> {
  const rows = await byIds([tenantId, entityId, orgIds, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const byNumbers = statement<FoundLine>(
  "order-lines-by-numbers",
  `${FOUND} and o.order_number = any($4::text[])`,
  { replanned: true },
);

/** All items of the orders of these numbers, within reach. */
export function linesOfOrderNumbers(
  { tenantId, entityId, orgIds }: Reach,
  orderNumbers: readonly string[],
): Promise<FoundLine[]> {
  return byNumbers([tenantId, entityId, orgIds, orderNumbers]);
}

const due = statement<StoredLineItem>(
  "order-lines-due",
  `select ${LINE} from order_line_item l
   where l.tenant_id = $1 and l.invoice_account_id = any($2::uuid[]) and l.state = 'SentToBilling' and l.bill_target_date <= $3 order by l.id`,
  { replanned: true },
);

/** The items of payers that bills through a day include. */
export function linesDue(tenantId: string, accountIds: readonly string[], targetDate: LocalDate) {
  return due([tenantId, accountIds, targetDate]);
}

/** Completes billed items; returns how many of them were due. */
export async function markComplete({ tenantId, now }: Keys, ids: readonly string[]) {
  const { count } = await prisma().orderLineItem.updateMany({
    where: { tenantId, id: { in: [...ids] }, state: "SentToBilling" },
    data: { state: "Complete", updatedAt: now },
  });
  return count;
}

const reopen = statement<{ id: string }>(
  "order-lines-reopen",
  `update order_line_item l set state = 'SentToBilling', updated_at = $3
   where l.tenant_id = $1 and l.state = 'Complete' and l.id in (
     select order_line_item_id from invoice_item where tenant_id = $1 and id = any($2::uuid[]) and fulfillment_id is null
     union all select order_line_item_id from credit_memo_item where tenant_id = $1 and id = any($2::uuid[]) and fulfillment_id is null)
   returning l.id`,
);

/** Makes items due again when the lines that billed them no longer count. */
export async function markDue({ tenantId, now }: Keys, itemIds: readonly string[]) {
  return (await reopen([tenantId, itemIds, now])).length;
}

/** A changed item, and the state in which it was read. */
export type ChangedLine = { readonly from: LineItem["state"]; readonly line: LineItem };

const change = statement<{ id: string }>(
  "order-lines-change",
  `update order_line_item l set state = m.state, terms = m.terms, invoice_account_id = m.payer,
     bill_target_date = m.day, updated_at = $3
   from json_to_recordset($2) as m (id uuid, before text, state text, terms jsonb, payer uuid, day date)
   where l.tenant_id = $1 and l.id = m.id and l.state = m.before returning l.id`,
);

/** Stores changed items by compare-and-set on the state in which they were read; returns how many were stored. */
export async function updateLines(
  { tenantId, now }: Keys,
  changed: readonly ChangedLine[],
): Promise<number> {
  const rows = changed.map(({ from, line: { id, state, terms, invoiceAccountId } }) => ({
    ...{ id, before: from, state, terms },
    payer: invoiceAccountId,
    day: terms.billTargetDate ?? null,
  }));
  return (await change([tenantId, JSON.stringify(rows), now])).length;
}
