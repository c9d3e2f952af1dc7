import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { newId, wireId } from "@/lib/kernel/ids";
import { constraintOf, isDuplicate } from "@/lib/platform/database/database-faults";
import { isGapless } from "@/lib/platform/numbers/document-numbers";
import { beginCounter } from "@/lib/platform/numbers/counters";
import { settingsForUpdate } from "@/lib/platform/tenants";
import type { createSequenceSets, updateSequenceSet } from "./contract";
import { allSets, findSet } from "./find-set";
import {
  clashOf,
  DEFAULT_SET,
  NUMBERED,
  type NumberedKind,
  type Sequence,
  type Sequences,
  type SequenceSet,
} from "./model";
import { insertSet, lastNumber, namedBy, removeSet, storeSet } from "./queries";

type NewSet = z.output<typeof createSequenceSets.body>["sequenceSets"][number];
type Change = z.output<typeof updateSequenceSet.body>;

const NOUN = {
  invoice: "invoices",
  creditMemo: "credit memos",
  debitMemo: "debit memos",
  payment: "payments",
  refund: "refunds",
} as const;

/**
 * Makes sets, all or none.
 *
 * @throws RuleViolation for a name that is taken, for a prefix of another kind, and for a first number that is not above
 * those in use.
 */
export async function createSets(ctx: Ctx, wanted: readonly NewSet[]): Promise<SequenceSet[]> {
  const settings = await settingsForUpdate(ctx.tenantId);
  const made: SequenceSet[] = [];
  for (const { name, ...given } of wanted) {
    const set = { id: newId(), name, numbers: sequencesOf(undefined, given) };
    await requirePossible(ctx, settings, set, undefined);
    await refusingTaken(() => insertSet(ctx.tenantId, set, ctx.now));
    note(ctx, set, "create", { name, numbers: set.numbers });
    made.push(set);
  }
  return made;
}

/** Changes a set from the next numbers on. @throws RuleViolation as `createSets`; NotFound. */
export async function changeSet(ctx: Ctx, key: string, { name, ...given }: Change): Promise<void> {
  const settings = await settingsForUpdate(ctx.tenantId);
  const before = await findSet(ctx, key);
  const isDefault = before.id === DEFAULT_SET.id;
  if (isDefault && name !== undefined && name !== before.name) {
    throw new RuleViolation("The default set keeps its name.", NAME);
  }
  const after = {
    ...before,
    name: name ?? before.name,
    numbers: sequencesOf(before.numbers, given),
  };
  await requirePossible(ctx, settings, after, before.numbers);
  await refusingTaken(async () => {
    if (await storeSet(ctx.tenantId, after, ctx.now)) return;
    await insertSet(ctx.tenantId, after, ctx.now);
  });
  note(ctx, after, "update", { before, after });
}

/** Deletes a set. @throws RuleViolation while an account or an invoice names it, and for the default set; NotFound. */
export async function deleteSet(ctx: Ctx, key: string): Promise<void> {
  const { id, name } = await findSet(ctx, key);
  if (id === DEFAULT_SET.id) throw new RuleViolation("The default set stays.");
  await removeSet(ctx.tenantId, id);
  const by = await namedBy(ctx.tenantId, wireId(id));
  if (by !== undefined) throw new RuleViolation(`The set ${name} stays: ${by} is numbered by it.`);
  note(ctx, { id }, "delete", { name });
}

const NAME = { resource: 502723, parameter: "name" };

type Given = { readonly [Kind in NumberedKind]?: Change["invoice"] };

function sequencesOf(before: Sequences | undefined, given: Given): Sequences {
  const payment = sequenceOf("payment", before, given);
  const refund = sequenceOf("refund", before, given);
  return {
    creditMemo: requiredOf("creditMemo", before, given),
    debitMemo: requiredOf("debitMemo", before, given),
    invoice: requiredOf("invoice", before, given),
    ...(payment ? { payment } : {}),
    ...(refund ? { refund } : {}),
  };
}

function requiredOf(kind: NumberedKind, before: Sequences | undefined, given: Given): Sequence {
  const sequence = sequenceOf(kind, before, given);
  if (!sequence) throw new MissingField(`${kind} is required.`);
  return sequence;
}

function sequenceOf(
  kind: NumberedKind,
  before: Sequences | undefined,
  given: Given,
): Sequence | undefined {
  const [asked, old] = [given[kind], before?.[kind]];
  const prefix = asked?.prefix ?? old?.prefix;
  if (asked && prefix === undefined) throw new MissingField(`${kind}.prefix is required.`);
  if (prefix === undefined) return undefined;
  const kept = prefix === old?.prefix ? old.startNumber : 1;
  return { prefix, startNumber: asked?.startNumber ?? kept };
}

async function requirePossible(
  ctx: Ctx,
  settings: Readonly<Record<string, unknown>>,
  set: SequenceSet,
  before: Sequences | undefined,
): Promise<void> {
  const others = (await allSets(ctx)).filter(({ id }) => id !== set.id);
  const clash = clashOf(
    set.numbers,
    others.map(({ numbers }) => numbers),
  );
  if (clash) {
    throw new RuleViolation(`prefix ${clash.prefix} is that of ${NOUN[clash.of]}.`, {
      resource: 502721,
      parameter: `${clash.kind}.prefix`,
    });
  }
  for (const kind of NUMBERED) {
    const sequence = set.numbers[kind];
    if (sequence === undefined) continue;
    const { prefix, startNumber } = sequence;
    const old = before?.[kind];
    if (prefix === old?.prefix && startNumber === old.startNumber) continue;
    const place = { resource: 502722, parameter: `${kind}.startNumber` };
    const mayJump = !isGapless(settings) || kind === "payment" || kind === "refund";
    const next = await beginCounter(ctx.tenantId, kind, prefix, mayJump ? startNumber : undefined);
    if (next !== undefined && startNumber > next) {
      throw new RuleViolation(
        `startNumber must not be above ${next}, the next number of ${prefix}: it would leave a gap.`,
        place,
      );
    }
    if (next !== undefined) continue;
    const last = await lastNumber(ctx.tenantId, kind, prefix);
    if (startNumber <= last) {
      throw new RuleViolation(
        `startNumber must be above ${last}, the highest number in use with ${prefix}.`,
        place,
      );
    }
  }
}

async function refusingTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isDuplicate(error) || constraintOf(error) !== "sequence_set_tenant_id_name_key")
      throw error;
    throw new RuleViolation("name is taken: sequence sets have names of their own.", NAME);
  }
}

function note(
  ctx: Ctx,
  { id }: Pick<SequenceSet, "id">,
  action: string,
  detail: Record<string, unknown>,
) {
  ctx.record({ subjectType: "sequence-set", subjectId: id, action, detail });
}
