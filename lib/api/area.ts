/** What a room of `lib/areas` says of itself in its `area.ts`. */
export type Area = {
  /** One line for the map of the house. */
  readonly holds: string;
  /**
   * The first nouns of the addresses that are served here; of `/object/…`, `/object-query/…` and `/settings/…`
   * the noun that follows, with `settings/` before it.
   */
  readonly nouns: readonly string[];
  /** The rooms whose models and verbs it may use. Following them never leads back to the room itself. */
  readonly after: readonly string[];
  /** The tables that only its queries write. */
  readonly tables: readonly string[];
};

export const area = (of: Area): Area => of;
