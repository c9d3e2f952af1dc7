import { prisma } from "@/lib/platform/database/db";

/** Makes every link to a new password of a person void. */
export async function forgetResets(tenantId: string, userId: string): Promise<void> {
  await prisma().passwordReset.deleteMany({ where: { tenantId, userId } });
}
