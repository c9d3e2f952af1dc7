import { querySubscriptions } from "@/lib/areas/subscriptions/list-contract";
import type { ListOf } from "@/lib/portal/list";

export const subscriptionList = {
  contract: querySubscriptions,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  counted: true,
  filters: { status: "status.EQ", number: "subscriptionNumber.SW", term: "termType.EQ" },
} satisfies ListOf<typeof querySubscriptions>;
