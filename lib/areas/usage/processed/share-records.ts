import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import {
  priceAdded,
  priceAlone,
  type ShareGroup,
  shareGroupOf,
  unitsOf,
} from "@/lib/billing/usage/record-share";
import { roundQuantity } from "@/lib/billing/usage/usage-rating";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { LineRecord, LineSum, SharedRecord } from "./line-model";
import {
  type EachRounded,
  type GroupUnits,
  type Passed,
  recordsOfLine,
  sumOfRecord,
  sumsOfLine,
  unitsOfGroups,
} from "./line-queries";

/** A line whose records are read. */
export type SharedLine = {
  readonly segment: UsageSegment;
  readonly rules: BillingRules;
  readonly sums: readonly LineSum[];
  /** The units that the line has priced together, with those of earlier lines of its period. */
  readonly units: Decimal;
};

/** The sums that a line has rated. */
export function usageOfLine(ctx: Pick<Ctx, "tenantId">, itemId: string): Promise<LineSum[]> {
  return sumsOfLine(ctx.tenantId, itemId);
}

/** The units of the period that earlier lines have priced. */
export function earlierUnits({ segment, rules, sums, units }: SharedLine): Decimal {
  if (rules.rateUsageIndividually) return ZERO;
  const own = unitsOf(segment, sumOf(sums.map(({ quantity }) => quantity)));
  return own.greaterThan(units) ? ZERO : units.minus(own);
}

/**
 * A page of a line's records in the order of their days, each with its share. The cursor is the id of the last record
 * of the page before; reading a page takes as much memory whatever the number of records.
 *
 * @throws InvalidValue (500002) for the cursor of another list.
 */
export async function sharedRecords(
  ctx: Pick<Ctx, "tenantId">,
  line: SharedLine,
  cursor: string | undefined,
  size: number,
): Promise<{ rows: SharedRecord[]; next?: string }> {
  const passed = await passedBy(ctx, line.sums, cursor);
  const from = Math.max(passed.place - 1, 0);
  const found = await recordsOfLine(
    ctx.tenantId,
    idsOf(sumsForPage(line.sums.slice(from), size)),
    passed.id,
    size + 1,
  );
  const page = found.slice(0, size).map((row) => ({ ...row, place: row.place + from }));
  const last = page.at(-1);
  return {
    rows: await withShares(ctx, line, page, passed),
    ...(found.length > size && last ? { next: last.id } : {}),
  };
}

const idsOf = (sums: readonly LineSum[]) => sums.map(({ id }) => id);

/** The sum with the last record of the page before, and as many more as the page may need. */
function sumsForPage(sums: readonly LineSum[], size: number): LineSum[] {
  let room = size + 1;
  return sums.filter((sum, index) => {
    const isNeeded = room > 0;
    if (index > 0) room -= sum.records;
    return isNeeded;
  });
}

async function passedBy(
  ctx: Pick<Ctx, "tenantId">,
  sums: readonly LineSum[],
  cursor: string | undefined,
): Promise<Passed> {
  if (cursor === undefined) return { place: 0, id: null };
  const id = uuidOf(cursor);
  const home = id && (await sumOfRecord(ctx.tenantId, id));
  const place = sums.findIndex((sum) => sum.id === home) + 1;
  if (id && place) return { place, id };
  throw new InvalidValue("cursor must be taken from nextPage of the same list", {
    resource: 500002,
  });
}

async function withShares(
  ctx: Pick<Ctx, "tenantId">,
  line: SharedLine,
  page: readonly LineRecord[],
  passed: Passed,
): Promise<SharedRecord[]> {
  const { segment, rules } = line;
  const group = shareGroupOf(segment, rules);
  const alone = (record: LineRecord) =>
    priceAlone(segment, { ...record, ...namesOf(record, segment) }, rules);
  if (group === "None") return page.map((record) => ({ ...record, amount: ZERO }));
  if (group === "Record") return page.map((record) => ({ ...record, amount: alone(record) }));
  const groups = await groupsOfPage(ctx, line, group, page, passed);
  const highest = group === "HighestDay" ? await highestDay(ctx, line) : null;
  return page.map((record) => {
    if (group === "File" && record.uploadId === null) return { ...record, amount: alone(record) };
    const amount = groups.take(record);
    return { ...record, amount: highest === null || highest === record.startDay ? amount : ZERO };
  });
}

const namesOf = ({ id, startDay }: LineRecord, { chargeNumber, segmentId }: UsageSegment) => ({
  usageId: id,
  chargeNumber: chargeNumber ?? segmentId,
  date: startDay,
});

/** The key of a record's group, as `unitsOfGroups` has it. */
function keyOf(group: ShareGroup, { startDay, uploadId, groupId }: LineRecord): string {
  if (group === "Day" || group === "HighestDay") return startDay;
  if (group === "File") return uploadId ?? "";
  return group === "GroupId" ? (groupId ?? "") : "";
}

/** Rounds each record where the rules say so. */
function eachRounded({ segment, rules }: SharedLine): EachRounded {
  if (!rules.rateUsageIndividually || segment.unitOfMeasure === undefined) return null;
  return segment.unitOfMeasure;
}

/** The units of the groups of a page's records, and of their records before it; `take` passes one record after the other. */
async function groupsOfPage(
  ctx: Pick<Ctx, "tenantId">,
  line: SharedLine,
  group: ShareGroup,
  page: readonly LineRecord[],
  passed: Passed,
) {
  const { segment, rules } = line;
  const each = eachRounded(line);
  const units =
    group === "Line"
      ? [await unitsOfLine(ctx, line, passed)]
      : await unitsByKey(ctx, line, group, page, passed, each);
  const known = new Map(units.map((of) => [of.key, of]));
  const take = (record: LineRecord): Decimal => {
    const key = keyOf(group, record);
    const of = known.get(key);
    if (of === undefined) return ZERO;
    const { quantity } = record;
    const sum = of.before.plus(each === null ? quantity : roundQuantity(segment, quantity));
    known.set(key, { ...of, before: sum, recordsBefore: of.recordsBefore + 1 });
    const offset = group === "Line" ? earlierUnits(line) : ZERO;
    const at = (of: Decimal) => offset.plus(unitsOf(segment, of));
    const total = group === "Line" ? line.units : unitsOf(segment, of.total);
    const isFirst = of.recordsBefore === 0 && offset.isZero();
    return priceAdded(segment, { before: at(of.before), after: at(sum), total, isFirst }, rules);
  };
  return { take };
}

/** The line's records before a page: whole sums, and a part of the one in which the page begins. */
async function unitsOfLine(
  ctx: Pick<Ctx, "tenantId">,
  { sums }: SharedLine,
  passed: Passed,
): Promise<GroupUnits> {
  const whole = sums.slice(0, Math.max(passed.place - 1, 0));
  const current = idsOf(sums.slice(whole.length, passed.place));
  const groups = { by: "Line", keys: null };
  const [part] = current.length
    ? await unitsOfGroups(ctx.tenantId, current, groups, { place: 1, id: passed.id }, null)
    : [];
  return {
    key: "",
    total: sumOf(sums.map(({ quantity }) => quantity)),
    before: sumOf(whole.map(({ quantity }) => quantity)).plus(part?.before ?? 0),
    recordsBefore:
      whole.reduce((count, { records }) => count + records, 0) + (part?.recordsBefore ?? 0),
  };
}

async function unitsByKey(
  ctx: Pick<Ctx, "tenantId">,
  { sums }: SharedLine,
  group: ShareGroup,
  page: readonly LineRecord[],
  passed: Passed,
  each: EachRounded,
): Promise<GroupUnits[]> {
  const keys = new Set(page.map((record) => keyOf(group, record)));
  if (!keys.size) return [];
  const by = group === "HighestDay" ? "Day" : group;
  return unitsOfGroups(ctx.tenantId, idsOf(sums), { by, keys: [...keys] }, passed, each);
}

/** The first day with the most units. */
async function highestDay(ctx: Pick<Ctx, "tenantId">, line: SharedLine): Promise<LocalDate | null> {
  const each = eachRounded(line);
  const groups = { by: "Day", keys: null };
  const days = await unitsOfGroups(
    ctx.tenantId,
    idsOf(line.sums),
    groups,
    { place: 0, id: null },
    each,
  );
  const totals = new Map(days.map(({ key, total }) => [key, unitsOf(line.segment, total)]));
  let highest: { day: LocalDate; total: Decimal } | null = null;
  for (const { date } of line.sums) {
    const total = totals.get(date) ?? ZERO;
    if (highest === null || total.greaterThan(highest.total)) highest = { day: date, total };
  }
  return highest?.day ?? null;
}
