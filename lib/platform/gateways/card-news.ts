import type { GatewayCard } from "./gateway";

/** The query: the card as we have it, and its payer. */
export type CardQuestion = { key: string; card: GatewayCard; payer: string };

/**
 * A gateway's information on a card that its bank may have replaced: nothing new, a later expiry,
 * another number, a closed account, or only known to the holder.
 */
export type CardNews = { code: string; text: string } & (
  | { outcome: "unchanged" | "closed" | "ask_holder" }
  | { outcome: "renewed"; expirationMonth: number; expirationYear: number }
  | { outcome: "replaced"; number: string; expirationMonth: number; expirationYear: number }
);

/** A gateway that offers card updates. */
export interface CardUpdater {
  cardNews(question: CardQuestion, signal: AbortSignal): Promise<CardNews>;
}

/** True when a gateway offers card updates. */
export function knowsCardNews<G extends object>(gateway: G): gateway is G & CardUpdater {
  return "cardNews" in gateway;
}
