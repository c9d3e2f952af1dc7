import { querySubscriptions } from "@/lib/areas/subscriptions/lists/list-contract";
import { bothWays, type ListOf } from "@/lib/portal/list";

export const subscriptionList = {
  contract: querySubscriptions,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  sorts: {
    ...bothWays("number", "subscriptionNumber"),
    ...bothWays("account", "accountName", "subscriptionNumber"),
    ...bothWays("start", "subscriptionStartDate", "subscriptionNumber"),
  },
  counted: true,
  filters: {
    status: "status.EQ",
    number: "subscriptionNumber.SW",
    term: "termType.EQ",
    from: "subscriptionStartDate.GE",
    to: "subscriptionStartDate.LE",
    currency: "currency.EQ",
  },
} satisfies ListOf<typeof querySubscriptions>;
