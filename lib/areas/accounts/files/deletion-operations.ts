import { operation } from "@/lib/api/operation";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { wireId } from "@/lib/kernel/ids";
import { deleteFilesOf, findDeletionJob } from "@/lib/areas/invoices/files/delete-files";
import * as contract from "./deletion-contract";

export const createFileDeletionJob = operation(
  contract.createFileDeletionJob,
  async (ctx, { body }) => {
    const keys = body.accountIds ?? body.accountKeys;
    if (keys === undefined) throw new MissingField("accountIds or accountKeys is required.");
    if (body.accountIds && body.accountKeys) {
      throw new RuleViolation("Either accountIds or accountKeys is given, not both.");
    }
    const { id, status } = await deleteFilesOf(ctx, keys);
    return { id: wireId(id), status };
  },
);

export const getFileDeletionJob = operation(
  contract.getFileDeletionJob,
  async (ctx, { params }) => {
    const { id, status } = await findDeletionJob(ctx, params.jobId);
    return { id: wireId(id), status };
  },
);
