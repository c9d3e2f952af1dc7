import { randomUUID } from "node:crypto";
import { type Answer, ask } from "./ask";

/** The responses while the disk was in one state. */
export type Seen = Map<string, number>;

export type OrderWriters = {
  /** Counts responses from now on in another table. */
  count(seen: Seen): void;
  /** Takes no new orders, and sends those that failed until each is accepted. */
  finish(): Promise<{ accepted: number; unfit: string[] }>;
};

/** Seconds in which everything that failed must be accepted once there is space again. */
const TIMEOUT = 180;

/**
 * Sends orders that bill and collect, one stream for each account. An order that fails is sent
 * again with its key, as a careful client does, so that each must be executed exactly once.
 */
export function startWriters(
  baseUrl: string,
  token: string,
  accounts: readonly string[],
  ratePlanId: string,
): OrderWriters {
  const unfit: string[] = [];
  let seen: Seen = new Map();
  let ending = false;
  let accepted = 0;
  let deadline = Number.POSITIVE_INFINITY;

  async function order(accountNumber: string): Promise<void> {
    const key = randomUUID();
    for (;;) {
      const answer = await ask(`${baseUrl}/v1/orders`, token, {
        body: orderFor(accountNumber, ratePlanId),
        key,
      });
      const kind = kindOf(answer);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      if (answer.status === 200) return void (accepted += 1);
      if (!isFit(answer)) unfit.push(`${kind}: ${answer.text.slice(0, 300)}`);
      if (performance.now() > deadline) return void unfit.push(`never accepted: ${kind}`);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }

  async function stream(accountNumber: string): Promise<void> {
    while (!ending) await order(accountNumber);
  }

  const streams = accounts.map(stream);
  return {
    count: (table) => void (seen = table),
    finish: async () => {
      ending = true;
      deadline = performance.now() + TIMEOUT * 1000;
      await Promise.all(streams);
      return { accepted, unfit };
    },
  };
}

export function kindOf({ status, code }: Answer): string {
  return code === undefined ? String(status) : `${status} ${code}`;
}

/** Accepted, or refused by the error contract as transient or locked by another call. */
function isFit({ status, code }: Answer): boolean {
  if (status === 200) return true;
  const category = code === undefined ? undefined : code % 100;
  return (status === 503 && category === 61) || (status === 409 && category === 50);
}

function orderFor(accountNumber: string, productRatePlanId: string): object {
  const day = new Date().toISOString().slice(0, 10);
  return {
    orderDate: day,
    existingAccountNumber: accountNumber,
    subscriptions: [
      {
        orderActions: [
          {
            type: "CreateSubscription",
            triggerDates: [{ name: "ContractEffective", triggerDate: day }],
            createSubscription: {
              terms: {
                initialTerm: {
                  period: 12,
                  periodType: "Month",
                  termType: "TERMED",
                  startDate: day,
                },
              },
              subscribeToRatePlans: [{ productRatePlanId }],
            },
          },
        ],
      },
    ],
    processingOptions: {
      runBilling: true,
      collectPayment: true,
      billingOptions: { targetDate: day },
    },
  };
}
