import type { Ctx } from "@/lib/kernel/context";
import { GENERIC_RESOURCE } from "@/lib/kernel/codes";
import { AccessDenied } from "@/lib/kernel/errors";
import type { AlsoNeeds } from "./operation";
import type { Scope } from "@/lib/kernel/scopes";

/** The refusal of a call, or of a part of it, whose caller lacks a scope. */
export function lacksScope(scope: Scope, to?: string): AccessDenied {
  const what = to === undefined ? "" : ` to ${to}`;
  return new AccessDenied(`The scope ${scope} is required${what}.`, {
    resource: GENERIC_RESOURCE,
    refused: { what: "scope", scope },
  });
}

/**
 * Requires the scope that the effect's own operation would need, wherever the call began. The verb
 * that has the effect checks, so that no path to it is missed.
 *
 * @param to what the scope is for, as in "to collect a payment".
 * @throws AccessDenied when the caller lacks it.
 */
export function requireScope(
  { scopes, declared }: Pick<Ctx, "scopes" | "declared">,
  scope: Scope,
  to: string,
): void {
  if (declared && !declared.has(scope)) {
    throw new Error(`the contract does not declare that the call may need ${scope} to ${to}`);
  }
  if (!scopes.has(scope)) throw lacksScope(scope, to);
}

/** Checks the further scopes that follow from the input alone. @throws AccessDenied */
export function requireAlsoNeeded(
  ctx: Pick<Ctx, "scopes">,
  also: readonly AlsoNeeds[] | undefined,
  input: Parameters<NonNullable<AlsoNeeds["asks"]>>[0],
): void {
  for (const { scope, to, asks } of also ?? []) {
    if (asks?.(input)) requireScope({ scopes: ctx.scopes }, scope, to);
  }
}

/** The scopes beyond its own that an operation may need, each with its purpose. */
export function describeNeeds(also: readonly AlsoNeeds[]): string[] {
  return also.map(({ scope, to }) => `\`${scope}\` to ${to}`);
}
