import { type Client, makeAccounts } from "./client";
import { placeOrder } from "./create-order";
import { type Comparison, compare, median } from "./paired";

const CLIENTS = 8;
const SECONDS = 8;
const PAIRS = 7;
const SLOW_SECONDS = 5;

/** A card that is approved after so many seconds. */
const SLOW_CARD = "4000000000050007";

/** What the other accounts wait for while the gateway thinks about one. */
export type SlowGateway = { alone: number; beside: number; ratio: number; asked: number };

const GOAL = 1.2;

/**
 * POST /v1/orders with billing and collection by eight accounts, alone and beside a ninth one whose
 * gateway takes five seconds, in turns: the 99th hundredth of what a call of the eight takes.
 */
export async function besideSlowGateway(
  client: Client,
  accounts: readonly string[],
  ratePlanId: string,
): Promise<SlowGateway> {
  const [slow = ""] = await makeAccounts(client, 1, SLOW_CARD);
  const orders = (account: string) => placeOrder(client, account, ratePlanId);
  let asked = 0;
  const alone = () => timesOf(accounts, orders);
  const beside = async () => {
    const end = performance.now() + SECONDS * 1000;
    const [times] = await Promise.all([
      alone(),
      (async () => {
        while (performance.now() < end) {
          await slowly(orders(slow));
          asked += 1;
        }
      })(),
    ]);
    return times;
  };
  await alone();
  await beside();
  asked = 0;
  const pairs: { alone: number; beside: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1)
    pairs.push({ alone: last(await alone()), beside: last(await beside()) });
  return {
    alone: median(pairs.map((pair) => pair.alone)),
    beside: median(pairs.map((pair) => pair.beside)),
    ratio: median(pairs.map((pair) => pair.beside / pair.alone)),
    asked,
  };
}

/** Waits for an order, and sees to it that its gateway did take its five seconds. */
async function slowly(order: Promise<unknown>): Promise<void> {
  const begun = performance.now();
  await order;
  const seconds = (performance.now() - begun) / 1000;
  if (seconds < SLOW_SECONDS)
    throw new Error(`the slow gateway answered after ${seconds.toFixed(1)} s`);
}

/** Milliseconds of each call that the accounts make one after the other, side by side. */
async function timesOf(
  accounts: readonly string[],
  work: (account: string) => Promise<unknown>,
): Promise<number[]> {
  const end = performance.now() + SECONDS * 1000;
  const times: number[] = [];
  await Promise.all(
    accounts.slice(0, CLIENTS).map(async (account) => {
      while (performance.now() < end) {
        const begun = performance.now();
        await work(account);
        times.push(performance.now() - begun);
      }
    }),
  );
  return times;
}

const last = (times: readonly number[]) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;

export function reportSlowGateway({ alone, beside, ratio, asked }: SlowGateway): string {
  const verdict = ratio <= GOAL ? "met" : "NOT met";
  return `p99 of orders beside a gateway that takes ${SLOW_SECONDS} s (${asked} times): ratio ${ratio.toFixed(2)}, goal ${GOAL} ${verdict}; ${beside.toFixed(0)} ms against ${alone.toFixed(0)} ms`;
}

/** Orders a second with numbers without gaps against the same orders with gaps, in turns. */
export async function compareNumbering(
  client: Client,
  accounts: readonly string[],
  ratePlanId: string,
): Promise<Comparison> {
  const arm = (numbering: "Gapless" | "WithGaps") => async () => {
    await client.call("PUT", "/v1/settings/document-numbers", { numbering });
    const times = await timesOf(accounts, (account) => placeOrder(client, account, ratePlanId));
    return times.length / SECONDS;
  };
  const name = "create order, numbers without gaps against with gaps";
  return compare(name, 0.9, arm("WithGaps"), arm("Gapless"), PAIRS);
}
