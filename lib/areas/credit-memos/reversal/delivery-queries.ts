import { prisma } from "@/lib/platform/database/db";

/** The number of the delivery adjustment that a memo is the credit of, unless it is canceled. */
export async function deliveryAdjustmentOf(
  tenantId: string,
  memoId: string,
): Promise<string | undefined> {
  const adjustment = await prisma().deliveryAdjustment.findFirst({
    where: { tenantId, creditMemoId: memoId, status: "Billed" },
    select: { adjustmentNumber: true },
  });
  return adjustment?.adjustmentNumber;
}
