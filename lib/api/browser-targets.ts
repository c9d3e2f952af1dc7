import type { Method } from "./operation";
import { plainPath } from "./wire/plain-path";
import type { Scope } from "@/lib/kernel/scopes";

/** The fields that a customer's browser may set: a whole field, or the listed fields of an object. */
export type FreeFields = Readonly<Record<string, true | readonly string[]>>;

/** An operation that customers' browsers may call with a signature and a one-time token. */
export type BrowserTarget = {
  readonly method: Method;
  /** Its address; `{name}` matches one segment. */
  readonly path: string;
  /** The scope that the server requesting a signature must have itself. */
  readonly scope: Scope;
  /** The field that the signature binds, null when there is none. */
  readonly parameter: "accountKey" | "name" | "pageId" | null;
  /** What the browser's body may contain; any other field is refused unless the signer binds it. */
  readonly free: FreeFields;
  /** Further fields that a signer may bind to a value. */
  readonly bindable: readonly string[];
  /** Scopes needed besides `scope` for parts of what a call does; those parts need a signer who has them. */
  readonly also?: readonly Scope[];
  /** Only for the forms of hosted pages, which this service serves itself; for no other origin. */
  readonly formsOnly?: boolean;
};

/** A person and how to reach them; the customer may not set what taxes and staff rely on. */
const CONTACT = [
  ...["firstName", "lastName", "nickname", "workEmail", "personalEmail", "fax"],
  ...["address1", "address2", "city", "county", "state", "zipCode", "country"],
  ...["workPhone", "homePhone", "mobilePhone", "otherPhone", "otherPhoneType"],
] as const;

const CARD_OF_ACCOUNT = [
  ...["cardType", "cardNumber", "expirationMonth", "expirationYear", "securityCode"],
  "cardHolderInfo",
] as const;

/** Interface document, Direct browser calls: the complete list of what is enabled for other origins. */
export const BROWSER_TARGETS: readonly BrowserTarget[] = [
  {
    method: "POST",
    path: "/v1/payment-methods/credit-cards",
    scope: "payments:write",
    parameter: "accountKey",
    free: {
      accountKey: true,
      creditCardType: true,
      creditCardNumber: true,
      expirationMonth: true,
      expirationYear: true,
      securityCode: true,
      cardHolderInfo: true,
      defaultPaymentMethod: true,
      hostedForm: true,
    },
    bindable: [],
  },
  {
    method: "POST",
    path: "/v1/accounts",
    scope: "accounts:write",
    also: ["payments:write"],
    parameter: "name",
    free: {
      name: true,
      currency: true,
      billToContact: CONTACT,
      soldToContact: CONTACT,
      soldToSameAsBillTo: true,
      shipToContact: CONTACT,
      shipToSameAsBillTo: true,
      creditCard: CARD_OF_ACCOUNT,
    },
    bindable: [
      ...["accountNumber", "additionalEmailAddresses", "autoPay", "batch", "billCycleDay", "crmId"],
      ...["customerServiceRepName", "hpmCreditCardPaymentMethodId", "invoiceDeliveryPrefsEmail"],
      ...["invoiceDeliveryPrefsPrint", "notes", "parentId", "paymentGateway", "paymentTerm"],
      ...["purchaseOrderNumber", "salesRep", "taxInfo"],
    ],
  },
  {
    method: "POST",
    path: "/v1/rsa-signatures",
    scope: "payments:write",
    parameter: "pageId",
    free: {
      uri: true,
      method: true,
      pageId: true,
      currency: true,
      locale: true,
      style: true,
      submitEnabled: true,
    },
    bindable: [
      ...["accountId", "authorizationAmount", "gatewayName", "param_supportedTypes"],
      ...["passthrough1", "passthrough2", "passthrough3", "passthrough4", "passthrough5"],
      ...["paymentGateway", "signatureType"],
    ],
  },
  {
    method: "GET",
    path: "/v1/files/{file-id}",
    scope: "invoices:read",
    parameter: null,
    free: {},
    bindable: [],
  },
  {
    method: "POST",
    path: "/v1/payment-methods",
    scope: "payments:write",
    parameter: "accountKey",
    free: {
      accountKey: true,
      type: true,
      IBAN: true,
      bankABACode: true,
      bankAccountNumber: true,
      bankAccountType: true,
      bankName: true,
      bankAccountName: true,
      accountHolderInfo: true,
      hostedForm: true,
    },
    bindable: [],
    formsOnly: true,
  },
];

/** The target of a method and a path, if browsers may call it. */
export function browserTarget(method: string, path: string): BrowserTarget | undefined {
  return BROWSER_TARGETS.find((target) => target.method === method && fits(target.path, path));
}

/** The methods with which browsers may call a path from other origins. */
export function browserMethods(path: string): readonly Method[] {
  return BROWSER_TARGETS.flatMap(({ method, path: one, formsOnly }) =>
    !formsOnly && fits(one, path) ? [method] : [],
  );
}

function fits(template: string, path: string): boolean {
  const [wanted, given] = [template.split("/"), plainPath(path).split("/")];
  if (wanted.length !== given.length) return false;
  return wanted.every(
    (part, index) => part === given[index] || (/^\{.+\}$/.test(part) && given[index] !== ""),
  );
}
