import type { Ctx } from "@/lib/kernel/context";
import { storeReversed } from "@/lib/areas/credit-memos/change-queries";
import type { CreditMemoItem } from "@/lib/areas/credit-memos/model";
import { memoItemsOf } from "@/lib/areas/credit-memos/queries";

/** The lines of a memo, of which a debit memo may ask. */
export const linesOfMemo = ({ tenantId }: Ctx, memoId: string): Promise<CreditMemoItem[]> =>
  memoItemsOf(tenantId, memoId);

/** Marks a memo that is applied to a debit memo of all of it as reversed. */
export const markReversed = (ctx: Ctx, memoId: string): Promise<void> => storeReversed(ctx, memoId);
