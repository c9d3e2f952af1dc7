import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import * as contract from "./contract";
import { changeCompany, deleteCompany as remove } from "./change-company";
import type { CompanyProfile } from "./model";
import { currentProfile, entityName } from "./queries";

const shown = ({ id, company, logoId }: CompanyProfile) => ({
  id: wireId(id),
  ...company,
  hasLogo: logoId !== null,
});

export const getCompany = operation(contract.getCompany, async (ctx) => {
  const profile = await currentProfile(ctx);
  return profile ? shown(profile) : { name: await entityName(ctx), hasLogo: false };
});

export const updateCompany = operation(contract.updateCompany, async (ctx, { body }) =>
  shown(await changeCompany(ctx, body)),
);

export const deleteCompany = operation(contract.deleteCompany, async (ctx) => {
  await remove(ctx);
  return {};
});
