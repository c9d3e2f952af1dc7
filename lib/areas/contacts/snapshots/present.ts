import type * as z from "zod";
import { actorWireId, OWN_ID, wireId } from "@/lib/kernel/ids";
import { countryName } from "@/lib/values/country";
import type { getContactSnapshot, queryContactSnapshots } from "./contract";
import type { ContactSnapshot } from "./model";

/** A snapshot as the API shows it. */
export function presentSnapshot({
  accountId: _of,
  createdById: _by,
  createdAt: _at,
  updatedAt: _changed,
  ...snapshot
}: ContactSnapshot): z.output<typeof getContactSnapshot.result> {
  return {
    ...snapshot,
    id: wireId(snapshot.id),
    contactId: wireId(snapshot.contactId),
    country: snapshot.country && countryName(snapshot.country),
  };
}

/** A snapshot as a row of a list. */
export function presentSnapshotRow(
  snapshot: ContactSnapshot,
): z.output<typeof queryContactSnapshots.result>["data"][number] {
  const { nickname: nickName, ...shown } = presentSnapshot(snapshot);
  const by = actorWireId(snapshot.createdById) ?? OWN_ID;
  return {
    ...shown,
    nickName,
    accountId: wireId(snapshot.accountId),
    createdById: by,
    createdDate: snapshot.createdAt.toISOString(),
    updatedById: by,
    updatedDate: snapshot.updatedAt.toISOString(),
  };
}
