import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { keepFile } from "./event-files";
import * as contract from "./file-contract";

export const uploadMeteringFile = operation(contract.uploadMeteringFile, async (ctx, { file }) => {
  const { id, name, events } = await keepFile(ctx, file);
  const at = ctx.now.toISOString();
  return {
    ...{ id: wireId(id), resourceId: wireId(id), name, format: "csv" as const },
    ...{ hasHeader: true as const, firstRow: 2 as const, delimiter: "," as const, lines: events },
    ...{ createdAt: at, updatedAt: at },
  };
});
