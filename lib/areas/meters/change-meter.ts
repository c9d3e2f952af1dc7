import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { enqueue } from "@/lib/platform/jobs";
import { requireUnit } from "@/lib/areas/usage/known-unit";
import { changeDays } from "./day-queries";
import type { definition } from "./definition-contract";
import {
  type Definition,
  draftOf,
  type Meter,
  publishedOf,
  RUN_METERS,
  takesValue,
  versionAt,
} from "./model";
import {
  countMeters,
  insertMeter,
  lockMeters,
  metersWithin,
  publishVersion,
  storeDraft,
  storeName,
} from "./queries";

const MOST_METERS = 100;

/** A meter by its number. @throws NotFound alike for unknown ones, and those of other entities or orgs. */
export async function findMeter(ctx: Ctx, key: string): Promise<Meter> {
  const [meter] = await metersWithin(ctx, { number: Number(key) });
  if (!meter) throw new NotFound("meter", key);
  return meter;
}

/** A meter by its global id. @throws NotFound */
export async function meterOfGlobalId(ctx: Ctx, key: string): Promise<Meter> {
  const globalId = uuidOf(key);
  const [meter] = globalId === undefined ? [] : await metersWithin(ctx, { globalId });
  if (!meter) throw new NotFound("meter", key);
  return meter;
}

type DefinitionInput = z.output<typeof definition>;

async function checked(ctx: Ctx, wanted: DefinitionInput): Promise<Definition> {
  const { aggregation, unitOfMeasure, valueField } = wanted;
  if (takesValue(aggregation) && valueField === undefined)
    throw new MissingField(`valueField is required for ${aggregation}`, { resource: 598004 });
  await requireUnit(ctx, unitOfMeasure, 598012);
  return {
    fields: {
      account: wanted.accountField,
      id: wanted.idField,
      time: wanted.timeField,
      value: takesValue(aggregation) ? (valueField ?? null) : null,
      subscription: wanted.subscriptionField ?? null,
      charge: wanted.chargeField ?? null,
    },
    filters: wanted.filters ?? [],
    aggregation,
    unitOfMeasure,
  };
}

/** Makes a meter with a draft. */
export async function createMeter(
  ctx: Ctx,
  {
    name,
    definition: wanted,
    globalId = newId(),
  }: { name: string; definition: DefinitionInput; globalId?: string },
): Promise<Meter> {
  const counts = await checked(ctx, wanted);
  await lockMeters(ctx.tenantId);
  const before = await countMeters(ctx.tenantId);
  if (before >= MOST_METERS) throw new RuleViolation(`A tenant has at most ${MOST_METERS} meters.`);
  const meter: Meter = {
    ...{ id: newId(), number: before + 1, globalId, name },
    ...{ entityId: ctx.entityId, orgIds: ctx.orgIds, createdAt: ctx.now, updatedAt: ctx.now },
    versions: [],
  };
  await insertMeter(ctx, meter);
  await storeDraft(ctx.tenantId, meter.id, {
    version: versionAt(1),
    position: 1,
    definition: counts,
  });
  note(ctx, meter, "create", { name, ...detailOf(counts) });
  return findMeter(ctx, String(meter.number));
}

/** Changes the name of a meter, and its draft. */
export async function updateMeter(
  ctx: Ctx,
  key: string,
  {
    name,
    definition: wanted,
  }: { name?: string | undefined; definition?: DefinitionInput | undefined },
): Promise<Meter> {
  await lockMeters(ctx.tenantId);
  const meter = await findMeter(ctx, key);
  const detail: Record<string, unknown> = {};
  if (name !== undefined && name !== meter.name) {
    await storeName(ctx, meter.id, name);
    detail["name"] = name;
  }
  if (wanted !== undefined) {
    const counts = await checked(ctx, wanted);
    const position = draftOf(meter)?.position ?? meter.versions.length + 1;
    const version = versionAt(position);
    await storeDraft(ctx.tenantId, meter.id, { version, position, definition: counts });
    Object.assign(detail, { version, ...detailOf(counts) });
  }
  note(ctx, meter, "update", detail);
  return findMeter(ctx, key);
}

/** Publishes the draft of a meter, and has every day counted by it. */
export async function publishMeter(ctx: Ctx, key: string): Promise<Meter> {
  await lockMeters(ctx.tenantId);
  const meter = await findMeter(ctx, key);
  const draft = draftOf(meter);
  if (!draft) throw new RuleViolation("The meter has no draft.");
  const unit = publishedOf(meter)?.definition.unitOfMeasure;
  if (unit !== undefined && unit !== draft.definition.unitOfMeasure)
    throw new RuleViolation(
      `The meter writes usage in ${unit}. Make another meter for another unit.`,
      { resource: 598012 },
    );
  await requireUnit(ctx, draft.definition.unitOfMeasure, 598012);
  await publishVersion(ctx, meter.id, draft.version);
  await changeDays(ctx.tenantId, meter.id, null, null);
  await runSoon(ctx);
  note(ctx, meter, "publish", { version: draft.version });
  return findMeter(ctx, key);
}

/** Has the worker count what is due, once the caller's transaction has committed. */
export function runSoon({ tenantId }: Pick<Ctx, "tenantId">): Promise<void> {
  const job = `${RUN_METERS}:${tenantId}`;
  return enqueue(RUN_METERS, { tenantId }, { key: job, queue: job });
}

const detailOf = ({ aggregation, unitOfMeasure }: Definition) => ({ aggregation, unitOfMeasure });

function note(ctx: Ctx, { id, number }: Meter, action: string, detail: object): void {
  ctx.record({ subjectType: "meter", subjectId: id, action, detail: { number, ...detail } });
}
