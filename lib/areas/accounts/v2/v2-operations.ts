import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import { accountsV2 } from "./v2-contract";

const accounts = resourceOperations(accountsV2);

export const { list: listAccountsV2, get: getAccountV2 } = accounts;
export const createAccountV2 = accounts.create({ operation: "createAccount", idAt: "accountId" });
export const patchAccountV2 = accounts.patch({ operation: "updateAccount", param: "account-key" });
export const deleteAccountV2 = accounts.remove({
  operation: "deleteAccount",
  param: "account-key",
});
