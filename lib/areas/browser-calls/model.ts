import type { BrowserTarget } from "@/lib/api/browser-targets";

/** The tenant setting that this area owns. */
export const BROWSER_CALLS = "browserCalls";
const DEFAULT_MINUTES = 30;

/** How long a signature lives, in minutes. */
export function signatureMinutes(settings: Readonly<Record<string, unknown>>): number {
  const own = settings[BROWSER_CALLS];
  const minutes =
    typeof own === "object" && own !== null && "signatureMinutes" in own
      ? own.signatureMinutes
      : undefined;
  return typeof minutes === "number" ? minutes : DEFAULT_MINUTES;
}

/** The values that a signature may bind. */
export type Bindable = { accountKey?: string; name?: string; pageId?: string };

/**
 * The value that a target binds, or the name of the field that is missing or does not belong.
 */
export function boundValue(
  { parameter }: BrowserTarget,
  given: Bindable,
): { value: string | null } | { missing: string } | { strange: string } {
  const strange = (["accountKey", "name", "pageId"] as const).find(
    (field) => field !== parameter && given[field] !== undefined,
  );
  if (strange !== undefined) return { strange };
  if (parameter === null) return { value: null };
  const value = given[parameter];
  return value === undefined ? { missing: parameter } : { value };
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** An origin as browsers send it; undefined when the text is none, or not safe to trust. */
export function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, protocol, hostname, pathname, search, hash, username } = new URL(text);
  const bare = pathname === "/" && !search && !hash && !username;
  const safe = protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
  return bare && safe ? origin : undefined;
}
