import type { Ctx } from "@/lib/kernel/context";
import { prisma } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { type Logo, LOGO_MEDIA } from "./logo-model";

/** Stores a new logo. */
export async function insertLogo(
  { tenantId, now }: Pick<Ctx, "tenantId" | "now">,
  id: string,
  { media, width, height, bytes }: Logo,
): Promise<void> {
  const data = { tenantId, id, media, width, height, bytes: new Uint8Array(bytes), createdAt: now };
  await prisma().companyLogo.createMany({ data });
}

/** A logo that a profile names. */
export async function logoById(tenantId: string, id: string): Promise<Logo | undefined> {
  const found = await prisma().companyLogo.findFirst({ where: { tenantId, id } });
  if (!found) return undefined;
  const { width, height, bytes } = found;
  return { media: wordRead(LOGO_MEDIA, found.media), width, height, bytes: Buffer.from(bytes) };
}
