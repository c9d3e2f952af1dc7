import { listLoggedRequests } from "@/lib/areas/developer/contract";
import { queryAccounts } from "@/lib/areas/accounts/list-contract";
import type { ListOf } from "./list";

/** The lists of the portal: what they read, and which parameters of the address narrow them. */
export const accountList = {
  contract: queryAccounts,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", name: "name.SW", currency: "currency.EQ" },
} satisfies ListOf<typeof queryAccounts>;

export const requestList = {
  contract: listLoggedRequests,
  pageSize: 25,
  sort: ["at.DESC"],
  filters: { by: "actorType.EQ", from: "status.GE", path: "path.SW", method: "method.EQ" },
} satisfies ListOf<typeof listLoggedRequests>;
