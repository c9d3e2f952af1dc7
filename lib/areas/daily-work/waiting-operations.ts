import { operation } from "@/lib/api/operation";
import * as contract from "./waiting-contract";
import { isStuck, LONGEST_WAIT } from "./waiting-model";
import { waitingWork } from "./waiting-queries";

export const getWaitingWork = operation(contract.getWaitingWork, async ({ tenantId }) => ({
  work: (await waitingWork(tenantId)).map((row) => ({
    kind: row.kind,
    count: row.waiting,
    oldestDate: row.oldest?.toISOString() ?? null,
    longestSeconds: LONGEST_WAIT[row.kind],
    stuck: isStuck(row, row.now),
  })),
}));
