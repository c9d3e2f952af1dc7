import type { Ctx } from "@/lib/kernel/context";
import type { ShownCommitment } from "./model";
import { presentOrdered } from "./present";
import { commitmentsOfOrders } from "./queries";

type Ordering = { readonly id: string; readonly accountId: string };

/** What orders have done to commitments, in the format of version 1, by the id of the order. */
export async function orderedCommitments(
  ctx: Pick<Ctx, "tenantId">,
  orders: readonly Ordering[],
): Promise<(order: Ordering) => ReturnType<typeof presentOrdered>[]> {
  const found = orders.length ? await commitmentsOfOrders(ctx.tenantId, orders) : [];
  const changedBy =
    ({ id }: Ordering) =>
    (of: ShownCommitment) =>
      of.changedBy.includes(id);
  return (order) => found.filter(changedBy(order)).map((of) => presentOrdered(of, order.id));
}
