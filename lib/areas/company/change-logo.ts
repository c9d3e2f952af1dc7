import type { UploadedFile } from "@/lib/api/uploaded-file";
import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { lockedProfile, replaceProfile } from "./change-company";
import { type Logo, logoOf } from "./logo-model";
import { insertLogo, logoById } from "./logo-queries";
import type { CompanyProfile } from "./model";
import { currentProfile } from "./queries";

/**
 * Makes a picture the logo of the entity's profile; the same picture again changes nothing.
 *
 * @throws MissingField without a file; InvalidValue for what is no picture that documents can have; RuleViolation where
 * the entity has no profile.
 */
export async function changeLogo(ctx: Ctx, file: UploadedFile | undefined): Promise<Logo> {
  if (!file) throw new MissingField("file is required, as a part of a form.");
  const before = await requireProfile(ctx);
  const logo = logoOf(await bytesOf(file));
  if (typeof logo === "string") throw new InvalidValue(logo);
  const old = before.logoId === null ? undefined : await logoById(ctx.tenantId, before.logoId);
  if (old?.bytes.equals(logo.bytes)) return old;
  const logoId = newId();
  await insertLogo(ctx, logoId, logo);
  await replaceProfile(ctx, { ...before, id: newId(), logoId }, CHANGED);
  return logo;
}

/** Takes the logo off the entity's profile, if it has one. */
export async function removeLogo(ctx: Ctx): Promise<void> {
  const before = await lockedProfile(ctx);
  if (!before?.logoId) return;
  await replaceProfile(ctx, { ...before, id: newId(), logoId: null }, CHANGED);
}

/** The logo of the entity's profile. @throws NotFound */
export async function findLogo(ctx: Ctx): Promise<Logo> {
  const { logoId } = (await currentProfile(ctx)) ?? {};
  const logo = logoId ? await logoById(ctx.tenantId, logoId) : undefined;
  if (!logo) throw new NotFound("logo", "company");
  return logo;
}

const CHANGED = { action: "update", detail: { changed: ["logo"] } } as const;

async function requireProfile(ctx: Ctx): Promise<CompanyProfile> {
  const profile = await lockedProfile(ctx);
  if (profile) return profile;
  throw new RuleViolation("The entity has no company profile yet: save it before its logo.");
}

async function bytesOf(file: UploadedFile): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of file.open()) parts.push(part);
  return Buffer.concat(parts);
}
