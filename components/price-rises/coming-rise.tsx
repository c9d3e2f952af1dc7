"use client";

import { useQuery } from "@tanstack/react-query";
import { useViewer } from "@/components/layout/frame/viewer";
import { pricesText, type RiseItem } from "@/components/price-rises/rise-words";
import { Banner } from "@/components/ui/banner";
import { CalendarDate } from "@/components/ui/calendar-date";
import { TextLink } from "@/components/ui/text-link";
import { queryPriceRiseItems, queryPriceRises } from "@/lib/areas/price-rises/item-contract";
import { type Announced, comingItems, startedRises } from "@/lib/portal/lists/price-rises";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

/** Lines of one announcement. */
const MOST_LINES = 6;

/** Says that prices of a subscription or an account are about to rise. Drafts are not announced. */
export function ComingRise({ of }: { of: Announced }) {
  const { today } = useViewer();
  const planned = useQuery({
    ...operationQuery(queryPriceRiseItems, comingItems(of, today)),
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
      <Lines items={items.filter(({ priceRiseId }) => priceRiseId === rise.id)} />
    </Banner>
  ));
}

function Lines({ items }: { items: readonly RiseItem[] }) {
  const more = items.length - MOST_LINES;
  return (
    <>
      {items.slice(0, MOST_LINES).map((item) => (
        <p key={item.id}>
          {item.chargeName} of {item.subscriptionNumber}: {pricesText(item, "oldPrice")} →{" "}
          {pricesText(item, "newPrice")} {item.currency} from{" "}
          <CalendarDate date={item.effectiveDate} />
        </p>
      ))}
      {more > 0 && <p>and {more === 1 ? "one more price" : `${more} more prices`}</p>}
    </>
  );
}
