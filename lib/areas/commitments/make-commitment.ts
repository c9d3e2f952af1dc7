import type { Ctx } from "@/lib/kernel/context";
import { MissingField, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import type { Account } from "@/lib/areas/accounts/model";
import { taxCodesNamed } from "@/lib/areas/tax/tax-code-named";
import type { LocalDate } from "@/lib/values/local-date";
import { type ChargeCondition, conditionOf } from "./eligible-model";
import type { Commitment } from "./model";
import type { CommitmentEntry } from "./order-contract";
import { followingSchedules, laidOut } from "./schedules";

/** The order that changes commitments; its account is locked. */
export type CommittingOrder = {
  readonly orderId: string;
  readonly orderDate: LocalDate;
  readonly account: Pick<Account, "id" | "accountNumber" | "currency">;
};

/**
 * A new commitment with its schedules and periods.
 *
 * @throws RuleViolation or MissingField naming the entry.
 */
export async function madeCommitment<Numbered extends string | null>(
  ctx: Ctx,
  { orderId, account }: CommittingOrder,
  entry: CommitmentEntry,
  commitmentNumber: Numbered,
  at: string,
): Promise<Commitment<Numbered>> {
  const { name, type, schedules = [], currency = account.currency } = entry;
  if (name === undefined || type === undefined || !schedules.length) {
    throw new MissingField(`${at}: a new commitment needs name, type and schedules.`);
  }
  requireOffered(entry, at);
  if (currency !== account.currency) {
    throw new RuleViolation(`${at}.currency must be that of the account, ${account.currency}.`);
  }
  requireOwnAccount(entry, account, at);
  const alignmentDate = alignmentOf(entry, at);
  const { prepaymentType = "NotPrepaid" } = entry;
  const following = followingSchedules(schedules, { currency, prepaymentType }, at);
  const [first] = following;
  if (first === undefined) throw new RangeError("there is no schedule");
  return {
    id: newId(),
    commitmentNumber,
    accountId: account.id,
    orderId,
    name,
    type,
    prepaymentType,
    priority: entry.priority ?? 1,
    currency,
    alignmentDate,
    chargeConditions: chargesOf(entry, at),
    ...(await taxOf(ctx, entry, at)),
    version: 1,
    cancelledOn: null,
    settlement: null,
    schedules: following,
    periods: laidOut(following, alignmentDate ?? first.start, currency, at),
  };
}

function requireOffered({ type }: CommitmentEntry, at: string): void {
  if (type !== "MaxCommitment") return;
  throw new RuleViolation(`${at}: maximum commitments are not available; type is MinCommitment.`);
}

function alignmentOf(
  { periodAlignmentOption: option, specificPeriodAlignmentDate: day }: CommitmentEntry,
  at: string,
) {
  if ((option === "SpecificDate") === (day !== undefined)) return day ?? null;
  throw new RuleViolation(
    `${at}.specificPeriodAlignmentDate belongs to periodAlignmentOption SpecificDate, and is needed there.`,
  );
}

/** Only the charges of the ordering account count. */
function requireOwnAccount(
  { eligibleAccountConditions: asked }: CommitmentEntry,
  { id, accountNumber }: CommittingOrder["account"],
  at: string,
): void {
  if (asked === undefined) return;
  const name = asked.field?.split(".").at(-1)?.toLowerCase();
  const isEqual = (asked.operator ?? "eq") === "eq" || asked.operator === "in";
  const value = asked.value ?? "";
  const isOwn =
    (name === "accountnumber" && value === accountNumber) ||
    ((name === "accountid" || name === "id") && uuidOf(value) === id);
  if (asked.conditions === undefined && isEqual && isOwn) return;
  throw new RuleViolation(
    `${at}.eligibleAccountConditions must name the account of the order: accountNumber eq ${accountNumber}. Charges of other accounts cannot count.`,
  );
}

function chargesOf(
  { eligibleChargeConditions: asked }: CommitmentEntry,
  at: string,
): ChargeCondition | null {
  if (asked === undefined) return null;
  try {
    return conditionOf(asked);
  } catch (error) {
    if (error instanceof RangeError) {
      throw new RuleViolation(`${at}.eligibleChargeConditions: ${error.message}`);
    }
    throw error;
  }
}

async function taxOf(ctx: Ctx, { taxable, taxCode, taxMode }: CommitmentEntry, at: string) {
  if (taxCode === undefined) {
    if (taxable !== true && taxMode === undefined) return { taxCode: null, taxMode: null };
    throw new MissingField(`${at}.taxCode is required for a commitment that is taxed.`);
  }
  if (taxable === false) throw new RuleViolation(`${at} is not taxable, and has a taxCode.`);
  const code = (await taxCodesNamed(ctx, [taxCode])).get(taxCode.toLowerCase());
  if (code) return { taxCode: code.name, taxMode: taxMode ?? code.taxMode };
  throw new RuleViolation(
    `${at}.taxCode must be the name of a tax code; there is no '${taxCode}'.`,
  );
}
