import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** The kinds of documents that are numbered in the order of their posting. */
export type NumberedKind = "invoice" | "creditMemo" | "debitMemo";

export type PostedDocument = { readonly kind: NumberedKind; readonly id: string };

/** The tenant of the current asynchronous task, and its open transaction if any. */
export type Ambient = {
  tenantId: string;
  client?: pg.PoolClient;
  /** Documents posted by the transaction that have no number yet. */
  posted?: PostedDocument[];
  /** The assigned numbers, by their placeholders. */
  numbers?: Map<string, string>;
};

declare global {
  var perennialAmbient: AsyncLocalStorage<Ambient> | undefined;
}

/**
 * One store per process. The page renderer may load this module once for pages and once for route
 * handlers, and both use the same connections.
 */
export const ambient = (globalThis.perennialAmbient ??= new AsyncLocalStorage<Ambient>());

/** Runs `work` for one tenant. Await inside `work`: lazy promises would run outside. */
export function asTenant<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  return ambient.run({ tenantId }, work);
}
