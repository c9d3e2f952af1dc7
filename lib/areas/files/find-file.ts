import type { Ctx } from "@/lib/api/context";
import { NotFound } from "@/lib/api/errors";
import { creditMemoPdf } from "@/lib/areas/credit-memos/credit-memo-pdf";
import { invoicePdf } from "@/lib/areas/invoices/invoice-pdf";
import { uuidOf } from "@/lib/platform/ids";

/** Who makes files, in the order in which an id is looked for. */
const MAKERS = [invoicePdf, creditMemoPdf];

/**
 * A file by its id, which is the id of the document that it shows; a document's number is none.
 *
 * @throws NotFound alike for unknown ids, other tenants, and entities or orgs out of reach.
 */
export async function findFile(
  ctx: Ctx,
  key: string,
): Promise<{ bytes: Uint8Array; filename: string }> {
  const id = uuidOf(key);
  for (const make of id === undefined ? [] : MAKERS) {
    try {
      return await make(ctx, key);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  throw new NotFound("file", key);
}
