import { LimitExceeded } from "@/lib/kernel/errors";
import { NetworkTally } from "@/lib/platform/auth/network-tally";

/** Uses of links, and requests of them, from one network within the window. */
const MOST_LINK_USES = 30;
const WINDOW_SECONDS = 15 * 60;

const uses = new NetworkTally(WINDOW_SECONDS);

/** Counts a call that a link or its request makes without a credential. @throws LimitExceeded */
export function countLinkUse(address: string): void {
  // Calls that did not come through the front are ours.
  if (address === "") return;
  const wait = uses.take(address, MOST_LINK_USES);
  if (wait === undefined) return;
  throw new LimitExceeded(
    `Too many links were tried from this network address; try again in ${wait} seconds.`,
    wait,
  );
}
