import { findAccount } from "@/lib/areas/accounts/find-account";
import { signatureMinutes } from "@/lib/areas/browser-calls/model";
import type { Ctx } from "@/lib/kernel/context";
import { AccessDenied, InvalidValue, MissingField, RuleViolation } from "@/lib/kernel/errors";
import { requestedGateway } from "@/lib/areas/gateways/find-gateway";
import type { SignedForm } from "@/lib/kernel/context";
import { issueBrowserToken } from "@/lib/platform/auth/browser-tokens";
import { wireId } from "@/lib/kernel/ids";
import { findPage } from "./change-pages";
import { publicKeyOf } from "./key-pair";
import { type HostedPage, STORED_TYPE } from "./model";
import { brandsOfForm, signedValues, type SignedName } from "./signed-model";
import { decimal } from "@/lib/values/decimal";
import { hasMoneyScale } from "@/lib/values/money";
import { keysOf } from "@/lib/values/keys";

/** Where a form sends its data; the address that its signature is for. */
const STORED_AT = {
  CreditCard: "/rest/v1/payment-methods/credit-cards",
  BankTransfer: "/v1/payment-methods",
  ACH: "/v1/payment-methods",
} as const;

/** The merchant server's options for one form. */
export type FormWish = Partial<
  Record<Exclude<SignedName, "authorizationAmount" | "submitEnabled">, string>
> & {
  signatureType?: "basic" | "advanced";
  authorizationAmount?: number;
  submitEnabled?: boolean;
  gatewayName?: string;
} & Unavailable;

/** Known options that forms do not support. */
type Unavailable = {
  useDefaultRetryRule?: boolean;
  maxConsecutivePaymentFailures?: number;
  paymentRetryWindow?: number;
  deviceSessionId?: string;
};

/**
 * A signature and a one-time token for the form of one page, valid for one payment method of the
 * account, or without an account when none is given.
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
  const account =
    accountId === undefined ? undefined : await findAccount(ctx, accountId, { resource: 590414 });
  const form = await formOf(ctx, page, wanted, account?.currency);
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
    { id: page.id, submissionLimit: page.submissionLimit, form },
  );
  return { ...signed, tenantId: wireId(tenantId), key: await publicKeyOf(ctx) };
}

/** The values that a form of the page is signed with. */
async function formOf(
  ctx: Ctx,
  page: HostedPage,
  wanted: FormWish,
  ofAccount: string | undefined,
): Promise<SignedForm> {
  const { threeDSecure, agreement, callbackUrl } = page;
  requireAvailable(wanted);
  const paymentGateway = await gatewayOf(ctx, wanted);
  const hold = holdOf(page, wanted, ofAccount);
  return {
    stores: STORED_TYPE[page.type],
    threeDSecure,
    callbackUrl,
    signatureType: wanted.signatureType ?? "basic",
    agreement: agreement !== null,
    values: signedValues({ ...wanted, paymentGateway }),
    ...(page.type === "CreditCard" ? { brands: takenBrands(page, wanted) } : {}),
    ...(paymentGateway === undefined ? {} : { gateway: paymentGateway }),
    ...(hold ? { hold } : {}),
  };
}

/** Refuses by name what would otherwise be accepted and ignored. */
function requireAvailable(wanted: Unavailable): void {
  if (wanted.useDefaultRetryRule === false) {
    throw new RuleViolation(
      "useDefaultRetryRule must be true or absent: the tenant's retry rules hold for every payment method.",
      { resource: 590429 },
    );
  }
  const names = keysOf(UNAVAILABLE);
  const given = names.filter((name) => wanted[name] !== undefined);
  const [first] = given;
  if (!first) return;
  throw new RuleViolation(
    `Hosted pages do not offer ${given.join(", ")}: leave ${given.length > 1 ? "them" : "it"} out.`,
    { resource: UNAVAILABLE[first] },
  );
}

const UNAVAILABLE = {
  maxConsecutivePaymentFailures: 590434,
  paymentRetryWindow: 590435,
  deviceSessionId: 590436,
} as const;

/** The requested gateway, by either of its names. */
async function gatewayOf(
  ctx: Ctx,
  { paymentGateway, gatewayName }: FormWish,
): Promise<string | undefined> {
  if (paymentGateway !== undefined && gatewayName !== undefined && paymentGateway !== gatewayName) {
    throw new RuleViolation(
      "paymentGateway and gatewayName name the same gateway, or one is left out.",
      {
        resource: 590427,
      },
    );
  }
  const parameter = paymentGateway === undefined ? "gatewayName" : "paymentGateway";
  const name = paymentGateway ?? gatewayName;
  if (name === undefined) return undefined;
  const resource = parameter === "gatewayName" ? 590427 : 590426;
  return requestedGateway(ctx, name, { resource, parameter });
}

function takenBrands(page: HostedPage, { param_supportedTypes: wanted }: FormWish): string[] {
  const taken = brandsOfForm(page.brands, wanted);
  if ("brands" in taken) return taken.brands;
  throw new InvalidValue(
    `param_supportedTypes names ${taken.unexpected}; the page takes ${page.brands.join(", ")}`,
    { resource: 590419, parameter: "param_supportedTypes" },
  );
}

/** The amount that the gateway authorizes before the card is stored. */
function holdOf(
  page: HostedPage,
  { authorizationAmount, currency: wanted }: FormWish,
  ofAccount: string | undefined,
): SignedForm["hold"] {
  if (authorizationAmount === undefined) return undefined;
  const parameter = "authorizationAmount";
  const refused = { resource: 590428, parameter };
  if (page.type !== "CreditCard") {
    throw new RuleViolation(`${parameter} is for pages that ask for cards.`, refused);
  }
  const currency = wanted ?? ofAccount;
  if (currency === undefined) {
    throw new MissingField(
      "currency is required with authorizationAmount while no account is named",
      {
        resource: 590415,
        parameter: "currency",
      },
    );
  }
  const amount = decimal(String(authorizationAmount));
  if (amount.isNegative() || !hasMoneyScale(amount, currency)) {
    throw new InvalidValue(`${parameter} must be an amount of ${currency}, 0 or more`, refused);
  }
  return { amount: amount.toFixed(), currency };
}
