import { HydrationBoundary } from "@tanstack/react-query";
import { NoPermissionPage } from "@/components/layout/no-permission-page";
import { PriceRiseView } from "@/components/price-rises/price-rise-view";
import { getPriceRise } from "@/lib/areas/price-rises/contract";
import { queryPriceRiseByKey } from "@/lib/areas/price-rises/item-contract";
import { addressOf, listInput } from "@/lib/portal/list";
import { itemsOfRise } from "@/lib/portal/lists/price-rises";
import { requireMerchant } from "@/lib/portal/merchant";
import type { PageInput } from "@/lib/portal/page-props";
import { titled } from "@/lib/portal/page-title";
import { paths } from "@/lib/portal/paths";
import { prefetch, readOrNotFound, wanted } from "@/lib/portal/prefetch";

export const generateMetadata = titled("Price rise", "riseKey");

export default async function PriceRisePage({ params, searchParams }: PageInput<"riseKey">) {
  const priceRiseKey = decodeURIComponent((await params).riseKey);
  const merchant = await requireMerchant(paths.priceRise(priceRiseKey));
  if (!merchant.may("subscriptions:read")) {
    return (
      <NoPermissionPage title="Price rise" scope="subscriptions:read" action="see price rises" />
    );
  }
  const rise = await readOrNotFound(merchant, getPriceRise, { params: { priceRiseKey } });
  const items = itemsOfRise(rise.id);
  const state = await prefetch(
    merchant,
    wanted(queryPriceRiseByKey, { params: { priceRiseKey: rise.number } }),
    wanted(items.contract, listInput(items, addressOf(await searchParams))),
  );
  return (
    <HydrationBoundary state={state}>
      <PriceRiseView riseNumber={rise.number} />
    </HydrationBoundary>
  );
}
