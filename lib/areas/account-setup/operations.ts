import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/platform/ids";
import * as contract from "./contract";
import { createAccount as create } from "./create";
import { deleteAccount as remove } from "./delete";
import { updateAccount as update } from "./update";

export const createAccount = operation(contract.createAccount, async (ctx, { body }) => {
  const created = await create(ctx, body);
  return {
    accountId: wireId(created.accountId),
    accountNumber: created.accountNumber,
    billToContactId: wireId(created.billToContactId),
    soldToContactId: wireId(created.soldToContactId),
    ...(created.shipToContactId === null
      ? {}
      : { shipToContactId: wireId(created.shipToContactId) }),
    ...(created.paymentMethodId === null
      ? {}
      : { paymentMethodId: wireId(created.paymentMethodId) }),
  };
});

export const updateAccount = operation(contract.updateAccount, async (ctx, { params, body }) => {
  await update(ctx, params["account-key"], body);
  return {};
});

export const deleteAccount = operation(contract.deleteAccount, async (ctx, { params }) => ({
  id: wireId(await remove(ctx, params["account-key"])),
  jobStatus: "Completed" as const,
}));
