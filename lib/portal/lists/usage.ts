import { queryUsages } from "@/lib/areas/usage/list-contract";
import type { ListOf } from "@/lib/portal/list";

/** Usage records, newest first: their ids are created in order of time. */
export const usageList = {
  contract: queryUsages,
  pageSize: 20,
  sort: ["id.DESC"],
  filters: {
    status: "rbeStatus.EQ",
    account: "accountName.SW",
    key: "uniqueKey.SW",
    source: "sourceType.EQ",
    from: "startDate.GE",
    to: "startDate.LE",
    upload: "importId.EQ",
  },
} satisfies ListOf<typeof queryUsages>;
