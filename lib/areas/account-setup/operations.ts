import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/platform/ids";
import * as contract from "./contract";
import { deleteAccount as remove } from "./delete";
import { updateAccount as update } from "./update";

export const updateAccount = operation(contract.updateAccount, async (ctx, { params, body }) => {
  await update(ctx, params["account-key"], body);
  return {};
});

export const deleteAccount = operation(contract.deleteAccount, async (ctx, { params }) => ({
  id: wireId(await remove(ctx, params["account-key"])),
  jobStatus: "Completed" as const,
}));
