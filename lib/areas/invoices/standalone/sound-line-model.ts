import { RuleViolation } from "@/lib/kernel/errors";
import { type Decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { discountsOf, type EnteredTax, type HandLine, netOf } from "./hand-line-model";

/** @throws RuleViolation for taxes and discounts that come to more than the line. */
export function requireSound(line: HandLine, at: string): void {
  if (line.taxes.length && line.amount.isNegative()) {
    throw new RuleViolation(`${at}.taxItems stand on lines above zero; this one is below.`);
  }
  const { most, sum } = discountsOf(line);
  if (most.isNegative()) {
    throw new RuleViolation(`${at}.taxItems come to more than the amount that includes them.`);
  }
  if (sum.greaterThan(most)) {
    throw new RuleViolation(
      `${at}.discountItems take off ${sum.toString()}, and the line without tax is ${most.toString()}.`,
    );
  }
  line.discounts.forEach((discount, index) => {
    if (discount.taxes.length && !netOf(discount).isNegative()) {
      throw new RuleViolation(
        `${at}.discountItems[${index}].taxItems come to more than the amount that includes them.`,
      );
    }
  });
  requireTaxesLeft(line, at);
}

const nameOf = ({ figures }: EnteredTax) => figures.name.toLowerCase();
const modeOf = ({ figures }: EnteredTax) => figures.taxMode;

/** What discounts take off taxes is of the line's own taxes, and leaves none below zero. */
function requireTaxesLeft({ taxes, discounts }: HandLine, at: string): void {
  const taken = discounts.flatMap((discount) => discount.taxes);
  const own = new Map<string, Decimal>();
  for (const tax of taxes)
    own.set(nameOf(tax), (own.get(nameOf(tax)) ?? ZERO).plus(tax.figures.amount));
  for (const tax of taken) {
    const { name } = tax.figures;
    const there = own.get(nameOf(tax));
    if (there === undefined) {
      throw new RuleViolation(
        `${at}.discountItems take something off the tax ${name}, which is not among the taxItems of the line.`,
      );
    }
    if (taxes.some((one) => modeOf(one) !== modeOf(tax))) {
      throw new RuleViolation("taxMode is one for the line and all of its taxItems.");
    }
    const less = sumOf(taken.filter((one) => nameOf(one) === nameOf(tax)).map(amountOf));
    if (there.plus(less).isNegative()) {
      throw new RuleViolation(
        `${at}.discountItems take ${less.negated().toString()} off the tax ${name}, which is ${there.toString()}.`,
      );
    }
  }
}

const amountOf = ({ figures }: EnteredTax) => figures.amount;
