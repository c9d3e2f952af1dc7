import { cache } from "react";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import type { Merchant } from "./merchant";
import { readOrNotFound } from "./prefetch";

/** The account of a page, read once for each request. */
export const accountSummary = cache((merchant: Merchant, accountKey: string) =>
  readOrNotFound(merchant, getAccountSummary, { params: { "account-key": accountKey } }),
);

/** The id of the account in an address, which has its id or number. */
export async function accountId(merchant: Merchant, accountKey: string): Promise<string> {
  return (await accountSummary(merchant, accountKey)).basicInfo.id;
}
