import { resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { ACCOUNT } from "@/lib/areas/version-2/views-contract";
import * as creating from "../create-contract";
import * as updating from "../update-contract";
import { CHANGED_ACCOUNT, NEW_ACCOUNT } from "./account-names-contract";

export const accountsV2 = resourceContracts({
  path: "/v2/accounts",
  param: "account_id",
  noun: "an account",
  nouns: "accounts",
  area: "accounts",
  ending: "AccountV2",
  write: "accounts:write",
  view: ACCOUNT,
  one: "queryAccountByKey",
  create: { names: NEW_ACCOUNT, like: creating.createAccount.body },
  patch: { names: CHANGED_ACCOUNT, like: updating.updateAccount.body },
  example: {
    name: "Lovelace & Co",
    currency: "EUR",
    bill_to: { first_name: "Ada", last_name: "Lovelace", address: { country: "DE" } },
  },
});

export const {
  list: listAccountsV2,
  get: getAccountV2,
  create: createAccountV2,
  patch: patchAccountV2,
  remove: deleteAccountV2,
} = accountsV2;
