import type { BrowserTarget } from "@/lib/api/browser-targets";

/** The tenant setting that this area owns. */
export const BROWSER_CALLS = "browserCalls";
const DEFAULT_MINUTES = 30;

/** The life of a signature, in minutes. */
export function signatureMinutes(settings: Readonly<Record<string, unknown>>): number {
  const own = settings[BROWSER_CALLS];
  const minutes =
    typeof own === "object" && own !== null && "signatureMinutes" in own
      ? own.signatureMinutes
      : undefined;
  return typeof minutes === "number" ? minutes : DEFAULT_MINUTES;
}

/** The values that a signature may bind. */
export type Bindable = {
  accountKey?: string;
  name?: string;
  pageId?: string;
  values?: Readonly<Record<string, unknown>>;
};

type Bound = { value: string | null; values: Readonly<Record<string, unknown>> };

/**
 * The value that a target binds, or the name of the field that is missing or does not belong. A
 * page's signature binds the account beside the page: it is for the given account, or for none.
 */
export function boundValue(
  target: BrowserTarget,
  given: Bindable,
): Bound | { missing: string } | { unexpected: string } {
  const { parameter } = target;
  const account = parameter === "pageId" ? given.accountKey : undefined;
  const unexpected = (["accountKey", "name", "pageId"] as const).find(
    (field) =>
      field !== parameter &&
      given[field] !== undefined &&
      !(field === "accountKey" && account !== undefined),
  );
  if (unexpected !== undefined) return { unexpected };
  const values = { ...given.values, ...(account === undefined ? {} : { accountId: account }) };
  if (!Object.keys(given.values ?? {}).every((name) => mayBind(target, name))) {
    return { unexpected: "values" };
  }
  if (parameter === null) return { value: null, values };
  const value = given[parameter];
  return value === undefined ? { missing: parameter } : { value, values };
}

function mayBind({ free, bindable, parameter }: BrowserTarget, name: string): boolean {
  return name !== parameter && (Object.hasOwn(free, name) || bindable.includes(name));
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** An origin as browsers send it; undefined when the text is not one, or not safe to trust. */
export function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, protocol, hostname, pathname, search, hash, username } = new URL(text);
  const bare = pathname === "/" && !search && !hash && !username;
  const safe = protocol === "https:" || (protocol === "http:" && LOOPBACK.test(hostname));
  return bare && safe ? origin : undefined;
}
