import { browserTarget } from "@/lib/api/browser-targets";
import type { Ctx } from "@/lib/kernel/context";
import { AccessDenied, MissingField, RuleViolation } from "@/lib/kernel/errors";
import { issueBrowserToken } from "@/lib/platform/auth/browser-tokens";
import { type Bindable, boundValue, signatureMinutes } from "./model";

const FIELD_OF: Readonly<Record<string, number>> = {
  accountKey: 590104,
  name: 590105,
  pageId: 590106,
  values: 590107,
};

/**
 * A signature and a one-time token for one call of a browser, created in the caller's name.
 *
 * @throws AccessDenied 90000010 for an address that browsers may not call, or that the caller may
 * not call itself; MissingField when the address needs a parameter that is absent.
 */
export async function signCall(
  ctx: Ctx,
  { uri, method, ...given }: { uri: string; method: string } & Bindable,
): Promise<{ signature: string; token: string }> {
  const address = URL.canParse(uri) ? new URL(uri) : undefined;
  const here = address?.origin === new URL(ctx.baseUrl).origin && isPlain(uri, address);
  const target = here ? browserTarget(method, address.pathname) : undefined;
  if (address === undefined || target === undefined || target.formsOnly) {
    throw new AccessDenied("This address is not enabled for calls from other origins.", {
      resource: 900000,
    });
  }
  if (!ctx.scopes.has(target.scope)) {
    throw new AccessDenied(`The scope ${target.scope} is required to sign this call.`);
  }
  const bound = boundValue(target, given);
  if ("missing" in bound) {
    throw new MissingField(`${bound.missing} is required for this address.`, {
      resource: FIELD_OF[bound.missing],
    });
  }
  if ("unexpected" in bound) {
    throw new RuleViolation(`${bound.unexpected} does not belong to this address.`, {
      resource: FIELD_OF[bound.unexpected],
    });
  }
  return issueBrowserToken(
    {
      tenantId: ctx.tenantId,
      actor: { ...ctx.actor, type: ctx.actor.type === "user" ? "user" : "client" },
      entityIds: [ctx.entityId],
      orgIds: [...ctx.orgIds],
    },
    {
      method,
      uri: `${address.origin}${address.pathname}${address.search}`,
      parameter: bound.value,
      values: bound.values,
    },
    signatureMinutes(ctx.settings),
  );
}

/** True for an address that shows where it leads: without credentials, dot segments and needless slashes. */
function isPlain(uri: string, { username, password, pathname }: URL): boolean {
  const path = uri.slice(uri.indexOf("/", uri.indexOf("//") + 2)).split(/[?#]/)[0];
  return !username && !password && path === pathname && !/\/\/|.\/$/.test(path);
}
