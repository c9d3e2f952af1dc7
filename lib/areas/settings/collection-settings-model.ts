/** What a tenant has chosen about collecting money. */
export type CollectionSettings = {
  /** Credit pays what is due before a payment method is charged. */
  readonly applyCreditAutomatically: boolean;
};

/** The settings of collection as they are stored; credit is applied unless somebody said no. */
export function collectionSettingsOf(
  settings: Readonly<Record<string, unknown>>,
): CollectionSettings {
  return { applyCreditAutomatically: settings.applyCreditAutomatically !== false };
}
