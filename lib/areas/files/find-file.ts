import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { creditMemoPdf } from "@/lib/areas/credit-memos/credit-memo-pdf";
import { findMemo } from "@/lib/areas/credit-memos/find-memo";
import { findOwed } from "@/lib/areas/invoices/find-invoice";
import { documentFile } from "@/lib/areas/invoices/files/document-files";
import { invoicePdf } from "@/lib/areas/invoices/invoice-pdf";
import { uuidOf } from "@/lib/kernel/ids";
import type { SentFile } from "./contract";
import { storedFile } from "./stored-files";

/**
 * A file by its id: its own where it was uploaded or made by an export, else the id of its document, whose number is not accepted.
 *
 * @throws NotFound alike for unknown ids, other tenants, and inaccessible entities or orgs.
 */
export function findFile(ctx: Ctx, key: string): Promise<SentFile> {
  const kinds = [
    () => invoicePdf(ctx, key),
    () => creditMemoPdf(ctx, key),
    () => documentFile(ctx, key),
    () => storedFile(ctx, key),
  ];
  return firstFound<SentFile>(key, kinds);
}

/**
 * Ensures that there is such a file, without typesetting it.
 *
 * @throws NotFound as `findFile`.
 */
export async function requireFile(ctx: Ctx, key: string): Promise<void> {
  await firstFound<unknown>(key, [
    () => findOwed(ctx, key),
    () => findMemo(ctx, key),
    () => documentFile(ctx, key),
    () => storedFile(ctx, key),
  ]);
}

async function firstFound<T>(key: string, kinds: readonly (() => Promise<T>)[]): Promise<T> {
  const id = uuidOf(key);
  for (const look of id === undefined ? [] : kinds) {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  throw new NotFound("file", key);
}
