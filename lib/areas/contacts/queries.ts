import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { wireId } from "@/lib/kernel/ids";
import { prisma, statement } from "@/lib/platform/database/db";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import { countryNameOf } from "./country-model";
import type { Contact, ContactData, NewContact } from "./model";

const CONTACT_COLUMNS = `c.id, c.account_id as "accountId", a.account_number as "accountNumber", c.first_name as "firstName",
  c.last_name as "lastName", c.nickname, c.description as "contactDescription", c.address1, c.address2, c.city, c.county,
  c.state, c.zip_code as "zipCode", c.country, c.tax_region as "taxRegion", c.work_email as "workEmail",
  c.personal_email as "personalEmail", c.work_phone as "workPhone", c.home_phone as "homePhone",
  c.mobile_phone as "mobilePhone", c.other_phone as "otherPhone", c.other_phone_type as "otherPhoneType", c.fax,
  c.custom_fields as "customFields", c.scrubbed_at as "scrubbedAt", a.bill_to_contact_id = c.id as "asBillTo", a.sold_to_contact_id = c.id as "asSoldTo",
  coalesce(a.ship_to_contact_id = c.id, false) as "asShipTo"`;

const FROM_CONTACT = `from contact c join account a on a.tenant_id = c.tenant_id and a.id = c.account_id
  where c.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`;

const byIds = statement<Contact>(
  "contacts-by-ids",
  `select ${CONTACT_COLUMNS} ${FROM_CONTACT} and c.id = any($4::uuid[])`,
);

/** Which contacts a caller may see. */
export type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** The contacts of these ids that the caller may see, in any order. */
export async function contactsWithin(reach: Reach, ids: readonly string[]): Promise<Contact[]> {
  return byIds([reach.tenantId, reach.entityId, reach.orgIds, ids]);
}

const dataOf = ({ contactDescription: description, ...contact }: ContactData) => ({
  firstName: contact.firstName,
  lastName: contact.lastName,
  nickname: contact.nickname,
  description,
  address1: contact.address1,
  address2: contact.address2,
  city: contact.city,
  county: contact.county,
  state: contact.state,
  zipCode: contact.zipCode,
  country: contact.country,
  taxRegion: contact.taxRegion,
  workEmail: contact.workEmail,
  personalEmail: contact.personalEmail,
  workPhone: contact.workPhone,
  homePhone: contact.homePhone,
  mobilePhone: contact.mobilePhone,
  otherPhone: contact.otherPhone,
  otherPhoneType: contact.otherPhoneType,
  fax: contact.fax,
  customFields: contact.customFields,
});

/** Stores new contacts in one statement. */
export async function insertContacts(
  tenantId: string,
  contacts: readonly NewContact[],
  at: Date,
): Promise<void> {
  await prisma().contact.createMany({
    data: contacts.map((contact) => ({
      tenantId,
      id: contact.id,
      accountId: contact.accountId,
      ...dataOf(contact),
      createdAt: at,
      updatedAt: at,
    })),
  });
}

/** Stores a contact's data; the caller holds the lock of its account. */
export async function updateContactRow(
  tenantId: string,
  id: string,
  contact: ContactData,
  scrubbedAt: Date | null,
  at: Date,
): Promise<void> {
  await prisma().contact.updateMany({
    where: { tenantId, id },
    data: { ...dataOf(contact), scrubbedAt, updatedAt: at },
  });
}

/** Moves a contact to another account. */
export async function moveContact(
  tenantId: string,
  id: string,
  accountId: string,
  at: Date,
): Promise<void> {
  await prisma().contact.updateMany({
    where: { tenantId, id },
    data: { accountId, updatedAt: at },
  });
}

export async function deleteContactRow(tenantId: string, id: string): Promise<void> {
  await prisma().contact.deleteMany({ where: { tenantId, id } });
}

/** Deletes all contacts of an account that is being deleted itself. */
export async function deleteContactRows(tenantId: string, accountId: string): Promise<void> {
  await prisma().contact.deleteMany({ where: { tenantId, accountId } });
}

/** The number of a subscription that uses the contact, if there is one. */
export async function subscriptionOf(
  tenantId: string,
  contactId: string,
): Promise<string | undefined> {
  const addressed = await prisma().subscription.findFirst({
    where: {
      tenantId,
      OR: [
        { billToContactId: contactId },
        { soldToContactId: contactId },
        { shipToContactId: contactId },
      ],
    },
    select: { subscriptionNumber: true },
  });
  return addressed?.subscriptionNumber;
}

/** The number of a draft invoice or credit memo that is addressed to the contact, if there is one. */
export async function draftAddressedTo(
  tenantId: string,
  { id, accountId }: { id: string; accountId: string },
): Promise<string | undefined> {
  const at = (party: string) => ({ parties: { path: [party, "id"], equals: wireId(id) } });
  const addressed = [at("billTo"), at("soldTo"), at("shipTo")];
  const where = { tenantId, accountId, status: "Draft", OR: addressed };
  const shipped = { asGiven: { path: ["shipToContactId"], equals: wireId(id) } };
  const invoice = await prisma().invoice.findFirst({
    where: { ...where, OR: [...addressed, shipped] },
    select: { invoiceNumber: true },
  });
  if (invoice) return `invoice ${invoice.invoiceNumber}`;
  const memo = await prisma().creditMemo.findFirst({ where, select: { memoNumber: true } });
  return memo ? `credit memo ${memo.memoNumber}` : undefined;
}

const text = (column: string) => ({ column, type: "text" as const });

const CONTACTS: ListSpec = {
  name: "contacts",
  select: `select ${CONTACT_COLUMNS}, c.created_at as "createdAt", c.updated_at as "updatedAt" ${FROM_CONTACT}`,
  fixed: 3,
  fields: {
    id: { column: "c.id", type: "id", sortable: true },
    accountId: { column: "c.account_id", type: "id" },
    accountNumber: { ...text("a.account_number"), sortable: true },
    firstName: {
      ...text("c.first_name"),
      sortable: true,
      contains: true,
      parts: { of: "contact.first_name", id: "c.id" },
    },
    lastName: {
      ...text("c.last_name"),
      sortable: true,
      contains: true,
      parts: { of: "contact.last_name", id: "c.id" },
    },
    city: text("c.city"),
    state: text("c.state"),
    postalCode: text("c.zip_code"),
    country: text(countryNameOf("c.country")),
    workEmail: {
      ...text("c.work_email"),
      contains: true,
      parts: { of: "contact.work_email", id: "c.id" },
    },
    personalEmail: {
      ...text("c.personal_email"),
      contains: true,
      parts: { of: "contact.personal_email", id: "c.id" },
    },
    createdDate: { column: "c.created_at", type: "instant", sortable: true },
    updatedDate: { column: "c.updated_at", type: "instant", sortable: true },
    ...columnsOf("c", {
      text: "nickname; address1; address2; county; taxRegion; workPhone; homePhone; mobilePhone; otherPhone; otherPhoneType; fax",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "c.id",
  custom: "Contact",
};

/** One page of the contacts that a caller may see. */
export async function contactPage(
  reach: Reach,
  query: ListQuery,
): Promise<{ rows: (Contact & { createdAt: Date; updatedAt: Date })[]; next?: string }> {
  return readList(CONTACTS, query, [reach.tenantId, reach.entityId, reach.orgIds]);
}
