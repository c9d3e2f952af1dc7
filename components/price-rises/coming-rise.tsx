"use client";

import { useQuery } from "@tanstack/react-query";
import { pricesText } from "@/components/price-rises/rise-words";
import { Banner } from "@/components/ui/banner";
import { CalendarDate } from "@/components/ui/calendar-date";
import { TextLink } from "@/components/ui/text-link";
import { queryPriceRiseItems, queryPriceRises } from "@/lib/areas/price-rises/item-contract";
import { comingItems, startedRises } from "@/lib/portal/lists/price-rises";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

/** Says that prices of a subscription are about to rise. Drafts are not announced. */
export function ComingRise({ subscriptionId }: { subscriptionId: string }) {
  const planned = useQuery({
    ...operationQuery(queryPriceRiseItems, comingItems(subscriptionId)),
    retry: false,
  });
  const items = planned.data?.data ?? [];
  const ids = [...new Set(items.map(({ priceRiseId }) => priceRiseId))];
  const started = useQuery({
    ...operationQuery(queryPriceRises, startedRises(ids)),
    enabled: ids.length > 0,
    retry: false,
  });
  return started.data?.data.map((rise) => (
    <Banner
      key={rise.id}
      className="mb-5"
      title={
        <>
          Price rise: <TextLink href={paths.priceRise(rise.number)}>{rise.name}</TextLink>
        </>
      }
    >
      {items
        .filter(({ priceRiseId }) => priceRiseId === rise.id)
        .map((item) => (
          <p key={item.id}>
            {item.chargeName}: {pricesText(item, "oldPrice")} → {pricesText(item, "newPrice")}{" "}
            {item.currency} from <CalendarDate date={item.effectiveDate} />
          </p>
        ))}
    </Banner>
  ));
}
