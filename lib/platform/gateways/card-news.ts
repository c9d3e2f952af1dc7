import type { GatewayCard } from "./gateway";

/** What is asked about: the card as we have it, and who pays with it. */
export type CardQuestion = { key: string; card: GatewayCard; payer: string };

/**
 * What a gateway knows of a card that its bank may have replaced: nothing new, a later expiry,
 * another number, an account that was closed, or that only the holder can tell.
 */
export type CardNews = { code: string; text: string } & (
  | { outcome: "unchanged" | "closed" | "ask_holder" }
  | { outcome: "renewed"; expirationMonth: number; expirationYear: number }
  | { outcome: "replaced"; number: string; expirationMonth: number; expirationYear: number }
);

/** A gateway that knows what became of cards. */
export interface CardUpdater {
  cardNews(question: CardQuestion, signal: AbortSignal): Promise<CardNews>;
}

/** True when a gateway can be asked what became of cards. */
export function knowsCardNews<G extends object>(gateway: G): gateway is G & CardUpdater {
  return "cardNews" in gateway;
}
