import { OBJECTS } from "@/lib/areas/batch-actions/catalogue/objects-model";
import { contracts } from "@/lib/api/contracts";
import { hasBody } from "@/lib/api/openapi/openapi";
import type { Contract, Method } from "@/lib/api/operation";
import type { TestTenant } from "./tenant";
import { good } from "./world";

/** An id that does not exist. */
const UNKNOWN_KEY = "0123456789abcdef0123456789abcdef";
export const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Bodies that are not JSON. */
export const BROKEN_BODIES = ["{", '{"a":1,}', "\ufeff{}", "nonsense"] as const;

/** Styles whose bodies may contain only fields of the contract. */
const STRICT = ["v1", "v2", "settings"];
export const isStrict = ({ style }: Contract): boolean => STRICT.includes(style);

/** A contract's path with an unknown id for each parameter. */
export const withUnknownKeys = (path: string): string => path.replace(/\{[^}]+\}/g, UNKNOWN_KEY);

/** Each address of the contracts, and its methods. */
export function servedMethods(): Map<string, Method[]> {
  const served = new Map<string, Method[]>();
  for (const { path, method } of contracts) served.set(path, [...(served.get(path) ?? []), method]);
  return served;
}

/** One call of the sweep: it is refused, and changes nothing. */
export type SweepCall = {
  readonly why: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** Whether it has a credential. */
  readonly known: boolean;
};

/** Calls of every operation, at each of its addresses, that are refused by its declaration alone. */
export function sweepCalls(): SweepCall[] {
  return [...contracts.flatMap(callsOfOperation), ...callsOfAddresses()];
}

function callsOfOperation(contract: Contract): SweepCall[] {
  const { method, scope } = contract;
  const body = hasBody(contract);
  return [contract.path, ...(contract.aliases ?? [])].map(withUnknownKeys).flatMap((path) => {
    const call = (why: string, known: boolean, sent?: string, query = ""): SweepCall => ({
      why: `${contract.id} ${why}`,
      method,
      path: `${path}${query}`,
      known,
      ...(sent === undefined ? {} : { body: sent }),
    });
    return [
      ...(scope === "public" ? [] : [call("without a credential", false, body ? "{}" : undefined)]),
      ...(body && isStrict(contract)
        ? [call("with an unknown field", true, '{"definitelyNotAField":1}')]
        : []),
      ...(body && !isStrict(contract) ? [call("with a broken body", true, BROKEN_BODIES[1])] : []),
      // Without an unknown key it would succeed, and depend on what other tests made meanwhile.
      ...(method === "GET" && path.includes(UNKNOWN_KEY)
        ? [call("with an unknown parameter", true, undefined, "?definitelyNot=1")]
        : []),
    ];
  });
}

/** Unsupported methods, and spellings that are another address. */
function callsOfAddresses(): SweepCall[] {
  return [...servedMethods()].flatMap(([path, served]) => {
    const address = withUnknownKeys(path);
    const other = METHODS.find((method) => !served.includes(method)) ?? "OPTIONS";
    const [first = "GET"] = served;
    return [
      ...[other, "HEAD", "OPTIONS"].map((method) => ({
        why: `${path} by ${method}`,
        method,
        path: address,
        known: method !== "HEAD",
      })),
      // The slash at the end is the same address, which a credential would open.
      {
        why: `${path} with a slash`,
        method: first,
        path: `${address}/`,
        known: false,
      },
      {
        why: `${path} spelled otherwise`,
        method: first,
        path: address.replace(/^\/[^/]+\/\w/, escaped),
        known: true,
      },
    ];
  });
}

/** The first letter after the first segment percent-encoded: to Next the same address, to the API another. */
function escaped(start: string): string {
  return `${start.slice(0, -1)}%${start.charCodeAt(start.length - 1).toString(16)}`;
}

/**
 * The id of the first row of each list that is read by key, of the first record of each queried object that has
 * calls of its own, by the path of that read, and of each list of version 2, by its path; zeros for an empty list.
 */
export async function firstIds(tenant: TestTenant): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const none = "0".repeat(32);
  for (const { name } of OBJECTS) {
    const queryString = `select Id from ${name}`;
    const { records } = await good(tenant.call("POST", "/v1/action/query", { queryString }));
    const type = name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
    ids.set(`/v1/object/${type}/{id}`, records[0]?.Id ?? none);
  }
  const listsOf2 = contracts.filter((of) => of.method === "GET" && /^\/v2\/\w+$/.test(of.path));
  for (const { path } of listsOf2) {
    const { data } = await good(tenant.call("GET", path));
    ids.set(path, data[0]?.id ?? none);
  }
  for (const { path } of contracts.filter((of) => of.path.endsWith("/{key}"))) {
    const { data } = await good(tenant.call("GET", path.replace("/{key}", "")));
    ids.set(path, data[0]?.id ?? none);
  }
  return ids;
}
