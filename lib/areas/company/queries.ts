import { prisma } from "@/lib/platform/database/db";
import { jsonWritten } from "@/lib/platform/database/prisma-values";
import { type CompanyProfile, storedCompany } from "./model";

const select = { id: true, details: true, logoId: true } as const;

type Stored = { id: string; details: unknown; logoId: string | null };
const read = ({ id, details, logoId }: Stored): CompanyProfile => ({
  id,
  company: storedCompany.parse(details),
  logoId,
});

type Keys = { readonly tenantId: string; readonly entityId: string };

/** The current profile of an entity. */
export async function currentProfile({
  tenantId,
  entityId,
}: Keys): Promise<CompanyProfile | undefined> {
  const found = await prisma().companyProfile.findFirst({
    where: { tenantId, entityId, replacedAt: null },
    select,
  });
  return found ? read(found) : undefined;
}

/** A profile as it was when a document named it. */
export async function profileById(
  tenantId: string,
  id: string,
): Promise<CompanyProfile | undefined> {
  const found = await prisma().companyProfile.findFirst({ where: { tenantId, id }, select });
  return found ? read(found) : undefined;
}

/** Ends the current profile of an entity; false when there is none. */
export async function endProfile({ tenantId, entityId }: Keys, now: Date): Promise<boolean> {
  const { count } = await prisma().companyProfile.updateMany({
    where: { tenantId, entityId, replacedAt: null },
    data: { replacedAt: now },
  });
  return count > 0;
}

/** Who changes the profile of an entity, and when. */
type Change = Keys & { readonly now: Date; readonly by: string };

/** Stores the profile of an entity that has none. */
export async function insertProfile(
  { tenantId, entityId, now, by }: Change,
  { id, company, logoId }: CompanyProfile,
): Promise<void> {
  const facts = { logoId, createdById: by, createdAt: now };
  await prisma().companyProfile.createMany({
    data: { tenantId, entityId, id, details: jsonWritten(company), ...facts },
  });
}

/** The name of an entity. */
export async function entityName({ tenantId, entityId }: Keys): Promise<string> {
  const found = await prisma().entity.findFirst({
    where: { tenantId, id: entityId },
    select: { name: true },
  });
  if (!found) throw new Error("the entity does not exist");
  return found.name;
}
