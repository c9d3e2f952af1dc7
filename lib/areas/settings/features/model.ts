import type { SwitchName } from "@/lib/kernel/features";

/** The switches of a tenant. */
export type FeatureSwitches = Readonly<Record<SwitchName, boolean>> & {
  readonly homeCurrency: string | null;
};

/** What a tenant has that decides whether a feature may be switched. */
export type InUse = {
  readonly waitingOrders: number;
  readonly openLineItems: number;
  /** Draft memos, and posted ones with a remaining balance. */
  readonly openMemos: number;
  /** Payments of which something is not applied. */
  readonly openPayments: number;
  /** Accounts with a credit balance. */
  readonly creditBalances: number;
  /** Drafts and posted invoices below zero. */
  readonly negativeInvoices: number;
  readonly currencies: readonly string[];
  readonly entities: number;
  /** Orgs of the entity that has the most. */
  readonly mostOrgs: number;
};

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Why a feature cannot be turned to its other state now; empty where nothing prevents it. */
export function obstaclesOf(feature: SwitchName, on: boolean, inUse: InUse): string[] {
  if (feature === "invoiceSettlement")
    return on ? settlementInTheWay(inUse) : balancesInTheWay(inUse);
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

function settlementInTheWay({ openMemos, openPayments }: InUse): string[] {
  const memos = counted(
    openMemos,
    "credit memo is a draft or has a remaining balance",
    "credit memos are drafts or have a remaining balance",
  );
  const payments = counted(
    openPayments,
    "payment has an unapplied amount",
    "payments have an unapplied amount",
  );
  return [...(openMemos ? [`${memos}.`] : []), ...(openPayments ? [`${payments}.`] : [])];
}

function balancesInTheWay({ creditBalances, negativeInvoices }: InUse): string[] {
  const accounts = counted(
    creditBalances,
    "account has a credit balance",
    "accounts have a credit balance",
  );
  const invoices = counted(
    negativeInvoices,
    "invoice is open below zero",
    "invoices are open below zero",
  );
  return [
    ...(creditBalances ? [`${accounts}.`] : []),
    ...(negativeInvoices ? [`${invoices}.`] : []),
  ];
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
