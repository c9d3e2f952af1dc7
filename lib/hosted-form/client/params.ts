import { BRANDS } from "../brands";
import { fragmentOf, type HolderLine, type Prefilled, type Start } from "../protocol";

/** Parameters of `render`, by the names that integrators use. Values may be texts. */
export type Params = {
  readonly id?: string;
  readonly token?: string;
  readonly signature?: string;
  readonly tenantId?: string;
  readonly key?: string;
  /** An address of the service; the page's own, or any other of the same origin. */
  readonly url?: string;
  readonly style?: string;
  readonly submitEnabled?: boolean | string;
  readonly locale?: string;
  readonly field_accountId?: string;
  readonly param_supportedTypes?: string;
  /** Name of the frame and of the overlay for screen readers, until the form sets its own. */
  readonly title?: string;
  /** Name of the overlay's close button. */
  readonly closeLabel?: string;
  /** Caption of the form's own button, such as the amount paid. */
  readonly submitLabel?: string;
  readonly [name: string]: unknown;
};

/** Fields that the merchant's page fills in, by the names that integrators use. */
export type Prepopulate = Readonly<Record<string, unknown>> | null | undefined;

/** The callback's argument when a form ends. */
export type Result = Readonly<Record<string, unknown>> & { readonly success: boolean };

/** @throws TypeError naming the missing or invalid parameter. */
export function frameAddress(
  params: Params,
  { scriptOrigin, origin, nonce }: { scriptOrigin: string; origin: string; nonce: string },
): string {
  if (String(params.doPayment ?? "false") !== "false") {
    throw new TypeError("doPayment is not available: the form stores, and your server collects.");
  }
  const id = needed(params, "id");
  for (const name of ["token", "signature"] as const) needed(params, name);
  const service = params.url ?? scriptOrigin;
  if (!URL.canParse(service) || !/^https?:/.test(service)) {
    throw new TypeError("url must be an address of the service.");
  }
  const address = new URL(`/hosted-pages/${encodeURIComponent(id)}`, new URL(service).origin);
  if (params.locale) address.searchParams.set("locale", params.locale);
  return `${address}${fragmentOf(origin, nonce)}`;
}

function needed(params: Params, name: "id" | "token" | "signature"): string {
  const value = params[name];
  if (typeof value !== "string" || value === "") {
    throw new TypeError(`${name} is missing: take it from the answer of /v1/rsa-signatures.`);
  }
  return value;
}

/** The form's parameters once it has loaded. */
export function startOf(params: Params, prepopulate: Prepopulate): Start {
  const { token = "", signature = "", field_accountId: accountKey } = params;
  const brands = brandsOf(params.param_supportedTypes);
  return {
    token,
    signature,
    ...(accountKey ? { accountKey } : {}),
    ...(brands.length ? { brands } : {}),
    button: isOverlay(params) || String(params.submitEnabled ?? true) !== "false",
    ...(params.submitLabel ? { caption: String(params.submitLabel) } : {}),
    prepopulate: openFields(prepopulate),
    values: signedValues(params),
  };
}

/** The values that the page passes to the form and that its server may have signed. */
function signedValues(params: Params): Record<string, string> {
  const { passthrough1, passthrough2, passthrough3, passthrough4, passthrough5 } =
    passedThrough(params);
  const values = {
    currency: params.field_currency ?? params.currency,
    locale: params.locale,
    param_supportedTypes: params.param_supportedTypes,
    paymentGateway: params.paymentGateway ?? params.gatewayName,
    authorizationAmount: params.authorizationAmount ?? params.field_authorizationAmount,
    style: params.style,
    submitEnabled: params.submitEnabled,
    ...{ passthrough1, passthrough2, passthrough3, passthrough4, passthrough5 },
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
    ),
  );
}

export function isOverlay({ style }: Params): boolean {
  return style === "overlay";
}

function brandsOf(list: string | undefined): string[] {
  const wanted = (list ?? "").split(",").map((name) => name.trim().toLowerCase());
  return BRANDS.filter(({ name }) => wanted.includes(name.toLowerCase())).map(({ name }) => name);
}

/**
 * The fields that may be filled in from outside. A number, an expiry date or a security code is
 * left out, encrypted or not: it must never be on the merchant's page.
 */
export function openFields(fields: Prepopulate): Prefilled {
  const holder = fields?.creditCardHolderName ?? fields?.bankAccountName;
  const known = Object.entries({ ...LINES, holder: "" }).map(
    ([name, given]) => [name, name === "holder" ? holder : fields?.[given]] as const,
  );
  return Object.fromEntries(known.filter(([, text]) => typeof text === "string" && text));
}

/** The holder's lines by the names that integrators use. */
const LINES: Readonly<Record<HolderLine, string>> = {
  addressLine1: "creditCardAddress1",
  addressLine2: "creditCardAddress2",
  city: "creditCardCity",
  state: "creditCardState",
  zipCode: "creditCardPostalCode",
  country: "creditCardCountry",
  phone: "phone",
  email: "email",
};

/** The values that integrators get back unchanged. */
export function passedThrough(params: Params): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      const plain = /^(?:field_)?(passthrough\d{1,2})$/.exec(name)?.[1];
      return plain
        ? [
            [plain, value],
            [`field_${plain}`, value],
          ]
        : [];
    }),
  );
}
