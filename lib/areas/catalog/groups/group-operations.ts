import type { Ctx } from "@/lib/kernel/context";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import * as contract from "./group-contract";
import { createGroup, deleteGroup, findGroup, listGroups, updateGroup } from "./groups";
import { type CatalogGroup, ratePlanStatus } from "@/lib/areas/catalog/model";

const LARGEST_PAGE = 40;

function present(ctx: Ctx, group: CatalogGroup) {
  const { groupNumber, name, type, description, ratePlans } = group;
  return {
    id: wireId(group.id),
    catalogGroupNumber: groupNumber,
    name,
    type,
    description,
    productRatePlans: ratePlans.map((plan) => ({
      id: wireId(plan.id),
      name: plan.name,
      description: plan.description,
      grade: plan.grade,
      effectiveStartDate: plan.effectiveStart,
      effectiveEndDate: plan.effectiveEnd,
      status: ratePlanStatus(plan, ctx.today),
    })),
  };
}

export const createCatalogGroup = operation(contract.createCatalogGroup, async (ctx, { body }) =>
  present(ctx, await createGroup(ctx, body)),
);

export const listCatalogGroups = operation(contract.listCatalogGroups, async (ctx, { query }) => {
  const page = Number(query.page ?? 1);
  const size = Math.min(Number(query.pageSize ?? 20), LARGEST_PAGE);
  const { groups, more } = await listGroups(ctx, page, size);
  const next = new URLSearchParams({ page: String(page + 1), pageSize: String(size) });
  const nextPage = `${ctx.baseUrl}${contract.listCatalogGroups.path}?${next}`;
  return {
    catalogGroups: groups.map((group) => present(ctx, group)),
    ...(more ? { nextPage } : {}),
  };
});

export const getCatalogGroup = operation(contract.getCatalogGroup, async (ctx, { params }) =>
  present(ctx, await findGroup(ctx, params["catalog-group-key"])),
);

export const updateCatalogGroup = operation(
  contract.updateCatalogGroup,
  async (ctx, { params, body }) =>
    present(ctx, await updateGroup(ctx, params["catalog-group-key"], body)),
);

export const deleteCatalogGroup = operation(
  contract.deleteCatalogGroup,
  async (ctx, { params }) => {
    await deleteGroup(ctx, params["catalog-group-key"]);
    return {};
  },
);
