import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id, key } from "@/lib/api/schemas";

const field = fieldsOf(595); // 595100-595139: snapshots of contacts.
const none = z.object({});
const shown = z.string().nullable();
const shownId = id.nullable();

const facts = {
  id: field(101, id, "Id of the snapshot."),
  contactId: field(102, id, "Id of the contact, which may have changed since or be gone."),
  firstName: field(103, z.string(), "First name."),
  lastName: field(104, z.string(), "Last name."),
  address1: field(105, shown, "First line of the street address."),
  address2: field(106, shown, "Second line of the street address."),
  city: field(107, shown, "City."),
  county: field(108, shown, "County."),
  state: field(109, shown, "State or province."),
  postalCode: field(110, shown, "Postal code."),
  country: field(111, shown, "English name of the country."),
  taxRegion: field(112, shown, "Region by the merchant's own tax rules."),
  workEmail: field(113, shown, "Work e-mail."),
  personalEmail: field(114, shown, "Personal e-mail."),
  homePhone: field(115, shown, "Home phone."),
  otherPhone: field(116, shown, "Another phone."),
  otherPhoneType: field(117, shown, "What the other phone is: Work, Mobile, Home or Other."),
  fax: field(118, shown, "Fax."),
  description: field(120, shown, "Who the contact is."),
  workPhone: field(121, shown, "Work phone."),
  mobilePhone: field(122, shown, "Mobile phone."),
  asBillTo: field(123, z.boolean(), "It was the bill-to contact of its account."),
  asSoldTo: field(124, z.boolean(), "It was the sold-to contact of its account."),
  asShipTo: field(125, z.boolean(), "It was the ship-to contact of its account."),
};

export const getContactSnapshot = defineOperation({
  id: "getContactSnapshot",
  method: "GET",
  path: "/v1/contact-snapshots/{contact-snapshot-id}",
  area: "contacts",
  summary: "Retrieve a contact snapshot",
  description:
    "A contact as it was when a document was posted to it: an invoice, a credit memo or a debit memo. Documents share one while the contact does not change. When the contact is scrubbed, only what documents print stays.",
  scope: "accounts:read",
  style: "v1",
  resource: 595100,
  params: z.object({ "contact-snapshot-id": field(100, key, "Id of the snapshot.") }),
  query: none,
  body: none,
  result: z.object({
    ...facts,
    nickname: field(119, shown, "Short name for lists; never printed."),
  }),
});

export const queryContactSnapshots = defineOperation({
  id: "queryContactSnapshots",
  method: "GET",
  path: "/object-query/contact-snapshots",
  area: "contacts",
  summary: "List contact snapshots",
  description: "Contacts as they were when documents were posted to them.",
  scope: "accounts:read",
  style: "plain",
  resource: 595130,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(
    z.object({
      ...facts,
      accountId: field(126, id, "Id of the account that the contact belonged to."),
      nickName: field(127, shown, "Short name for lists; never printed."),
      createdById: field(128, id, "Id of the client or user who posted the first document of it."),
      createdDate: field(129, z.iso.datetime(), "When that was."),
      updatedById: field(131, id, "The same id: a snapshot does not change."),
      updatedDate: field(
        132,
        z.iso.datetime(),
        "When it was made, or when its contact was scrubbed.",
      ),
    }),
  ),
});

export const queryContactSnapshotByKey = readByKey(
  queryContactSnapshots,
  "queryContactSnapshotByKey",
  "a contact snapshot",
);

/** The snapshots that a document names from its posting on. */
export const snapshotsOfDocument = {
  billToContactSnapshotId: field(
    135,
    shownId,
    "Id of the snapshot of its bill-to contact, taken when it was posted; null until then.",
  ),
  soldToContactSnapshotId: field(
    136,
    shownId,
    "Id of the snapshot of its sold-to contact, taken when it was posted; null until then.",
  ),
  shipToContactSnapshotId: field(
    137,
    shownId,
    "Id of the snapshot of its ship-to contact, taken when it was posted; null without one.",
  ),
};
