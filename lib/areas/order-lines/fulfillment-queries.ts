import { customFields } from "@/lib/api/custom-fields/declared";
import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { dayRead, dayWritten, numberRead, wordRead } from "@/lib/platform/database/prisma-values";
import { decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import {
  type BilledFulfillment,
  FULFILLMENT_TYPES,
  type Fulfillment,
  type FulfillmentItem,
  type FulfillmentType,
} from "./fulfillment-model";
import { LINE_STATES, type LineItemState, type StoredLineItem } from "./model";
import { type Keys, LINE } from "./queries";

/** The row of a fulfillment as Prisma reads it. */
type Stored = NonNullable<Awaited<ReturnType<typeof rowBy>>>;

const rowBy = (tenantId: string, key: { id: string } | { fulfillmentNumber: string }) =>
  prisma().fulfillment.findFirst({ where: { tenantId, ...key }, omit: { tenantId: true } });

const fulfillmentOf = (row: Stored): Fulfillment => ({
  ...row,
  type: wordRead(FULFILLMENT_TYPES, row.type),
  state: wordRead(LINE_STATES, row.state),
  quantity: numberRead(row.quantity),
  fulfillmentDate: dayRead(row.fulfillmentDate),
  billTargetDate: row.billTargetDate && dayRead(row.billTargetDate),
  customFields: customFields.parse(row.customFields),
});

/** A fulfillment by its id or its number, of any entity. */
export async function fulfillmentBy(
  tenantId: string,
  key: { id: string } | { fulfillmentNumber: string },
): Promise<Fulfillment | undefined> {
  const row = await rowBy(tenantId, key);
  return row ? fulfillmentOf(row) : undefined;
}

/** The fulfillments of items, in the order in which they were made. */
export async function fulfillmentsOf(
  tenantId: string,
  lineIds: readonly string[],
): Promise<Fulfillment[]> {
  if (!lineIds.length) return [];
  const rows = await prisma().fulfillment.findMany({
    where: { tenantId, orderLineItemId: { in: [...lineIds] } },
    omit: { tenantId: true },
    orderBy: { id: "asc" },
  });
  return rows.map(fulfillmentOf);
}

type DueRow = StoredLineItem & {
  fulfillmentId: string;
  fulfillmentNumber: string;
  type: FulfillmentType;
  units: string;
  fulfillmentDate: LocalDate;
  billTargetDate: LocalDate;
};

const due = statement<DueRow>(
  "fulfillments-due",
  `select ${LINE}, f.id as "fulfillmentId", f.fulfillment_number as "fulfillmentNumber", f.type, f.quantity as units,
     f.fulfillment_date as "fulfillmentDate", f.bill_target_date as "billTargetDate"
   from fulfillment f join order_line_item l on l.tenant_id = f.tenant_id and l.id = f.order_line_item_id
   where f.tenant_id = $1 and l.invoice_account_id = any($2::uuid[]) and f.state = 'SentToBilling' and f.bill_target_date <= $3
   order by f.id`,
  { replanned: true },
);

/** A fulfillment with what its bill needs, and its item. */
export type DueFulfillment = {
  readonly line: StoredLineItem;
  readonly fulfillment: BilledFulfillment;
};

/** The fulfillments of payers' items that bills through a day include. */
export async function fulfillmentsDue(
  tenantId: string,
  accountIds: readonly string[],
  targetDate: LocalDate,
): Promise<DueFulfillment[]> {
  const rows = await due([tenantId, accountIds, targetDate]);
  return rows.map(({ fulfillmentId, type, units, fulfillmentDate, billTargetDate, ...line }) => ({
    line,
    fulfillment: {
      id: fulfillmentId,
      ...{ type, fulfillmentDate, billTargetDate },
      quantity: decimal(units),
    },
  }));
}

/** Completes billed fulfillments; returns how many of them were due. */
export async function markDelivered({ tenantId, now }: Keys, ids: readonly string[]) {
  const { count } = await prisma().fulfillment.updateMany({
    where: { tenantId, id: { in: [...ids] }, state: "SentToBilling" },
    data: { state: "Complete", updatedAt: now },
  });
  return count;
}

const reopen = statement<{ id: string }>(
  "fulfillments-reopen",
  `update fulfillment f set state = 'SentToBilling', updated_at = $3
   where f.tenant_id = $1 and f.state = 'Complete' and f.id in (
     select fulfillment_id from invoice_item where tenant_id = $1 and id = any($2::uuid[])
     union all select fulfillment_id from credit_memo_item where tenant_id = $1 and id = any($2::uuid[]))
   returning f.id`,
);

/** Makes fulfillments due again when the lines that billed them no longer count. */
export async function markDeliveriesDue({ tenantId, now }: Keys, itemIds: readonly string[]) {
  return (await reopen([tenantId, itemIds, now])).length;
}

/** Who writes, and when. */
export type Writer = Keys & { readonly actor: { readonly id: string } };

const insert = insertRows("fulfillment");
const insertThings = insertRows("fulfillment_item");

const stamps = ({ tenantId, now, actor }: Writer) => ({
  tenant_id: tenantId,
  created_by_id: actor.id,
  updated_by_id: actor.id,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

/** Stores new fulfillments. */
export async function insertFulfillments(
  writer: Writer,
  fulfillments: readonly Fulfillment[],
): Promise<void> {
  await insert(
    fulfillments.map((of) => ({
      id: of.id,
      order_line_item_id: of.orderLineItemId,
      fulfillment_number: of.fulfillmentNumber,
      type: of.type,
      state: of.state,
      quantity: of.quantity,
      fulfillment_date: of.fulfillmentDate,
      bill_target_date: of.billTargetDate,
      carrier: of.carrier,
      location: of.location,
      system: of.system,
      tracking_number: of.trackingNumber,
      external_id: of.externalId,
      description: of.description,
      custom_fields: of.customFields,
      ...stamps(writer),
    })),
  );
}

/** Stores things of fulfillments. */
export async function insertFulfillmentItems(
  writer: Writer,
  items: readonly FulfillmentItem[],
): Promise<void> {
  if (!items.length) return;
  await insertThings(
    items.map((of) => ({
      id: of.id,
      fulfillment_id: of.fulfillmentId,
      item_identifier: of.itemIdentifier,
      description: of.description,
      custom_fields: of.customFields,
      ...stamps(writer),
    })),
  );
}

/**
 * Stores a changed fulfillment by compare-and-set on the state in which it was read.
 *
 * @returns false when it has changed since.
 */
export async function updateFulfillment(
  { tenantId, now, actor }: Writer,
  from: LineItemState,
  { id, customFields: custom, ...of }: Fulfillment,
): Promise<boolean> {
  const { count } = await prisma().fulfillment.updateMany({
    where: { tenantId, id, state: from },
    data: {
      ...of,
      quantity: of.quantity.toFixed(),
      fulfillmentDate: dayWritten(of.fulfillmentDate),
      billTargetDate: of.billTargetDate && dayWritten(of.billTargetDate),
      customFields: { ...custom },
      updatedById: actor.id,
      updatedAt: now,
    },
  });
  return count === 1;
}

/** Deletes a fulfillment with its things. */
export async function removeFulfillment(tenantId: string, id: string): Promise<void> {
  await prisma().fulfillment.deleteMany({ where: { tenantId, id } });
}

type StoredItem = Omit<FulfillmentItem, "customFields"> & { customFields: unknown };

const itemOf = ({ customFields: custom, ...row }: StoredItem): FulfillmentItem => ({
  ...row,
  customFields: customFields.parse(custom),
});

const shownItem = {
  select: {
    id: true,
    fulfillmentId: true,
    itemIdentifier: true,
    description: true,
    customFields: true,
  },
} as const;

/** The things of fulfillments, in the order in which they were entered. */
export async function fulfillmentItemsOf(
  tenantId: string,
  fulfillmentIds: readonly string[],
): Promise<FulfillmentItem[]> {
  const rows = await prisma().fulfillmentItem.findMany({
    where: { tenantId, fulfillmentId: { in: [...fulfillmentIds] } },
    ...shownItem,
    orderBy: { id: "asc" },
  });
  return rows.map(itemOf);
}

/** A thing of a fulfillment by its id. */
export async function fulfillmentItemBy(
  tenantId: string,
  id: string,
): Promise<FulfillmentItem | undefined> {
  const row = await prisma().fulfillmentItem.findFirst({ where: { tenantId, id }, ...shownItem });
  return row ? itemOf(row) : undefined;
}

/** Stores a changed thing of a fulfillment. */
export async function updateFulfillmentItem(
  { tenantId, now, actor }: Writer,
  { id, customFields: custom, itemIdentifier, description }: FulfillmentItem,
): Promise<void> {
  await prisma().fulfillmentItem.updateMany({
    where: { tenantId, id },
    data: {
      ...{ itemIdentifier, description, customFields: { ...custom } },
      updatedById: actor.id,
      updatedAt: now,
    },
  });
}

export async function removeFulfillmentItem(tenantId: string, id: string): Promise<void> {
  await prisma().fulfillmentItem.deleteMany({ where: { tenantId, id } });
}
