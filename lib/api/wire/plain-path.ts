/** Nouns of the interface in their older spelling, and the same nouns as their operations declare them. */
const OLDER_NOUNS: Readonly<Record<string, string>> = {
  creditmemos: "credit-memos",
  debitmemos: "debit-memos",
  taxationitems: "taxation-items",
  itemparts: "item-parts",
};

/** Older beginnings of addresses. The first that fits counts. */
const OLDER_BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^\/rest\/v1(?=\/|$)/, "/v1"],
  [/^\/apps\/api\/files?(?=\/|$)/, "/v1/files"],
  [/^\/apps\/api\/batch-query(?=\/|$)/, "/v1/batch-query"],
  [/^\/v1\/payment-methods\/apple-pay\/domains(?=\/|$)/, "/v1/payment-methods/wallet/domains"],
];

/** What an address that is already plain cannot contain, so that most need no further look. */
const UNUSUAL =
  /\/\/|.\/$|^\/(?:rest|apps)(?:\/|$)|\/(?:creditmemos|debitmemos|taxationitems|itemparts|apple-pay)(?:\/|$)/;

/**
 * The path of the interface that a path means: older spellings, doubled slashes and slashes at the end are the
 * same address. `/rest/v1/creditmemos/` becomes `/v1/credit-memos`.
 */
export function plainPath(path: string): string {
  if (!UNUSUAL.test(path)) return path;
  const single = path.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  const beginning = OLDER_BEGINNINGS.find(([older]) => older.test(single));
  const current = beginning ? single.replace(...beginning) : single;
  if (!current.startsWith("/v1/")) return current;
  return current
    .split("/")
    .map((segment) => (Object.hasOwn(OLDER_NOUNS, segment) ? OLDER_NOUNS[segment] : segment))
    .join("/");
}
