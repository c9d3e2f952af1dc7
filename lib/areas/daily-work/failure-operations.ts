import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import * as contract from "./failure-contract";
import { failurePage } from "./failure-queries";

export const queryWorkFailures = operation(contract.queryWorkFailures, async (ctx, { query }) => {
  const { rows, next } = await failurePage(ctx, query);
  return {
    data: rows.map(({ at, ...failure }) => ({
      ...failure,
      id: wireId(failure.id),
      subjectId: wireId(failure.subjectId),
      accountId: failure.accountId === null ? null : wireId(failure.accountId),
      lastTriedDate: at.toISOString(),
    })),
    ...nextPageUrl(ctx, contract.queryWorkFailures.path, query, next),
  };
});
