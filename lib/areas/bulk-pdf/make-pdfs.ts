import { creditMemoPdf } from "@/lib/areas/credit-memos/credit-memo-pdf";
import { findDebit, findInvoice } from "@/lib/areas/invoices/find-invoice";
import { invoicePdf } from "@/lib/areas/invoices/invoice-pdf";
import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import { databaseFault } from "@/lib/platform/database/database-faults";
import { inLanes } from "@/lib/platform/lanes";
import { log } from "@/lib/platform/log";
import type { DocumentKind, WaitingDocument } from "./model";

/** A document with its PDF, or with why there is none. */
export type MadePdf = WaitingDocument & ({ bytes: Uint8Array } | { failure: string });

/** The next document is read while one is typeset. */
const LANES = 2;

const pdfOf: Record<DocumentKind, (ctx: Ctx, id: string) => Promise<{ bytes: Uint8Array }>> = {
  Invoice: (ctx, id) => invoicePdf(ctx, id, findInvoice),
  DebitMemo: (ctx, id) => invoicePdf(ctx, id, findDebit),
  CreditMemo: creditMemoPdf,
};

/**
 * Makes the PDFs of documents; one that cannot be made stops no other.
 *
 * @throws faults of the database that may pass, after which nothing was decided.
 */
export async function makePdfs(
  ctx: Ctx,
  documents: readonly WaitingDocument[],
): Promise<MadePdf[]> {
  const made = new Map<WaitingDocument, MadePdf>();
  const make = async (document: WaitingDocument) => {
    try {
      const { bytes } = await pdfOf[document.kind](ctx, document.documentId);
      made.set(document, { ...document, bytes });
    } catch (thrown) {
      made.set(document, { ...document, failure: reasonOf(ctx, document, thrown) });
    }
  };
  await inLanes(documents, ({ documentId }) => documentId, make, LANES);
  return documents.flatMap((document) => made.get(document) ?? []);
}

/** Why there is no PDF. @throws the fault, when it may pass */
function reasonOf({ tenantId }: Ctx, { documentId, number }: WaitingDocument, thrown: unknown) {
  const error = databaseFault(thrown);
  if (error instanceof ApiError && [50, 61].includes(error.category)) throw error;
  if (error instanceof ApiError && error.category === 40) return "It is no longer there.";
  if (error instanceof ApiError && error.category !== 60) return error.message;
  log.error({ err: error, tenantId, documentId, number }, "a PDF could not be made");
  return "An internal error; its cause is in the server's log.";
}
