import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import type { LocalDate } from "@/lib/values/local-date";
import { postInvoice } from "./settle-invoice";

/** The result for one of several drafts. */
export type PostOutcome = { readonly key: string; readonly refusal: ApiError | null };

/** Categories of refusals that concern one draft and occur before anything is written. */
const OF_ONE: ReadonlySet<number> = new Set([30, 40]);

/**
 * Posts drafts separately: one that cannot be posted has its reason, and the others are posted. A
 * duplicate draft is posted once and refused once. Each has its own account lock, its checks and its
 * number, so that the number of statements grows with the drafts.
 *
 * @throws what concerns the call as a whole, such as an account that is in use.
 */
export async function postSeveral(
  ctx: Ctx,
  asked: readonly { id: string; invoiceDate?: LocalDate }[],
  post: typeof postInvoice = postInvoice,
): Promise<PostOutcome[]> {
  const outcomes: PostOutcome[] = [];
  for (const { id, invoiceDate } of asked) {
    try {
      const invoice = await post(ctx, id, { invoiceDate });
      outcomes.push({ key: invoice.id, refusal: null });
    } catch (error) {
      if (!(error instanceof ApiError) || !OF_ONE.has(error.category)) throw error;
      outcomes.push({ key: id, refusal: error });
    }
  }
  return outcomes;
}
