import { statement } from "@/lib/platform/db";
import type { Contact } from "./model";

const CONTACT = `select c.id, c.account_id as "accountId", a.account_number as "accountNumber", c.first_name as "firstName",
  c.last_name as "lastName", c.nickname, c.description as "contactDescription", c.address1, c.address2, c.city, c.county,
  c.state, c.zip_code as "zipCode", c.country, c.tax_region as "taxRegion", c.work_email as "workEmail",
  c.personal_email as "personalEmail", c.work_phone as "workPhone", c.home_phone as "homePhone",
  c.mobile_phone as "mobilePhone", c.other_phone as "otherPhone", c.other_phone_type as "otherPhoneType", c.fax,
  c.scrubbed_at as "scrubbedAt", a.bill_to_contact_id = c.id as "asBillTo", a.sold_to_contact_id = c.id as "asSoldTo",
  coalesce(a.ship_to_contact_id = c.id, false) as "asShipTo"
  from contact c join account a on a.tenant_id = c.tenant_id and a.id = c.account_id
  where c.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`;

const byIds = statement<Contact>("contacts-by-ids", `${CONTACT} and c.id = any($4::uuid[])`);

/** Which contacts a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** The contacts of these ids that the caller may see, in any order. */
export async function contactsWithin(reach: Reach, ids: readonly string[]): Promise<Contact[]> {
  return byIds([reach.tenantId, reach.entityId, reach.orgIds, ids]);
}
