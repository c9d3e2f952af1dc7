/** Values that the merchant's server may sign and the merchant's page passes to the form unchanged. */
export const SIGNED_NAMES = [
  "currency",
  "locale",
  "param_supportedTypes",
  "passthrough1",
  "passthrough2",
  "passthrough3",
  "passthrough4",
  "passthrough5",
  "paymentGateway",
  "authorizationAmount",
  "style",
  "submitEnabled",
] as const;

export type SignedName = (typeof SIGNED_NAMES)[number];

/** The signed values, by name, as texts. */
export type SignedValues = Readonly<Partial<Record<SignedName, string>>>;

/** The values to sign, as texts: numbers and booleans as JSON writes them. */
export function signedValues(
  wanted: Readonly<Partial<Record<SignedName, string | number | boolean>>>,
): SignedValues {
  return Object.fromEntries(
    SIGNED_NAMES.flatMap((name) => {
      const value = wanted[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    }),
  );
}

/** Whether a page passed the signed value. Pages may write an amount with other zeros. */
export function isSigned(name: string, signed: string, given: string): boolean {
  if (given === signed) return true;
  return name === "authorizationAmount" && given !== "" && Number(given) === Number(signed);
}

/**
 * The brands that a form accepts: the signed ones of its page, all of the page's when none were
 * signed; or the signed name that is not a brand of the page.
 */
export function brandsOfForm(
  ofPage: readonly string[],
  wanted: string | undefined,
): { brands: string[] } | { unexpected: string } {
  if (wanted === undefined) return { brands: [...ofPage] };
  const names = wanted.split(",").map((name) => name.trim());
  const known = new Map(ofPage.map((brand) => [brand.toLowerCase(), brand]));
  const unexpected = names.find((name) => !known.has(name.toLowerCase()));
  if (unexpected !== undefined) return { unexpected };
  return { brands: names.map((name) => known.get(name.toLowerCase()) ?? name) };
}
