import { queryPriceRiseItems, queryPriceRises } from "@/lib/areas/price-rises/item-contract";
import type { ListOf } from "@/lib/portal/list";

/** Price rises, newest first. */
export const priceRiseList = {
  contract: queryPriceRises,
  pageSize: 20,
  sort: ["createdDate.DESC"],
  filters: { status: "status.EQ", name: "name.CT" },
} satisfies ListOf<typeof queryPriceRises>;

/** What a price rise plans or has done, by customer. */
export function itemsOfRise(riseId: string) {
  return {
    contract: queryPriceRiseItems,
    pageSize: 20,
    sort: ["accountName.ASC", "subscriptionNumber.ASC"],
    filters: { state: "state.EQ", account: "accountName.SW" },
    always: [`priceRiseId.EQ:${riseId}`],
  } satisfies ListOf<typeof queryPriceRiseItems>;
}

/** Planned new prices of a subscription, also those of drafts. */
export function comingItems(subscriptionId: string) {
  const filter = [`subscriptionId.EQ:${subscriptionId}`, "state.EQ:Planned"];
  return { query: { pageSize: "40", filter } };
}

/** Those of some price rises that were started and still have something to do. */
export function startedRises(ids: readonly string[]) {
  const filter = [`id.IN:[${ids.join(",")}]`, "status.IN:[Running,Paused]"];
  return { query: { pageSize: "40", filter } };
}
