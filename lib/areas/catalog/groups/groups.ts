import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import { differences, noteChange } from "@/lib/areas/catalog/catalog-change";
import {
  addEntries,
  addGroup,
  groupByKey,
  groupPage,
  lockGroup,
  ratePlansToGroup,
  removeEntries,
  removeGroup,
  storeGroup,
} from "./group-queries";
import type { CatalogGroup, CatalogGroupEntry } from "@/lib/areas/catalog/model";
import { valueAt } from "@/lib/values/keys";

type Entry = { id: string; grade?: number };
type NewGroup = {
  name: string;
  type?: CatalogGroup["type"];
  description?: string;
  productRatePlans?: Entry[];
};
type GroupChanges = { name?: string; description?: string; add?: Entry[]; remove?: Entry[] };

/** A group by id or number. @throws NotFound */
export async function findGroup(ctx: Ctx, key: string): Promise<CatalogGroup> {
  const found = await groupByKey({ tenantId: ctx.tenantId, id: uuidOf(key), text: key });
  if (!found) throw new NotFound("catalog group", key);
  return found;
}

/** A page of groups, and whether there is another one. */
export async function listGroups(ctx: Ctx, page: number, size: number) {
  const found = await groupPage(ctx.tenantId, size, (page - 1) * size);
  return { groups: found.slice(0, size), more: found.length > size };
}

/** Creates a group of rate plans. @throws RuleViolation for one without a grade, or twice */
export async function createGroup(ctx: Ctx, body: NewGroup): Promise<CatalogGroup> {
  const group: CatalogGroup = {
    id: newId(),
    groupNumber: await takeNumber("catalogGroup"),
    name: body.name,
    type: body.type ?? "Grading",
    description: body.description ?? null,
    ratePlans: [],
  };
  const entries = await entriesOf(ctx, group, body.productRatePlans ?? []);
  await addGroup(ctx.tenantId, group, ctx.now);
  await addEntries(ctx.tenantId, group.id, entries);
  const { name, groupNumber, type } = group;
  noteChange(ctx, "catalogGroup", group, "create", { name, groupNumber, type });
  return findGroup(ctx, group.id);
}

/** Changes a group; rate plans are removed before others are added. */
export async function updateGroup(
  ctx: Ctx,
  key: string,
  body: GroupChanges,
): Promise<CatalogGroup> {
  const { id } = await findGroup(ctx, key);
  await lockGroup(ctx.tenantId, id);
  const before = await findGroup(ctx, id);
  const plans = new Set(before.ratePlans.map((plan) => plan.id));
  const removed = (body.remove ?? []).map((entry) => uuidOf(entry.id));
  const gone = removed.flatMap((of) => (of !== undefined && plans.has(of) ? [of] : []));
  if (gone.length < removed.length) {
    throw new RuleViolation("remove names a rate plan that is not in the group", {
      resource: 528109,
    });
  }
  await removeEntries(ctx.tenantId, id, gone);
  const left = { ...before, ratePlans: before.ratePlans.filter((of) => !gone.includes(of.id)) };
  await addEntries(ctx.tenantId, id, await entriesOf(ctx, left, body.add ?? []));
  const named = {
    ...before,
    name: body.name ?? before.name,
    description: body.description ?? before.description,
  };
  await storeGroup(ctx.tenantId, named, ctx.now);
  const after = await findGroup(ctx, id);
  noteChange(ctx, "catalogGroup", after, "update", differences(before, after));
  return after;
}

/** Deletes a group; its rate plans stay. */
export async function deleteGroup(ctx: Ctx, key: string): Promise<void> {
  const group = await findGroup(ctx, key);
  await removeGroup(ctx.tenantId, group.id);
  const { name, groupNumber } = group;
  noteChange(ctx, "catalogGroup", group, "delete", { name, groupNumber });
}

/** The rate plans added to a group, each once and, where the group grades, with its grade. */
async function entriesOf(
  ctx: Ctx,
  group: CatalogGroup,
  asked: readonly Entry[],
): Promise<CatalogGroupEntry[]> {
  const known = new Set(group.ratePlans.map(({ id }) => id));
  const entries: CatalogGroupEntry[] = [];
  const ids = asked.flatMap(({ id }) => uuidOf(id) ?? []);
  const plans = await ratePlansToGroup(ctx.tenantId, ids);
  for (const entry of asked) {
    const plan = valueAt(plans, uuidOf(entry.id));
    if (!plan) {
      throw new NotFound("product rate plan", entry.id, { resource: 528102, parameter: "id" });
    }
    const grade = entry.grade ?? plan.grade;
    if (known.has(plan.id)) {
      throw new RuleViolation(`The rate plan ${plan.ratePlanNumber} is in the group already`, {
        resource: 528102,
      });
    }
    if (group.type === "Grading" && grade === null) {
      throw new RuleViolation(
        `The rate plan ${plan.ratePlanNumber} needs a grade in a Grading group`,
        { resource: 528101 },
      );
    }
    known.add(plan.id);
    entries.push({ id: plan.id, grade });
  }
  return entries;
}
