import { dayOf, textOf } from "@/lib/second-engine/days";
import type { History, OrderLine, Step } from "@/lib/second-engine/history";
import { anyPrice } from "./random-charges";
import { type Random, randomOf } from "./random";
import { TAXES } from "./random-taxes";

/** With lines of orders in some histories, and returns of some of them. */
export function withOrderLines(history: History): History {
  const random = randomOf(history.seed + 2_000_003);
  if (!random.chance(40)) return history;
  const steps = [...history.steps];
  const count = random.whole(1, 3);
  for (let place = 0; place < count; place += 1) {
    const at = random.whole(0, steps.length - 1);
    const line = anyLine(`line ${place}`, history, random);
    steps.splice(at, 0, { line }, ...returnsOf(line, random));
  }
  return { ...history, steps };
}

function anyLine(name: string, history: History, random: Random): OrderLine {
  const first = dayOf(history.start) + random.whole(0, 300);
  const price = anyPrice(random);
  const quantity = `${random.whole(2, 90) / random.one([1, 1, 10])}`;
  return {
    ...{ name, quantity, price, tax: random.one(TAXES) },
    ...discountOf(price, random),
    first: textOf(first),
    last: textOf(first + random.one([0, 0, random.whole(1, 40)])),
    due: textOf(first + random.whole(-60, 120)),
    ...(random.chance(25) ? { paymentTerm: "Net 45" } : {}),
    ...partiesOf(history, random),
  };
}

/** Accounts and contacts: others than the first payer's, or those that pay for the subscription at some time. */
function partiesOf(history: History, random: Random) {
  const orderedBy = random.chance(25) ? "other buyer" : undefined;
  return {
    ...(orderedBy === undefined ? {} : { orderedBy }),
    ...(random.chance(35) ? { payer: otherPayerOf(history, random) } : {}),
    // A contact belongs to the account that owns the item.
    ...(random.chance(25) ? { billTo: `Office of ${orderedBy ?? "the owner"}` } : {}),
    ...(random.chance(30) ? { soldTo: random.one(["DE", "US"]) } : {}),
  };
}

function otherPayerOf({ steps }: History, random: Random): string {
  const payers = steps.flatMap((step) =>
    "action" in step && step.action.type === "OwnerTransfer" ? [step.action.payer] : [],
  );
  return (random.chance(60) ? payers.at(-1) : undefined) ?? "other buyer";
}

function discountOf(price: string, random: Random): Pick<OrderLine, "discount"> {
  const kind = random.whole(1, 100);
  if (kind <= 30)
    return { discount: { type: "Percentage", amount: `${random.whole(0, 1000) / 10}` } };
  if (kind > 55) return {};
  const amount = Math.floor(Number(price) * 10 * random.whole(0, 99)) / 1000;
  return { discount: { type: "FixedAmount", amount: `${amount}` } };
}

/** One or two parts of a line are returned, some before the line itself is due. */
function returnsOf(sold: OrderLine, random: Random): Step[] {
  const parts = random.one([0, 1, 2]);
  const early = random.chance(50) ? -random.whole(60, 400) : 0;
  return Array.from({ length: parts }, (_, place) => {
    const first = dayOf(sold.due) + early + random.whole(0, 200);
    const [day, due] = [textOf(first), textOf(first + random.whole(0, 60))];
    const units = Number(sold.quantity) / random.one([2, 2, 4]);
    const line: OrderLine = {
      ...{ ...sold, name: `${sold.name} back ${place}`, returns: sold.name },
      quantity: `${Math.floor(units * 100) / 100}`,
      ...{ first: day, last: day, due },
    };
    return { line };
  });
}
