import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { statement } from "@/lib/platform/database/db";
import { newId } from "@/lib/kernel/ids";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import type { Reach } from "@/lib/areas/payment-methods/queries";
import type { MethodSnapshot } from "./record-model";

const FACTS = `m.account_id, m.type, m.status, m.gateway, m.brand, m.last4, m.expiration_month, m.expiration_year, m.holder, m.details`;

const take = statement<{ id: string }>(
  "payment-method-snapshot-take",
  `with now_is as (
     select m.id as payment_method_id, ${FACTS}, md5(row(${FACTS})::text) as fingerprint
     from payment_method m where m.tenant_id = $1 and m.id = $2),
   known as (
     select s.id from payment_method_snapshot s join now_is n on n.payment_method_id = s.payment_method_id and n.fingerprint = s.fingerprint
     where s.tenant_id = $1),
   made as (
     insert into payment_method_snapshot (tenant_id, id, payment_method_id, account_id, type, status, gateway, brand, last4, expiration_month,
       expiration_year, holder, details, fingerprint, created_at)
     select $1, $3::uuid, n.payment_method_id, ${FACTS.replaceAll("m.", "n.")}, n.fingerprint, $4::timestamptz from now_is n
     where not exists (select from known)
     on conflict (tenant_id, payment_method_id, fingerprint) do update set fingerprint = excluded.fingerprint returning id)
   select id from known union all select id from made`,
);

/** Stores a payment method as it is now; the same data is stored once. Returns the snapshot's id. */
export async function takeSnapshot(
  { tenantId, now }: { tenantId: string; now: Date },
  paymentMethodId: string,
): Promise<string> {
  const [row] = await take([tenantId, paymentMethodId, newId(), now]);
  if (!row) throw new Error(`there is no payment method ${paymentMethodId} to keep`);
  return row.id;
}

const SNAPSHOT = `select s.id, s.payment_method_id as "paymentMethodId", s.account_id as "accountId", s.type, s.status, s.gateway, s.brand,
  s.last4, s.expiration_month as "expirationMonth", s.expiration_year as "expirationYear", s.holder, s.details, s.created_at as "createdAt"
  from payment_method_snapshot s left join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
  where s.tenant_id = $1 and (a.id is null or (a.entity_id = $2 and a.org_id = any($3::uuid[])))`;

const byId = statement<MethodSnapshot>("payment-method-snapshot", `${SNAPSHOT} and s.id = $4`);

/** A snapshot as the caller may see it. */
export async function snapshotWithin(
  { tenantId, entityId, orgIds }: Reach,
  id: string,
): Promise<MethodSnapshot | undefined> {
  return (await byId([tenantId, entityId, orgIds, id]))[0];
}

const SNAPSHOTS: ListSpec = {
  name: "payment-method-snapshots",
  select: SNAPSHOT,
  fixed: 3,
  fields: {
    id: { column: "s.id", type: "id", sortable: true },
    paymentMethodId: { column: "s.payment_method_id", type: "id" },
    accountId: { column: "s.account_id", type: "id" },
    type: { column: "s.type", type: "text" },
    createdDate: { column: "s.created_at", type: "instant", sortable: true },
    ...columnsOf("s", {
      text: "paymentMethodStatus:s.status; creditCardType:s.brand; creditCardMaskNumber:'************' || s.last4; creditCardHolderName:s.holder ->> 'cardHolderName'",
      number:
        "creditCardExpirationMonth:s.expiration_month; creditCardExpirationYear:s.expiration_year",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "s.id",
};

/** One page of the snapshots that a caller may see. */
export async function snapshotPage(
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<{ rows: MethodSnapshot[]; next?: string }> {
  return readList(SNAPSHOTS, query, [tenantId, entityId, orgIds]);
}

const blank = statement(
  "payment-method-snapshots-blank",
  `update payment_method_snapshot set status = 'Scrubbed', last4 = null, expiration_month = null, expiration_year = null, holder = '{}',
     details = '{}', fingerprint = 'scrubbed:' || id where tenant_id = $1 and payment_method_id = $2`,
);

/** Removes all personal data from the stored history of a payment method. */
export async function blankSnapshots(tenantId: string, paymentMethodId: string): Promise<void> {
  await blank([tenantId, paymentMethodId]);
}
