import { afterEach, expect, test, vi } from "vitest";
import { secondBills } from "./compare";
import { FAULTS } from "./faults";
import { anyHistory } from "./random-history";

/*
 * The engine is loaded with one fault at a time, which no switch in it makes: random histories must
 * cost something else in the second engine before many of them were tried.
 */

const MOST = 400;

/** The histories, and what the second engine bills for each: the same for all faults. */
const known: { history: ReturnType<typeof anyHistory>; second: ReturnType<typeof secondBills> }[] =
  [];

function seeded(seed: number) {
  const found = known[seed];
  if (found) return found;
  const history = anyHistory(seed);
  return (known[seed] = { history, second: secondBills(history) });
}

afterEach(() => {
  for (const { module } of FAULTS) vi.doUnmock(module);
  vi.resetModules();
});

/** The number of histories until detection; null if undetected. */
async function triedUntilFound(): Promise<number | null> {
  const { differences } = await import("./compare");
  for (let seed = 1; seed <= MOST; seed += 1) {
    try {
      const { history, second } = seeded(seed);
      if (differences(history, second).length > 0) return seed;
    } catch (error) {
      // A price that the second engine has, but that the faulty engine refuses, counts as found,
      // too.
      if (!(error instanceof Error) || error.name !== "BillingRefusal") throw error;
      return seed;
    }
  }
  return null;
}

test.each(FAULTS)("$name: found", { timeout: 60_000 }, async ({ module, spoil }) => {
  vi.resetModules();
  vi.doMock(module, async (importOriginal) => {
    const original = await importOriginal<never>();
    return { ...(original as object), ...spoil(original) };
  });
  expect(await triedUntilFound()).not.toBeNull();
});

test("the engine as it is: nothing is found", { timeout: 60_000 }, async () => {
  const { differences } = await import("./compare");
  for (let seed = 1; seed <= 60; seed += 1) expect(differences(anyHistory(seed))).toEqual([]);
});
