import { expect, test } from "vitest";
import { gatewayWords } from "./gateway-words";

test.each([
  [
    "The payment was declined by the gateway: The card was declined. (card_declined)",
    "The card was declined.",
  ],
  [
    "The payment method was declined by the gateway: Expired (soon). (expired_card)",
    "Expired (soon).",
  ],
  ["The account has no payment method.", "The account has no payment method."],
  ["", null],
  [null, null],
])("%s is shown to staff as %s", (message, words) => {
  expect(gatewayWords(message)).toBe(words);
});
