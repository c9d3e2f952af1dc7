/** Failures that count together, and until when no further try is looked at. */
export type Tries = { failures: number; failingSince: Date | null; lockedUntil: Date | null };

/** Minutes for which so many failures within a day close the door; 0 leaves it open. */
export type Limit = (failures: number) => number;

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Tries of one place in a row (PCI DSS 8.3.4: ten at most), and the first lock (30 minutes at least). */
export const TRIES_OF_PLACE = 10;
const FIRST_LOCK = 30;
const LONGEST_LOCK = 480;

/** Failures of all strangers together, from the first of which on they wait for each other. */
export const TRIES_OF_STRANGERS = 100;
const LONGEST_WAIT = 30;

/** One browser or one network: each ten failures close it for twice as long as the ten before. */
export const limitOfPlace: Limit = (failures) => {
  if (failures % TRIES_OF_PLACE !== 0) return 0;
  return Math.min(LONGEST_LOCK, FIRST_LOCK * 2 ** (failures / TRIES_OF_PLACE - 1));
};

/**
 * Everybody who tries from where this person never signed in: many places together may not guess on for ever. They wait
 * for a minute, and for longer the more there were; nobody is locked out for good.
 */
export const limitOfStrangers: Limit = (failures) => {
  if (failures < TRIES_OF_STRANGERS) return 0;
  return Math.min(LONGEST_WAIT, 2 ** Math.floor((failures - TRIES_OF_STRANGERS) / 10));
};

/**
 * Counts a try, before anybody knows whether it succeeds, so that tries sent at once count too. Undefined while the
 * door is closed. What failed more than a day ago is forgotten.
 */
export function takeTry(tries: Tries, now: Date, limit: Limit): Tries | undefined {
  const { failures, failingSince, lockedUntil } = tries;
  if (lockedUntil && lockedUntil > now) return undefined;
  const goesOn = failingSince !== null && now.getTime() - failingSince.getTime() < DAY;
  const counted = goesOn ? failures + 1 : 1;
  const minutes = limit(counted);
  return {
    failures: counted,
    failingSince: goesOn ? failingSince : now,
    lockedUntil: minutes > 0 ? new Date(now.getTime() + minutes * MINUTE) : null,
  };
}
