import type { Random } from "./random";

/** A formula over a record's fields, as a merchant may write one: with or without parentheses. */
export function anyFormula(random: Random): string {
  return anyNumber(random, random.whole(1, 3));
}

function anyNumber(random: Random, depth: number): string {
  if (depth === 0) return anyOperand(random);
  const deeper = () => anyNumber(random, depth - 1);
  switch (random.whole(1, 8)) {
    case 1:
      return `(${deeper()} ${anySign(random)} ${deeper()}) * ${anyFactor(random)}`;
    case 2:
      return `if(${anyCondition(random, depth)}, ${deeper()}, ${deeper()})`;
    case 3:
      return `${random.one(["min", "max"])}(${deeper()}, ${deeper()}, ${anyOperand(random)})`;
    case 4:
      return `${random.one(["abs", "ceil", "floor"])}(${deeper()})`;
    case 5:
      return `round(${deeper()}, ${random.whole(0, 3)})`;
    case 6:
      return `-${anyOperand(random)} + ${deeper()} / ${random.whole(1, 12)}`;
    default:
      return random.chance(50)
        ? `${deeper()} ${anySign(random)} ${deeper()}`
        : `${deeper()} * ${anyFactor(random)}`;
  }
}

const anySign = (random: Random) => random.one(["+", "-"]);

/** Factors are small: an amount has twelve digits at most. */
const anyFactor = (random: Random) =>
  random.one(['fieldLookup("usage", "amount__c")', `${random.whole(1, 999) / 1000}`]);

const anyOperand = (random: Random) =>
  random.one([
    "usageQuantity",
    "usageQuantity",
    'fieldLookup("usage", "amount__c")',
    `${random.whole(0, 99)}`,
    `${random.whole(1, 999) / 1000}`,
  ]);

function anyCondition(random: Random, depth: number): string {
  const group = `fieldLookup("usage", "group__c") ${random.one(["==", "!="])} "${random.one(["a", "b"])}"`;
  const compared = () =>
    `${anyNumber(random, depth - 1)} ${random.one(["<", "<=", ">", ">="])} ${anyOperand(random)}`;
  switch (random.whole(1, 4)) {
    case 1:
      return group;
    case 2:
      return compared();
    case 3:
      return `!(${group}) && ${compared()}`;
    default:
      return `${compared()} || ${group}`;
  }
}
