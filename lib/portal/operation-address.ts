import type * as z from "zod";
import { isObjectQuery } from "@/lib/api/object-query";
import type { Contract } from "@/lib/api/operation";

/** The input of a call from a page; parts that an operation does not have are left out. */
export type CallInput<C extends Contract> = {
  params?: z.input<C["params"]>;
  query?: z.input<C["query"]>;
  body?: z.input<C["body"]>;
  /** Instead of a body, for an operation that accepts a file. */
  file?: File;
};

/** The result of an operation, with current field names. */
export type CallResult<C extends Contract> = z.output<C["result"]>;

/** Path and query of a call: `/v1/accounts/A00000001?pageSize=20`. */
export function operationAddress<C extends Contract>(contract: C, input: CallInput<C>): string {
  const params = pathParams(contract, input);
  const path = contract.path.replace(/\{([^}]+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const whole = isObjectQuery(contract.query) ? { includeNullFields: "true" } : {};
  const query = queryText({ ...whole, ...(input.query as QueryValues) });
  return query === "" ? path : `${path}?${query}`;
}

/** The parameters in a call's path, by name. */
export function pathParams<C extends Contract>(
  _contract: C,
  input: CallInput<C>,
): Record<string, string> {
  const given = (input.params ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
}

type QueryValues = Record<string, string | readonly string[] | undefined>;

/** Lists repeat their name with brackets, as the API writes them. */
function queryText(values: QueryValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string") query.append(name, value);
    else for (const one of value ?? []) query.append(`${name}[]`, one);
  }
  return query.toString();
}
