import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import * as contract from "./update-contract";
import { deleteAccount as remove } from "@/lib/areas/account-setup/delete";
import { updateAccount as update } from "@/lib/areas/account-setup/update";

export const updateAccount = operation(contract.updateAccount, async (ctx, { params, body }) => {
  await update(ctx, params["account-key"], body);
  return {};
});

export const deleteAccount = operation(contract.deleteAccount, async (ctx, { params }) => ({
  id: wireId(await remove(ctx, params["account-key"])),
  jobStatus: "Completed" as const,
}));
