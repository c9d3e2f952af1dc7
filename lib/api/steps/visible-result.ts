import { env } from "@/lib/platform/env";
import type { Exchange } from "../exchange";
import { downcast, viewAt } from "../field";

/** A result with the fields of its call's version; tests check it against the contract. */
export function visibleResult({ contract, version }: Exchange, result: unknown): unknown {
  const visible = downcast(contract.result, result, version);
  if (env().NODE_ENV === "test")
    viewAt(contract.result, version).parse(JSON.parse(JSON.stringify(visible)));
  return visible;
}
