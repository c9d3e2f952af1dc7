import type { Environment } from "@/lib/kernel/context";

/** A tenant's settings for collecting money. */
export type CollectionSettings = {
  /** Credit pays what is due before a payment method is charged. */
  readonly applyCreditAutomatically: boolean;
  /** Staff may type card numbers into the portal. */
  readonly cardEntryInPortal: boolean;
};

/**
 * The collection settings as stored: credit is applied unless disabled; typing cards into the portal is
 * allowed in test tenants unless disabled, in live ones only if enabled.
 */
export function collectionSettingsOf(
  settings: Readonly<Record<string, unknown>>,
  environment: Environment,
): CollectionSettings {
  const { applyCreditAutomatically, cardEntryInPortal } = settings;
  return {
    applyCreditAutomatically: applyCreditAutomatically !== false,
    cardEntryInPortal:
      typeof cardEntryInPortal === "boolean" ? cardEntryInPortal : environment === "test",
  };
}
