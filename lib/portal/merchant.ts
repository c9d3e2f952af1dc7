import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Scope } from "@/lib/kernel/scopes";
import { portalIdentity, type PortalIdentity } from "@/lib/platform/auth/portal-principal";
import { dayIn } from "@/lib/kernel/clock";
import type { LocalDate } from "@/lib/values/local-date";
import { paths, withQuery } from "./paths";

/** The viewer of a page, their company, and the company's day. */
export type Merchant = PortalIdentity & {
  /** The company's day: by its test clock, or the real one in its time zone. */
  today: LocalDate;
  /** Whether the viewer's role has a scope. */
  may: (scope: Scope) => boolean;
};

/** The viewer of the current request, read once; undefined when not signed in. */
export const currentMerchant = cache(async (): Promise<Merchant | undefined> => {
  const identity = await portalIdentity((await headers()).get("cookie"));
  if (!identity) return undefined;
  const { tenant, scopes } = identity.principal;
  const now = tenant.clockAt ? new Date(tenant.clockAt) : new Date();
  return {
    ...identity,
    today: dayIn(tenant.timeZone, now),
    may: (scope) => scopes.includes(scope),
  };
});

/** The viewer, or a redirect to the sign-in and from there back to `here`. */
export async function requireMerchant(here: string): Promise<Merchant> {
  const merchant = await currentMerchant();
  if (!merchant) redirect(withQuery(paths.signIn(), { callbackUrl: here }));
  return merchant;
}
