import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf, wireId } from "@/lib/kernel/ids";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import type { Decimal } from "@/lib/values/decimal";
import { type Adjustment, type AdjustmentKind, NUMBER_OF } from "./model";
import { adjustmentBy, insertAdjustments, isAdjustmentNumberTaken } from "./queries";

/** What an adjustment is about and says. */
export type NewAdjustment = Pick<
  Adjustment,
  "kind" | "type" | "accountId" | "source" | "currency" | "amount"
> &
  Partial<Adjustment>;

/** Stores an adjustment in effect, with its number and its audit line; its effect is the caller's. */
export async function storeAdjustment(ctx: Ctx, given: NewAdjustment): Promise<Adjustment> {
  const adjustmentNumber = await numberOf(ctx, given);
  const adjustment: Adjustment = {
    invoiceItemId: null,
    taxationItemId: null,
    adjustmentDate: ctx.today,
    reasonCode: null,
    comment: null,
    referenceId: null,
    accountingCode: null,
    ...given,
    id: newId(),
    adjustmentNumber,
    status: "Processed",
  };
  await insertAdjustments(ctx, [adjustment]);
  noteAdjustment(ctx, adjustment, "create");
  return adjustment;
}

async function numberOf(
  { tenantId }: Ctx,
  { kind, adjustmentNumber }: NewAdjustment,
): Promise<string> {
  if (adjustmentNumber === undefined) {
    for (;;) {
      const number = await takeNumber(NUMBER_OF[kind]);
      if (!(await isAdjustmentNumberTaken(tenantId, number))) return number;
    }
  }
  if (await isAdjustmentNumberTaken(tenantId, adjustmentNumber))
    throw new RuleViolation(`The adjustment number ${adjustmentNumber} is in use.`);
  return adjustmentNumber;
}

/** An adjustment of a kind, by its id or its number. @throws NotFound */
export async function findAdjustment(
  ctx: Ctx,
  kind: AdjustmentKind,
  key: string,
): Promise<Adjustment> {
  const id = uuidOf(key);
  const by = id === undefined ? { adjustmentNumber: key } : { id };
  const found = await adjustmentBy(ctx.tenantId, kind, by);
  if (!found) throw new NotFound("adjustment", key);
  return found;
}

const PAST = {
  create: "created",
  cancel: "canceled",
  update: "updated",
  delete: "deleted",
} as const;

/** The audit line of a change of an adjustment, and its event. */
export function noteAdjustment(
  ctx: Ctx,
  { id, kind, type, adjustmentNumber, amount, currency, accountId }: Adjustment,
  action: keyof typeof PAST,
): void {
  const detail = { adjustmentNumber, kind, type, amount: amount.toString() };
  const subject = { subjectType: "adjustment", subjectId: id };
  ctx.record({ ...subject, action, detail });
  const payload = { ...detail, currency, accountId: wireId(accountId) };
  ctx.emit({ ...subject, type: `${NUMBER_OF[kind]}.${PAST[action]}`, payload });
}

/** What an adjustment does to what is owed on its invoice, before any cancellation: a credit lowers it. */
export const coveredBy = ({ type, amount }: Adjustment): Decimal =>
  type === "Charge" ? amount.negated() : amount;
