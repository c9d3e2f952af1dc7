import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue, MissingField, NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { findAccount } from "@/lib/areas/accounts/find-account";
import type { Account } from "@/lib/areas/accounts/model";
import { storedCharges } from "@/lib/areas/subscriptions/read-subscriptions";
import { checkLater } from "@/lib/areas/usage/watched/check-later";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import { decimal } from "@/lib/values/decimal";
import { includedUnits, type Threshold, type ThresholdKind } from "./model";
import {
  alertsWithin,
  chargeByNumber,
  closeAlertRow,
  insertThreshold,
  removeThreshold,
  storeValue,
  thresholdsWithin,
} from "./queries";

type ThresholdInput = {
  readonly accountKey: string;
  readonly chargeNumber?: string | undefined;
  readonly unitOfMeasure?: string | undefined;
  readonly kind?: ThresholdKind | undefined;
  readonly value: number;
};

/** Creates a threshold; usage that has reached it already raises its alert. */
export async function createThreshold(ctx: Ctx, input: ThresholdInput): Promise<{ id: string }> {
  const account = await findAccount(ctx, input.accountKey, { resource: 541286 });
  const { kind = "Quantity" } = input;
  const counted = await countedUsage(ctx, account, input, kind);
  const value = decimal(input.value);
  const threshold = { id: newId(), accountId: account.id, ...counted, kind, value };
  await insertThreshold(ctx, threshold);
  note(ctx, threshold.id, "create", { ...counted, kind, value: value.toFixed() });
  await checkLater(ctx, [account.id]);
  return threshold;
}

/** The usage that counts: that of a charge, or all of an account in a unit. */
async function countedUsage(
  ctx: Ctx,
  account: Account,
  { chargeNumber, unitOfMeasure }: ThresholdInput,
  kind: ThresholdKind,
) {
  if (chargeNumber === undefined) {
    if (unitOfMeasure === undefined)
      throw new MissingField("unitOfMeasure is required without a chargeNumber", {
        resource: 541275,
      });
    if (kind === "PercentOfIncluded") throw withoutIncluded();
    return { subscriptionId: null, chargeNumber: null, unitOfMeasure };
  }
  const found = await chargeByNumber(ctx.tenantId, chargeNumber);
  const segments = found
    ? await usageSegments(ctx, account, found.subscriptionId, chargeNumber)
    : [];
  const unit = found?.uom;
  if (!found || !unit || !segments.length)
    throw new RuleViolation(
      `${chargeNumber} is no usage charge of an active subscription of the account.`,
      { resource: 541274 },
    );
  if (unitOfMeasure !== undefined && unitOfMeasure !== unit)
    throw new InvalidValue(`The unit of the charge is ${unit}.`, { resource: 541275 });
  if (kind === "PercentOfIncluded" && segments.every((of) => includedUnits(of) === null))
    throw withoutIncluded();
  return { subscriptionId: found.subscriptionId, chargeNumber, unitOfMeasure: unit };
}

const withoutIncluded = () =>
  new RuleViolation("PercentOfIncluded needs a charge that includes units.", { resource: 541276 });

/** The segments of a usage charge, where its subscription is active and belongs to the account. */
async function usageSegments(
  ctx: Ctx,
  { id, billCycleDay }: Account,
  subscriptionId: string,
  chargeNumber: string,
): Promise<UsageSegment[]> {
  const charges = await storedCharges(ctx, subscriptionId, billCycleDay);
  return charges.flatMap(({ segment, accountId }) =>
    segment.chargeNumber === chargeNumber && segment.type === "Usage" && accountId === id
      ? segment
      : [],
  );
}

/** Changes the value of a threshold. */
export async function changeThreshold(ctx: Ctx, key: string, value: number): Promise<void> {
  const threshold = await findThreshold(ctx, key);
  await storeValue(ctx, threshold.id, decimal(value).toFixed());
  note(ctx, threshold.id, "update", {
    before: { value: threshold.value.toFixed() },
    after: { value: decimal(value).toFixed() },
  });
  await checkLater(ctx, [threshold.accountId]);
}

/** Deletes a threshold and its alerts. */
export async function deleteThreshold(ctx: Ctx, key: string): Promise<void> {
  const threshold = await findThreshold(ctx, key);
  await removeThreshold(ctx.tenantId, threshold.id);
  const { chargeNumber, unitOfMeasure, kind, value } = threshold;
  note(ctx, threshold.id, "delete", { chargeNumber, unitOfMeasure, kind, value: value.toFixed() });
}

/** Closes an alert: it is no longer open. */
export async function closeAlert(ctx: Ctx, key: string): Promise<void> {
  const id = uuidOf(key);
  const [alert] = id ? await alertsWithin(ctx, { id, open: false }, { take: 1, skip: 0 }) : [];
  if (!alert) throw new NotFound("usage alert", key);
  if (alert.closedAt !== null) return;
  await closeAlertRow(ctx.tenantId, alert.id, ctx.now);
  ctx.record({ subjectType: "usageAlert", subjectId: alert.id, action: "close", detail: {} });
}

async function findThreshold(ctx: Ctx, key: string): Promise<Threshold> {
  const id = uuidOf(key);
  const [found] = id ? await thresholdsWithin(ctx, { id }, { take: 1, skip: 0 }) : [];
  if (!found) throw new NotFound("usage threshold", key);
  return found;
}

function note(ctx: Ctx, subjectId: string, action: "create" | "update" | "delete", detail: object) {
  ctx.record({ subjectType: "usageThreshold", subjectId, action, detail: { ...detail } });
}
