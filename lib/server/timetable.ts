import type { Told } from "./tasks";

/**
 * What a worker does at startup: processes that sent a charge before may have died with it, and its
 * account takes no other charge until its outcome was looked up. Cards and secrets are sealed with
 * the newest key, which may be new since the last start.
 */
export function startJobs(startedAt: Date): { task: string; payload: Told }[] {
  return [
    { task: "settle-intents", payload: { sentBefore: startedAt.toISOString() } },
    { task: "keep-months", payload: {} },
    { task: "reseal-cards", payload: {} },
    { task: "reseal-secrets", payload: {} },
  ];
}

/**
 * The worker's schedule, in the queue's notation: days of tenants on real time begin at different
 * hours, so they are checked all day; each of them is run once.
 */
export const crontab = `
*/15 * * * * daily-work ?max=1
* * * * * settle-intents ?max=1
* * * * * settle-authorizations ?max=1
* * * * * try-gateway-events ?max=1
* * * * * payment-runs ?max=1
* * * * * bill-runs ?max=1
* * * * * retry-payments ?max=1
* * * * * pay-schedules ?max=1
* * * * * send-mails ?max=1
* * * * * run-meters ?max=1
*/5 * * * * tell-owners ?max=1
23 * * * * guard-forms ?max=1
7 3,15 * * * keep-months ?max=3
37 3 * * * reap ?max=1
17 2 * * * check-timelines ?max=1
43 2 * * * check-books ?max=1
7 4 * * * reseal-cards ?max=1
11 4 * * * reseal-secrets ?max=1
`;
