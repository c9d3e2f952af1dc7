import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { NetworkTally } from "@/lib/platform/auth/network-tally";
import { pathOf } from "./front-target";
import { noteRefusal } from "@/lib/platform/access-records";
import type { Refusal } from "./refusal";

/** Unsuccessful sign-ins allowed per address, and the seconds in which they count. */
export const MOST_FAILED_SIGN_INS = 30;
const WINDOW_SECONDS = 15 * 60;

/**
 * Counts sign-ins by the address they come from, beside the lock of each user: one address cannot
 * try a few passwords on each of many users. Attempts count when they arrive, so that simultaneous
 * guesses are counted too, and those that open a session are uncounted.
 */
export class SignInThrottle {
  readonly #tallies: NetworkTally;

  /** @param now monotonic milliseconds */
  constructor(now?: () => number) {
    this.#tallies = new NetworkTally(WINDOW_SECONDS, now);
  }

  /** Counts a request if it is a sign-in; returns the refusal when its address sent too many. */
  problem(request: IncomingMessage): Refusal | undefined {
    if (!isSignIn(request)) return undefined;
    const address = addressOf(request);
    const seconds = this.#tallies.take(address, MOST_FAILED_SIGN_INS);
    if (seconds === undefined) return undefined;
    const facts = { reason: "too many from one network" };
    noteRefusal({ action: "sign-in-failed", operation: "signIn", address, facts });
    return {
      category: 70,
      message: `Too many sign-ins failed from this network address; try again in ${seconds} seconds.`,
      headers: { "retry-after": String(seconds) },
    };
  }

  /** Handles a response: a sign-in that opened a session does not count. */
  settle(request: IncomingMessage, answer: IncomingHttpHeaders): void {
    if (isSignIn(request) && opensSession(answer)) this.#tallies.release(addressOf(request));
  }
}

/** However the address is written: the renderer decodes it, too. */
function isSignIn({ method, url }: IncomingMessage): boolean {
  const path = decodeURIComponent(pathOf(url ?? "")).toLowerCase();
  return method === "POST" && path.startsWith("/api/auth/callback");
}

function opensSession({ "set-cookie": cookies = [] }: IncomingHttpHeaders): boolean {
  return cookies.some((cookie) => /^(?:__Host-)?perennial\.session(?:\.0)?=[^;]/.test(cookie));
}

function addressOf({ headers }: IncomingMessage): string {
  return String(headers["x-forwarded-for"] ?? "");
}
