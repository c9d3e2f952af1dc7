/** How refusals begin that a gateway has given its own words for. */
const BEFORE = /^The [a-z ]+ was declined by the gateway: /;

/** The gateway's code behind its words, such as `(card_declined)`. */
const CODE = / \([a-z0-9]+(?:_[a-z0-9]+)*\)$/;

/**
 * What a failure says to people who collect money: the gateway's own words, without its code and
 * without who said them. Everything else stays as it is.
 */
export function gatewayWords(message: string | null | undefined): string | null {
  return message ? message.replace(BEFORE, "").replace(CODE, "") : null;
}
