import { numberAndName } from "@/lib/billing/billing-refusal";
import { RuleViolation } from "@/lib/kernel/errors";
import type { ChargeAttributes } from "@/lib/areas/catalog/model";
import type { ChargeOverrideEntry } from "@/lib/areas/orders/order-body";
import { decimal } from "@/lib/values/decimal";
import type { OverriddenCharge } from "./overridden-charge";

/**
 * The attributes of a charge with the prepaid quantity or the drawdown rate of an order.
 *
 * @throws RuleViolation for a charge that sells, or uses, no prepaid units; for zero.
 */
export function agreedPrepaid(
  charge: Pick<OverriddenCharge, "chargeNumber" | "name">,
  attributes: ChargeAttributes,
  {
    prepaidQuantity,
    drawdownRate,
  }: Pick<ChargeOverrideEntry, "prepaidQuantity" | "drawdownRate"> = {},
): ChargeAttributes {
  const { prepayment, usage } = attributes;
  const drawdown = usage?.drawdown;
  const refuse = (what: string) => {
    const name = numberAndName(charge.chargeNumber, charge.name);
    throw new RuleViolation(`chargeOverrides of the charge ${name}: ${what}.`);
  };
  if (prepaidQuantity === 0) refuse("prepaidQuantity must be greater than 0");
  if (drawdownRate === 0) refuse("drawdownRate must be greater than 0");
  if (prepaidQuantity !== undefined && prepayment === undefined)
    refuse("prepaidQuantity needs a charge whose ChargeFunction is Prepayment");
  if (drawdownRate !== undefined && drawdown === undefined)
    refuse("drawdownRate needs a charge whose ChargeFunction is Drawdown");
  return {
    ...attributes,
    ...(prepayment && prepaidQuantity !== undefined
      ? { prepayment: { ...prepayment, quantity: decimal(prepaidQuantity).toFixed() } }
      : {}),
    ...(usage && drawdown && drawdownRate !== undefined
      ? { usage: { ...usage, drawdown: { ...drawdown, rate: decimal(drawdownRate).toFixed() } } }
      : {}),
  };
}
