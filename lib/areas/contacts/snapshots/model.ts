/** What a contact was when a document was posted to it; null where unknown. `country` is ISO 3166 alpha-2. */
export type ContactSnapshot = {
  readonly id: string;
  readonly contactId: string;
  readonly accountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly nickname: string | null;
  readonly description: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly county: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
  readonly taxRegion: string | null;
  readonly workEmail: string | null;
  readonly personalEmail: string | null;
  readonly workPhone: string | null;
  readonly homePhone: string | null;
  readonly mobilePhone: string | null;
  readonly otherPhone: string | null;
  readonly otherPhoneType: string | null;
  readonly fax: string | null;
  readonly asBillTo: boolean;
  readonly asSoldTo: boolean;
  readonly asShipTo: boolean;
  /** Null where it was made from a document that had been posted before there were snapshots. */
  readonly createdById: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The contacts of a document's row, by id. */
export type AddressedRow = {
  readonly status: string;
  readonly bill_to: string | null;
  readonly sold_to: string | null;
  readonly ship_to: string | null;
};

/** Their snapshots; null for a document that is not posted, and where it has no such contact. */
export type SnapshotColumns = {
  readonly bill_to_snapshot_id: string | null;
  readonly sold_to_snapshot_id: string | null;
  readonly ship_to_snapshot_id: string | null;
};

/** The contacts of the documents that are posted, each once. */
export function contactsPosted(rows: readonly AddressedRow[]): string[] {
  const named = rows
    .filter(({ status }) => status === "Posted")
    .flatMap(({ bill_to, sold_to, ship_to }) => [bill_to, sold_to, ship_to]);
  return [...new Set(named.filter((id) => id !== null))];
}

/** The snapshots of a document's contacts among those that were kept, by the contacts' ids. */
export function snapshotsFor(
  { status, bill_to, sold_to, ship_to }: AddressedRow,
  kept: ReadonlyMap<string, string>,
): SnapshotColumns {
  const of = (id: string | null) => (status === "Posted" && id !== null && kept.get(id)) || null;
  return {
    bill_to_snapshot_id: of(bill_to),
    sold_to_snapshot_id: of(sold_to),
    ship_to_snapshot_id: of(ship_to),
  };
}
