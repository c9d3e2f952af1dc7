import * as z from "zod";
import { RuleViolation } from "@/lib/kernel/errors";
import type { Fulfillment } from "@/lib/areas/order-lines/fulfillment-model";
import { keysOf } from "@/lib/values/keys";

/** Name of the tenant's setting. */
export const FULFILLMENT_SETTINGS = "fulfillments";

/** The names that fulfillments may have; an empty list allows each. */
export type FulfillmentSettings = {
  readonly carriers: string[];
  readonly locations: string[];
  readonly systems: string[];
};

const names = z.array(z.string()).default([]);
const stored = z.object({ carriers: names, locations: names, systems: names });

/** The settings of fulfillments as stored; by default each name is allowed. */
export function fulfillmentSettingsOf(
  settings: Readonly<Record<string, unknown>>,
): FulfillmentSettings {
  return stored.parse(settings[FULFILLMENT_SETTINGS] ?? {});
}

/** The field of each list: in fulfillments, and as callers know it. */
const LISTED = {
  carriers: ["carrier", "carrier"],
  locations: ["location", "fulfillmentLocation"],
  systems: ["system", "fulfillmentSystem"],
} as const;

/** @throws RuleViolation for a carrier, place or system that the settings do not list. */
export function requireListed(
  settings: FulfillmentSettings,
  of: Pick<Fulfillment, "carrier" | "location" | "system">,
): void {
  for (const list of keysOf(LISTED)) {
    const [name, shown] = LISTED[list];
    const value = of[name];
    if (value === null || !settings[list].length || settings[list].includes(value)) continue;
    throw new RuleViolation(
      `${shown} must be one of the settings' ${list}: ${settings[list].slice(0, 20).join(", ")}.`,
    );
  }
}
