import type { CardNews } from "./card-news";
import type { GatewayCard } from "./gateway";

const LATER = { expirationMonth: 12, expirationYear: 2040 } as const;

/** Cards that their banks have replaced or closed, for card updates. */
const CARD_NEWS: Readonly<Record<string, CardNews>> = {
  "4000000000700015": {
    outcome: "renewed",
    ...LATER,
    code: "E",
    text: "The card has a new expiry.",
  },
  "4000000000700023": {
    outcome: "replaced",
    number: "4242424242424242",
    ...LATER,
    code: "A",
    text: "The account has a new card.",
  },
  "4000000000700031": { outcome: "closed", code: "C", text: "The account is closed." },
  "4000000000700049": { outcome: "ask_holder", code: "Q", text: "Only the holder can tell." },
};

/** The update of a card of the test gateway; most have not changed. */
export function newsOf({ number, expirationMonth, expirationYear }: GatewayCard): CardNews {
  const unchanged = { outcome: "unchanged", code: "N", text: "Nothing has changed." } as const;
  const news = Object.hasOwn(CARD_NEWS, number) ? CARD_NEWS[number] : undefined;
  if (!news) return unchanged;
  const same =
    news.outcome === "renewed" &&
    news.expirationMonth === expirationMonth &&
    news.expirationYear === expirationYear;
  return same ? unchanged : news;
}
