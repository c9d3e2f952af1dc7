import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { settingsForUpdate } from "@/lib/platform/tenants";
import { changedFields, type CompanyProfile, companyOf, type RequestedCompany } from "./model";
import { currentProfile, endProfile, insertProfile } from "./queries";

/**
 * Makes a company the profile of the call's entity: documents that are posted from now on state it. Where nothing
 * differs, the profile stays the one that it is.
 */
export async function changeCompany(
  ctx: Ctx,
  requested: RequestedCompany,
): Promise<CompanyProfile> {
  const before = await lockedProfile(ctx);
  const company = companyOf(requested);
  const changed = changedFields(before?.company, company);
  if (before && !changed.length) return before;
  const profile = { id: newId(), company, logoId: before?.logoId ?? null };
  await replaceProfile(ctx, profile, { action: before ? "update" : "create", detail: { changed } });
  return profile;
}

/** Ends the profile of the call's entity, if it has one. */
export async function deleteCompany(ctx: Ctx): Promise<void> {
  const before = await lockedProfile(ctx);
  if (!before) return;
  await endProfile(ctx, ctx.now);
  const { name } = before.company;
  note(ctx, { action: "delete", detail: { name } });
}

/** The current profile; it does not change until the transaction ends. */
export async function lockedProfile(ctx: Ctx): Promise<CompanyProfile | undefined> {
  await settingsForUpdate(ctx.tenantId);
  return currentProfile(ctx);
}

type Deed = { action: "create" | "update" | "delete"; detail: Record<string, unknown> };

/** Ends the current profile of the entity, and begins another one. */
export async function replaceProfile(ctx: Ctx, profile: CompanyProfile, deed: Deed): Promise<void> {
  await endProfile(ctx, ctx.now);
  await insertProfile({ ...ctx, by: ctx.actor.id }, profile);
  note(ctx, deed);
}

/** Which fields were changed; what they were stays in the profiles themselves. */
function note(ctx: Ctx, deed: Deed): void {
  ctx.record({ subjectType: "company", subjectId: ctx.entityId, ...deed });
}
