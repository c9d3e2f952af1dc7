import { RuleViolation } from "@/lib/kernel/errors";
import { unavailableOfCommitment } from "@/lib/areas/commitments/order-contract";
import {
  prepaidOfCharge,
  unavailableOfCharge,
  unavailableOfOrder,
  unavailableOfPlan,
  unavailableOfSubscription,
  unavailableOfUpdate,
  unavailableProducts,
} from "@/lib/areas/orders/unavailable-contract";

const UNAVAILABLE: ReadonlySet<string> = new Set(
  [
    unavailableOfCharge,
    unavailableOfOrder,
    unavailableOfPlan,
    unavailableOfSubscription,
    unavailableProducts,
    unavailableOfCommitment,
    { financeInformation: null },
  ].flatMap((fields) => Object.keys(fields)),
);

/** Fields refused in updates of charges only. */
const OF_UPDATES: ReadonlySet<string> = new Set(
  Object.keys({ ...unavailableOfUpdate, ...prepaidOfCharge }),
);

/** Values without effect. */
const ASKS_NOTHING: ReadonlySet<unknown> = new Set([undefined, null, false, ""]);

/**
 * Refuses known but unsupported fields anywhere in an order, instead of ignoring them. Null, false and
 * empty values are accepted.
 *
 * @throws RuleViolation naming all of them.
 */
export function requireAvailable(body: object): void {
  const found = new Set<string>();
  collect(body, "", found);
  if (!found.size) return;
  throw new RuleViolation(
    `Orders do not offer ${[...found].sort().join(", ")}: leave ${found.size > 1 ? "them" : "it"} out.`,
  );
}

function collect(value: unknown, path: string, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, path, found);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === "customFields" || name === "orderLineItems") continue;
    const here = path ? `${path}.${name}` : name;
    if (isRefused(name, inner, path)) found.add(here);
    else collect(inner, here, found);
  }
}

function isRefused(name: string, value: unknown, path: string): boolean {
  if (ASKS_NOTHING.has(value)) return false;
  if (name === "resetBcd") return value === true;
  return UNAVAILABLE.has(name) || (OF_UPDATES.has(name) && path.endsWith("chargeUpdates"));
}
