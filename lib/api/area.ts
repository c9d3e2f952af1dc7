/** What a room of `lib/areas` declares about itself in its `area.ts`. */
export type Area = {
  /** One line for the map of the house. */
  readonly holds: string;
  /**
   * The first nouns of the addresses that are served here; for `/object/…`, `/object-query/…` and
   * `/settings/…` the noun that follows, with `settings/` before it.
   */
  readonly nouns: readonly string[];
  /** The rooms whose models and verbs it may use. There are no cycles. */
  readonly after: readonly string[];
  /** The tables that only its queries write. */
  readonly tables: readonly string[];
};

export const area = (of: Area): Area => of;
