import type { Ctx } from "@/lib/kernel/context";
import { deleteLoneLines, type LoneLine, loneLines } from "./lone-line-queries";

/** The lines without a document that a bill run made for an account. */
export function linesWithoutDocument(
  { tenantId }: Ctx,
  runId: string,
  accountId: string,
): Promise<LoneLine[]> {
  return loneLines(tenantId, runId, accountId);
}

/** Takes out lines without a document of a bill run that is being canceled. */
export function removeLines({ tenantId }: Ctx, ids: readonly string[]): Promise<void> {
  return deleteLoneLines(tenantId, ids);
}
