import { countryNameOf } from "@/lib/areas/contacts/country-model";
import type { Reach } from "@/lib/areas/contacts/queries";
import type { ListQuery } from "@/lib/api/object-query";
import { columnsOf, madeBy } from "@/lib/lists/list-spec";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import { prisma, statement } from "@/lib/platform/database/db";
import type { ContactSnapshot } from "./model";

const FACTS = `first_name, last_name, nickname, description, address1, address2, city, county, state, postal_code, country, tax_region,
  work_email, personal_email, work_phone, home_phone, mobile_phone, other_phone, other_phone_type, fax, as_bill_to, as_sold_to, as_ship_to`;

/**
 * Keeps contacts as they are now; what has not changed since is there already. The parameters are the tenant, the
 * contacts, an id for the snapshot of each, the moment, and who posts.
 */
export const keep = statement<{ contactId: string; id: string }>(
  "contact-snapshots-keep",
  `with now_is as materialized (
     select x.*, md5(row(${FACTS})::text) as fingerprint from (
       select c.id as contact_id, w.snapshot_id, c.account_id, c.first_name, c.last_name, c.nickname, c.description, c.address1, c.address2,
         c.city, c.county, c.state, c.zip_code as postal_code, c.country, c.tax_region, c.work_email, c.personal_email, c.work_phone,
         c.home_phone, c.mobile_phone, c.other_phone, c.other_phone_type, c.fax, a.bill_to_contact_id = c.id as as_bill_to,
         a.sold_to_contact_id = c.id as as_sold_to, coalesce(a.ship_to_contact_id = c.id, false) as as_ship_to
       from unnest($2::uuid[], $3::uuid[]) as w (contact_id, snapshot_id)
       join contact c on c.tenant_id = $1 and c.id = w.contact_id
       join account a on a.tenant_id = c.tenant_id and a.id = c.account_id) x),
   known as (
     select s.contact_id, s.id from now_is n
     join contact_snapshot s on s.tenant_id = $1 and s.contact_id = n.contact_id and s.fingerprint = n.fingerprint),
   made as (
     insert into contact_snapshot (tenant_id, id, contact_id, account_id, ${FACTS}, fingerprint, created_by_id, created_at, updated_at)
     select $1, n.snapshot_id, n.contact_id, n.account_id, ${FACTS}, n.fingerprint, $5, $4, $4 from now_is n
     where not exists (select from known k where k.contact_id = n.contact_id) order by n.contact_id
     on conflict (tenant_id, contact_id, fingerprint) do update set fingerprint = excluded.fingerprint returning contact_id, id)
   select contact_id as "contactId", id from known union all select contact_id, id from made`,
  { replanned: true },
);

const SNAPSHOT = `select s.id, s.contact_id as "contactId", s.account_id as "accountId", s.first_name as "firstName", s.last_name as "lastName",
  s.nickname, s.description, s.address1, s.address2, s.city, s.county, s.state, s.postal_code as "postalCode", s.country,
  s.tax_region as "taxRegion", s.work_email as "workEmail", s.personal_email as "personalEmail", s.work_phone as "workPhone",
  s.home_phone as "homePhone", s.mobile_phone as "mobilePhone", s.other_phone as "otherPhone", s.other_phone_type as "otherPhoneType", s.fax,
  s.as_bill_to as "asBillTo", s.as_sold_to as "asSoldTo", s.as_ship_to as "asShipTo", s.created_by_id as "createdById",
  s.created_at as "createdAt", s.updated_at as "updatedAt"
  from contact_snapshot s join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
  where s.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`;

const byId = statement<ContactSnapshot>("contact-snapshot", `${SNAPSHOT} and s.id = $4`);

/** A snapshot as the caller may see it: by the account of its contact. */
export async function snapshotWithin(
  { tenantId, entityId, orgIds }: Reach,
  id: string,
): Promise<ContactSnapshot | undefined> {
  return (await byId([tenantId, entityId, orgIds, id]))[0];
}

const SNAPSHOTS: ListSpec = {
  name: "contact-snapshots",
  select: SNAPSHOT,
  fixed: 3,
  fields: {
    id: { column: "s.id", type: "id", sortable: true },
    createdDate: { column: "s.created_at", type: "instant", sortable: true },
    updatedDate: { column: "s.updated_at", type: "instant", sortable: true },
    ...columnsOf("s", {
      id: `contactId; accountId; createdById:${madeBy("s.created_by_id")}; updatedById:${madeBy("s.created_by_id")}`,
      text: `firstName; lastName; nickName:s.nickname; description; address1; address2; city; county; state; postalCode; country:${countryNameOf("s.country")};
        taxRegion; workEmail; personalEmail; workPhone; homePhone; mobilePhone; otherPhone; otherPhoneType; fax`,
      boolean: "asBillTo; asSoldTo; asShipTo",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "s.id",
};

/** One page of the snapshots that a caller may see. */
export async function snapshotPage(
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<ListPage<ContactSnapshot>> {
  return readList(SNAPSHOTS, query, [tenantId, entityId, orgIds]);
}

const blank = statement(
  "contact-snapshots-blank",
  `update contact_snapshot set nickname = null, description = null, tax_region = null, personal_email = null, home_phone = null,
     mobile_phone = null, other_phone = null, other_phone_type = null, fax = null, fingerprint = 'scrubbed:' || id, updated_at = $3
   where tenant_id = $1 and contact_id = $2`,
);

/** Removes from the snapshots of a contact what no document prints, and the fingerprint, by which it could be guessed. */
export async function blankSnapshots(
  { tenantId, now }: { tenantId: string; now: Date },
  contactId: string,
): Promise<void> {
  await blank([tenantId, contactId, now]);
}

/** Deletes the snapshots of an account that is deleted itself, without a document. */
export async function deleteSnapshotRows(tenantId: string, accountId: string): Promise<void> {
  await prisma().contactSnapshot.deleteMany({ where: { tenantId, accountId } });
}
