import { operation } from "@/lib/api/operation";
import { NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import * as contract from "./contract";
import { presentSnapshot, presentSnapshotRow } from "./present";
import { snapshotPage, snapshotWithin } from "./queries";

export const getContactSnapshot = operation(
  contract.getContactSnapshot,
  async (ctx, { params }) => {
    const key = params["contact-snapshot-id"];
    const id = uuidOf(key);
    const found = id === undefined ? undefined : await snapshotWithin(ctx, id);
    if (!found) throw new NotFound("contact snapshot", key);
    return presentSnapshot(found);
  },
);

export const queryContactSnapshots = operation(
  contract.queryContactSnapshots,
  async (ctx, { query }) => {
    const { rows, next } = await snapshotPage(ctx, query);
    return {
      data: rows.map(presentSnapshotRow),
      ...nextPageUrl(ctx, contract.queryContactSnapshots.path, query, next),
    };
  },
);

export const queryContactSnapshotByKey = rowByKey(
  contract.queryContactSnapshotByKey,
  queryContactSnapshots,
);
