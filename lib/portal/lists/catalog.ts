import { queryProducts } from "@/lib/areas/catalog/lists/list-contract";
import type { ListOf } from "@/lib/portal/list";

export const productList = {
  contract: queryProducts,
  pageSize: 20,
  sort: ["name.ASC"],
  filters: { status: "status.EQ", name: "name.CT" },
} satisfies ListOf<typeof queryProducts>;

/** How often the rate plans of a product are used: few enough for one page. */
export function ratePlanUse(productId: string) {
  return {
    query: { pageSize: "99", sort: ["createdDate.ASC"], filter: [`productId.EQ:${productId}`] },
  };
}
