import { findAccount } from "@/lib/areas/accounts/find-account";
import { signatureMinutes } from "@/lib/areas/browser-calls/model";
import type { Ctx } from "@/lib/api/context";
import { AccessDenied } from "@/lib/api/errors";
import { issueBrowserToken, type SignedForm } from "@/lib/platform/auth/browser-tokens";
import { wireId } from "@/lib/platform/ids";
import { findPage } from "./change-pages";
import { publicKeyOf } from "./key-pair";
import { type HostedPage, STORED_TYPE } from "./model";

/** Where a form sends what it was given; the address that its signature is for. */
const STORED_AT = {
  CreditCard: "/rest/v1/payment-methods/credit-cards",
  BankTransfer: "/v1/payment-methods",
  ACH: "/v1/payment-methods",
} as const;

/** What the merchant's page may hand to the form and not change. */
const SIGNED = [
  "currency",
  "locale",
  "param_supportedTypes",
  "passthrough1",
  "passthrough2",
  "passthrough3",
  "passthrough4",
  "passthrough5",
] as const;

/** What the merchant's server wishes of one form. */
export type FormWish = { [name in (typeof SIGNED)[number]]?: string } & {
  signatureType?: "basic" | "advanced";
};

/**
 * A signature and a one-time token for the form of one page, good for one payment method of the
 * account, or of nobody yet when none is named.
 *
 * @throws AccessDenied 90000010 for an address elsewhere; NotFound for a page or an account.
 */
export async function signPage(
  ctx: Ctx,
  {
    uri,
    pageId,
    accountId,
    ...wanted
  }: { uri: string; pageId: string; accountId?: string } & FormWish,
): Promise<{ signature: string; token: string; tenantId: string; key: string }> {
  const here = new URL(ctx.baseUrl).origin;
  if (!URL.canParse(uri) || new URL(uri).origin !== here) {
    throw new AccessDenied("This address is not enabled for calls from other origins.", {
      resource: 900000,
    });
  }
  const page = await findPage(ctx, pageId, 590413);
  if (accountId !== undefined) await findAccount(ctx, accountId, { resource: 590414 });
  const { tenantId, actor, entityId, orgIds } = ctx;
  const signed = await issueBrowserToken(
    {
      tenantId,
      actor: { ...actor, type: actor.type === "user" ? "user" : "client" },
      entityIds: [entityId],
      orgIds: [...orgIds],
    },
    { method: "POST", uri: `${here}${STORED_AT[page.type]}`, parameter: accountId ?? null },
    signatureMinutes(ctx.settings),
    { id: page.id, submissionLimit: page.submissionLimit, form: formOf(page, wanted) },
  );
  return { ...signed, tenantId: wireId(tenantId), key: await publicKeyOf(ctx) };
}

/** What a form of the page is signed with. */
function formOf(page: HostedPage, wanted: FormWish): SignedForm {
  const { threeDSecure, agreement, callbackUrl } = page;
  const signed = SIGNED.flatMap((name) => {
    const value = wanted[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    stores: STORED_TYPE[page.type],
    threeDSecure,
    callbackUrl,
    signatureType: wanted.signatureType ?? "basic",
    agreement: agreement !== null,
    values: Object.fromEntries(signed),
  };
}
