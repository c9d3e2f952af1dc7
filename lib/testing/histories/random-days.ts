import type { History } from "@/lib/second-engine/history";
import { randomOf } from "./random";

/** The billing day of the account moves in every third history, once or twice. */
export function withMovedDays(history: History): History {
  const random = randomOf(history.seed + 3_000_017);
  if (!random.chance(33)) return history;
  const steps = [...history.steps];
  const count = random.one([1, 1, 2]);
  for (let time = 0; time < count; time += 1) {
    const accountDay = random.chance(30) ? random.whole(28, 31) : random.whole(1, 28);
    steps.splice(random.whole(1, steps.length - 1), 0, { accountDay });
  }
  return { ...history, steps };
}
