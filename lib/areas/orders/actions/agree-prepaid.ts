import { numberAndName } from "@/lib/billing/billing-refusal";
import { RuleViolation } from "@/lib/kernel/errors";
import type { ChargeAttributes } from "@/lib/areas/catalog/model";
import type { PrepaymentTerms } from "@/lib/areas/catalog/prepaid/prepaid-model";
import { rolloverProblems } from "@/lib/areas/catalog/prepaid/rollover-rules";
import type { ChargeOverrideEntry } from "@/lib/areas/orders/order-body";
import { decimal } from "@/lib/values/decimal";
import type { OverriddenCharge } from "./overridden-charge";

const ROLLOVER = [
  "isRollover",
  "rolloverApply",
  "rolloverPeriods",
  "rolloverPeriodLength",
] as const;

type Agreed = Pick<
  ChargeOverrideEntry,
  "prepaidQuantity" | "drawdownRate" | (typeof ROLLOVER)[number]
>;

type Refuse = (what: string) => never;

/**
 * The attributes of a charge with the prepaid quantity, the rollover or the drawdown rate of an order.
 *
 * @throws RuleViolation for a charge that sells, or uses, no prepaid units; for zero; for rollover without its terms.
 */
export function agreedPrepaid(
  charge: Pick<OverriddenCharge, "chargeNumber" | "name">,
  attributes: ChargeAttributes,
  agreed: Agreed = {},
): ChargeAttributes {
  const { prepaidQuantity, drawdownRate } = agreed;
  const { prepayment, usage } = attributes;
  const drawdown = usage?.drawdown;
  const refuse: Refuse = (what) => {
    const name = numberAndName(charge.chargeNumber, charge.name);
    throw new RuleViolation(`chargeOverrides of the charge ${name}: ${what}.`);
  };
  if (prepaidQuantity === 0) refuse("prepaidQuantity must be greater than 0");
  if (drawdownRate === 0) refuse("drawdownRate must be greater than 0");
  if (prepayment === undefined) {
    const of = [
      ...(prepaidQuantity ? ["prepaidQuantity"] : []),
      ...ROLLOVER.filter((n) => agreed[n]),
    ];
    if (of[0]) refuse(`${of[0]} needs a charge whose ChargeFunction is Prepayment`);
  }
  if (drawdownRate !== undefined && drawdown === undefined)
    refuse("drawdownRate needs a charge whose ChargeFunction is Drawdown");
  return {
    ...attributes,
    ...(prepayment ? { prepayment: agreedPrepayment(prepayment, agreed, refuse) } : {}),
    ...(usage && drawdown && drawdownRate !== undefined
      ? { usage: { ...usage, drawdown: { ...drawdown, rate: decimal(drawdownRate).toFixed() } } }
      : {}),
  };
}

function agreedPrepayment(
  { rollover: usual, ...sold }: PrepaymentTerms,
  { prepaidQuantity, ...agreed }: Agreed,
  refuse: Refuse,
): PrepaymentTerms {
  const quantity =
    prepaidQuantity === undefined ? sold.quantity : decimal(prepaidQuantity).toFixed();
  const { isRollover = usual !== undefined, rolloverApply, rolloverPeriods } = agreed;
  if (!isRollover) {
    const [extra] = ROLLOVER.filter((name) => agreed[name]);
    if (extra) refuse(`${extra} needs isRollover`);
    return { ...sold, quantity };
  }
  const apply =
    rolloverApply ?? usual?.apply ?? refuse("rolloverApply is required with isRollover");
  const { rolloverPeriodLength: length } = agreed;
  const months = length === undefined ? (usual?.months ?? null) : length || null;
  const rollover = { periods: rolloverPeriods || (usual?.periods ?? 0), months, apply };
  const terms = { ...sold, quantity, rollover };
  const [problem] = rolloverProblems(terms);
  if (problem) {
    const [name, kind, why] = problem;
    const field = `r${name.slice(1)}`;
    refuse(kind === "missing" ? `${field} is required ${why}` : `${field} ${why}`);
  }
  return terms;
}
