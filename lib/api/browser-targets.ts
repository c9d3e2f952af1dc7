import type { Method } from "./operation";
import type { Scope } from "./scopes";

/** An operation that customers' browsers may call with a signature and a one-time token. */
export type BrowserTarget = {
  readonly method: Method;
  /** Its addresses; `{name}` stands for one segment. */
  readonly paths: readonly string[];
  /** What the server that asks for a signature must be allowed to do itself. */
  readonly scope: Scope;
  /** The field that the signature binds, null when there is none. */
  readonly parameter: "accountKey" | "name" | "pageId" | null;
  /** For the forms of hosted pages, which this service shows itself, and for no other origin. */
  readonly formsOnly?: boolean;
};

/** Interface document, Direct browser calls: what is enabled for other origins, and nothing else. */
export const BROWSER_TARGETS: readonly BrowserTarget[] = [
  {
    method: "POST",
    paths: ["/rest/v1/payment-methods/credit-cards", "/v1/payment-methods/credit-cards"],
    scope: "payments:write",
    parameter: "accountKey",
  },
  {
    method: "POST",
    paths: ["/v1/accounts"],
    scope: "accounts:write",
    parameter: "name",
  },
  {
    method: "POST",
    paths: ["/v1/rsa-signatures"],
    scope: "payments:write",
    parameter: "pageId",
  },
  {
    method: "GET",
    paths: ["/v1/files/{file-id}"],
    scope: "invoices:read",
    parameter: null,
  },
  {
    method: "POST",
    paths: ["/v1/payment-methods"],
    scope: "payments:write",
    parameter: "accountKey",
    formsOnly: true,
  },
];

/** The target of a method and a path, if browsers may call it. */
export function browserTarget(method: string, path: string): BrowserTarget | undefined {
  return BROWSER_TARGETS.find(
    (target) => target.method === method && target.paths.some((one) => fits(one, path)),
  );
}

/** The methods with which browsers may call a path from other origins. */
export function browserMethods(path: string): readonly Method[] {
  return BROWSER_TARGETS.flatMap(({ method, paths, formsOnly }) =>
    !formsOnly && paths.some((one) => fits(one, path)) ? [method] : [],
  );
}

function fits(template: string, path: string): boolean {
  const [wanted, given] = [template.split("/"), path.split("/")];
  if (wanted.length !== given.length) return false;
  return wanted.every(
    (part, index) => part === given[index] || (/^\{.+\}$/.test(part) && given[index] !== ""),
  );
}
