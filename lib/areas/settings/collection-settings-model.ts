import type { Environment } from "@/lib/kernel/context";

/** What a tenant has chosen about collecting money. */
export type CollectionSettings = {
  /** Credit pays what is due before a payment method is charged. */
  readonly applyCreditAutomatically: boolean;
  /** Staff may type card numbers into the portal. */
  readonly cardEntryInPortal: boolean;
};

/**
 * The settings of collection as they are stored: credit is applied unless somebody said no; cards are
 * typed into the portal in test tenants unless somebody said no, in live ones only if somebody said yes.
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
