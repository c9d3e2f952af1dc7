/** The beginnings of refusals that contain a gateway's own message. */
const BEFORE = /^The [a-z ]+ was declined by the gateway: /;

/** The gateway's code after its message, such as `(card_declined)`. */
const CODE = / \([a-z0-9]+(?:_[a-z0-9]+)*\)$/;

/**
 * A failure as shown to people who collect money: the gateway's own message, without its code and
 * without naming the gateway. Everything else stays as it is.
 */
export function gatewayWords(message: string | null | undefined): string | null {
  return message ? message.replace(BEFORE, "").replace(CODE, "") : null;
}
