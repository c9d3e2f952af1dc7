import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { networkOf } from "@/lib/platform/auth/caller-network";
import { pathOf } from "./front-target";
import { noteRefusal } from "@/lib/platform/access-records";
import type { Refusal } from "./refusal";

/** Unsuccessful sign-ins allowed per address, and the seconds in which they count. */
export const MOST_FAILED_SIGN_INS = 30;
const WINDOW_SECONDS = 15 * 60;
/** Addresses that are tracked; beyond them the oldest are forgotten. */
const MOST_ADDRESSES = 20_000;

type Tally = { count: number; endsAt: number };

/**
 * Counts sign-ins by the address they come from, beside the lock of each user: one address cannot
 * try a few passwords on each of many users. Attempts count when they arrive, so that simultaneous
 * guesses are counted too, and those that open a session are uncounted.
 */
export class SignInThrottle {
  readonly #tallies = new Map<string, Tally>();

  /** @param now monotonic milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Counts a request if it is a sign-in; returns the refusal when its address sent too many. */
  problem(request: IncomingMessage): Refusal | undefined {
    if (!isSignIn(request)) return undefined;
    const tally = this.#tallyOf(placeOf(request));
    if (tally.count >= MOST_FAILED_SIGN_INS) {
      const facts = { reason: "too many from one network" };
      const address = addressOf(request);
      noteRefusal({ action: "sign-in-failed", operation: "signIn", address, facts });
      return this.#refusal(tally);
    }
    tally.count += 1;
    return undefined;
  }

  /** Handles a response: a sign-in that opened a session does not count. */
  settle(request: IncomingMessage, answer: IncomingHttpHeaders): void {
    if (!isSignIn(request) || !opensSession(answer)) return;
    const tally = this.#tallyOf(placeOf(request));
    tally.count = Math.max(0, tally.count - 1);
  }

  #tallyOf(place: string): Tally {
    const known = this.#tallies.get(place);
    if (known && known.endsAt > this.now()) return known;
    const fresh = { count: 0, endsAt: this.now() + WINDOW_SECONDS * 1000 };
    this.#tallies.delete(place);
    this.#tallies.set(place, fresh);
    const oldest = this.#tallies.keys().next();
    if (this.#tallies.size > MOST_ADDRESSES && !oldest.done) this.#tallies.delete(oldest.value);
    return fresh;
  }

  #refusal({ endsAt }: Tally): Refusal {
    const seconds = Math.max(1, Math.ceil((endsAt - this.now()) / 1000));
    return {
      category: 70,
      message: `Too many sign-ins failed from this network address; try again in ${seconds} seconds.`,
      headers: { "retry-after": String(seconds) },
    };
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

const placeOf = (request: IncomingMessage): string => networkOf(addressOf(request));
