import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { pageOf } from "@/lib/lists/numbered-page";
import { changeSet, createSets, deleteSet } from "./change-sets";
import * as contract from "./contract";
import { allSets, findSet } from "./find-set";
import type { SequenceSet } from "./model";

const DEFAULT_PAGE = 20;
const LARGEST_PAGE = 40;

const present = ({ id, name, numbers }: SequenceSet) => ({
  id: wireId(id),
  name,
  ...numbers,
  payment: numbers.payment ?? null,
  refund: numbers.refund ?? null,
});

export const listSequenceSets = operation(contract.listSequenceSets, async (ctx, { query }) => {
  const size = Math.min(Number(query.pageSize ?? DEFAULT_PAGE), LARGEST_PAGE);
  const asked = { ...query, pageSize: String(size) };
  const { rows, ...next } = await pageOf(
    ctx,
    contract.listSequenceSets.path,
    asked,
    async (take, skip) => (await allSets(ctx, query.name)).slice(skip, skip + take),
  );
  return { sequenceSets: rows.map(present), ...next };
});

export const createSequenceSets = operation(contract.createSequenceSets, async (ctx, { body }) => ({
  sequenceSets: (await createSets(ctx, body.sequenceSets)).map(present),
}));

export const getSequenceSet = operation(contract.getSequenceSet, async (ctx, { params }) =>
  present(await findSet(ctx, params.id)),
);

export const updateSequenceSet = operation(
  contract.updateSequenceSet,
  async (ctx, { params, body }) => {
    await changeSet(ctx, params.id, body);
    return {};
  },
);

export const deleteSequenceSet = operation(contract.deleteSequenceSet, async (ctx, { params }) => {
  await deleteSet(ctx, params.id);
  return {};
});
