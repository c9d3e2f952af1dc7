import * as z from "zod";

/** Parts of the product that a tenant turns on or off, and that calls may require. */
export const FEATURES = {
  orders: { name: "Orders", on: true },
  multiCurrency: { name: "Multi-Currency", on: true },
  invoiceSettlement: { name: "Invoice Settlement", on: true },
} as const;

export type Feature = keyof typeof FEATURES;

/** What calls may require: a feature, or credit balances, which there are without Invoice Settlement. */
export type Need = Feature | "creditBalance";

/** The switches as a tenant's settings store them: only those that were set. */
const stored = z
  .object({
    orders: z.boolean(),
    multiCurrency: z.boolean(),
    invoiceSettlement: z.boolean(),
    homeCurrency: z.string().nullable(),
  })
  .partial()
  .catch({});

/** Name of the tenant setting. */
export const FEATURE_SETTING = "features";

/** Which features a tenant has; the default of each is that of a new tenant. */
export type Switches = Readonly<Record<Feature, boolean>> & {
  /** The only currency of new accounts and prices, where Multi-Currency is off. */
  readonly homeCurrency: string | null;
};

/** The switches of a tenant, by its settings. */
export function switchesOf(settings: Readonly<Record<string, unknown>>): Switches {
  const own = stored.parse(settings[FEATURE_SETTING] ?? {});
  return {
    orders: own.orders ?? FEATURES.orders.on,
    multiCurrency: own.multiCurrency ?? FEATURES.multiCurrency.on,
    invoiceSettlement: own.invoiceSettlement ?? FEATURES.invoiceSettlement.on,
    homeCurrency: own.homeCurrency ?? null,
  };
}

/** Whether a tenant has what a call requires. */
export function hasNeed(settings: Readonly<Record<string, unknown>>, need: Need): boolean {
  const switches = switchesOf(settings);
  return need === "creditBalance" ? !switches.invoiceSettlement : switches[need];
}

/** The names of the switches, in the order in which they are shown. */
export const SWITCH_NAMES = [
  "orders",
  "invoiceSettlement",
  "multiCurrency",
  "multiEntity",
  "multiOrg",
] as const;
export type SwitchName = (typeof SWITCH_NAMES)[number];
