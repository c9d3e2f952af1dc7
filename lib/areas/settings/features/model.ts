import type { SwitchName } from "./contract";

/** The switches of a tenant. */
export type FeatureSwitches = Readonly<Record<SwitchName, boolean>> & {
  readonly homeCurrency: string | null;
};

/** What a tenant has that decides whether a feature may be switched. */
export type InUse = {
  readonly waitingOrders: number;
  readonly openLineItems: number;
  readonly currencies: readonly string[];
  readonly entities: number;
  /** Orgs of the entity that has the most. */
  readonly mostOrgs: number;
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Why a feature that is on cannot be turned off now; empty where nothing prevents it. */
export function obstaclesOf(feature: SwitchName, on: boolean, inUse: InUse): string[] {
  if (!on) return [];
  if (feature === "orders") return ordersInTheWay(inUse);
  if (feature === "multiCurrency")
    return inUse.currencies.length > 1
      ? [`Accounts have several currencies: ${inUse.currencies.join(", ")}.`]
      : [];
  if (feature === "multiEntity")
    return inUse.entities > 1
      ? [`There are ${counted(inUse.entities, "entity", "entities")}.`]
      : [];
  return inUse.mostOrgs > 1 ? [`An entity has ${counted(inUse.mostOrgs, "org", "orgs")}.`] : [];
}

function ordersInTheWay({ waitingOrders, openLineItems }: InUse): string[] {
  const orders = counted(
    waitingOrders,
    "order is a draft or scheduled",
    "orders are drafts or scheduled",
  );
  const items = counted(
    openLineItems,
    "order line item is neither complete nor canceled",
    "order line items are neither complete nor canceled",
  );
  return [...(waitingOrders ? [`${orders}.`] : []), ...(openLineItems ? [`${items}.`] : [])];
}
