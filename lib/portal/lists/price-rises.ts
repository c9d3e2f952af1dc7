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
    filters: { state: "state.EQ", account: "accountName.SW", address: "hasEmailAddress.EQ" },
    always: [`priceRiseId.EQ:${riseId}`],
  } satisfies ListOf<typeof queryPriceRiseItems>;
}

/** What new prices are announced of. */
export type Announced = { readonly subscriptionId: string } | { readonly accountId: string };

/** New prices to come, also those of drafts. */
export function comingItems(of: Announced, today: string) {
  const owner = Object.entries(of).map(([field, id]) => `${field}.EQ:${id}`);
  const filter = [...owner, "state.IN:[Planned,Applied]", `effectiveDate.GT:${today}`];
  return { query: { pageSize: "40", filter, sort: ["effectiveDate.ASC"] } };
}

/** Those of some price rises that were started and not undone. */
export function startedRises(ids: readonly string[]) {
  const filter = [`id.IN:[${ids.join(",")}]`, "status.IN:[Running,Paused,Completed,Canceled]"];
  return { query: { pageSize: "40", filter } };
}
