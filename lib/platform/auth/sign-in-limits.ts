/** Failures that count together, and until when no further attempt is checked. */
export type Tries = { failures: number; failingSince: Date | null; lockedUntil: Date | null };

/** Minutes of lock for this number of failures within a day; 0 is no lock. */
export type Limit = (failures: number) => number;

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Attempts of one place in a row (PCI DSS 8.3.4: ten at most), and the first lock (30 minutes at least). */
export const TRIES_OF_PLACE = 10;
const FIRST_LOCK = 30;
const LONGEST_LOCK = 480;

/** Failures of all strangers together from which on they are throttled. */
export const TRIES_OF_STRANGERS = 100;
const LONGEST_WAIT = 30;

/** One browser or one network: every ten failures lock it for twice as long as the ten before. */
export const limitOfPlace: Limit = (failures) => {
  if (failures % TRIES_OF_PLACE !== 0) return 0;
  return Math.min(LONGEST_LOCK, FIRST_LOCK * 2 ** (failures / TRIES_OF_PLACE - 1));
};

/**
 * Everyone who tries from where this person never signed in: many places together may not guess without limit. They
 * wait for a minute, and longer the more there were; no one is locked out for good.
 */
export const limitOfStrangers: Limit = (failures) => {
  if (failures < TRIES_OF_STRANGERS) return 0;
  return Math.min(LONGEST_WAIT, 2 ** Math.floor((failures - TRIES_OF_STRANGERS) / 10));
};

/**
 * Counts an attempt before its result is known, so that simultaneous attempts count too. Undefined during a lock.
 * Failures of more than a day ago are forgotten.
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
