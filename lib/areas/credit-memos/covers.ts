import type { Ctx } from "@/lib/kernel/context";
import type { NumberedPage } from "@/lib/lists/numbered-pages";
import { coverPage } from "./list-queries";

/** One page of what covers an invoice or a debit memo: payments and credit memos, the oldest first. */
export const coversOf = ({ tenantId }: Ctx, documentId: string, page: NumberedPage) =>
  coverPage(tenantId, documentId, page);
