import { operation } from "@/lib/api/operation";
import * as contract from "./contract";
import { findFile, requireFile } from "./find-file";

export const getFile = operation(contract.getFile, (ctx, { params }) =>
  findFile(ctx, params["file-id"]),
);

export const getFileStatus = operation(contract.getFileStatus, async (ctx, { params }) => {
  await requireFile(ctx, params["file-id"]);
  return { accessible: true, status: "ACTIVE" as const };
});
