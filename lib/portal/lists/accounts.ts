import { queryAccounts } from "@/lib/areas/accounts/lists/list-contract";
import { bothWays, type ListOf } from "@/lib/portal/list";

export const accountList = {
  contract: queryAccounts,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  sorts: { ...bothWays("name", "name"), ...bothWays("balance", "balance") },
  counted: true,
  filters: { status: "status.EQ", name: "name.CT", currency: "currency.EQ" },
} satisfies ListOf<typeof queryAccounts>;

/** An account's contacts: few enough for one page. */
export function contactsOfAccount(accountId: string) {
  return {
    query: { pageSize: "99", sort: ["createdDate.ASC"], filter: [`accountId.EQ:${accountId}`] },
  };
}
