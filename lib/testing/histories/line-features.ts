import type { History, OrderLine } from "@/lib/second-engine/history";

/** The features of one line of an order. */
export function featuresOfLine(line: OrderLine, { steps }: History): string[] {
  const { returns, discount, tax, paymentTerm, payer, billTo, soldTo, orderedBy } = line;
  return [
    `order line: ${returns === undefined ? "sold" : "comes back"}`,
    ...(returns === undefined ? [] : timeOfReturn(line, returns, steps)),
    `order line, discount: ${discount?.type ?? "none"}`,
    `order line, tax: ${tax?.mode ?? "none"}`,
    `order line, payment term: ${paymentTerm === undefined ? "of the account" : "its own"}`,
    `order line, payer: ${payer === undefined ? "the first" : "another account"}`,
    `order line, order: ${orderedBy === undefined ? "of the first payer" : "of another account"}`,
    `order line, billed to: ${billTo === undefined ? "the account" : "a contact of its own"}`,
    `order line, sold to: ${soldTo ?? "where the account is"}`,
  ];
}

/** Whether a return is billed before its sale; null while no bill includes it. */
function timeOfReturn({ name }: OrderLine, returns: string, steps: History["steps"]): string[] {
  const [back, sold] = [billOf(name, steps), billOf(returns, steps)];
  if (back === Infinity) return [];
  if (back === sold) return ["order line, back: with its sale"];
  return [`order line, back: ${back < sold ? "before its sale was billed" : "later"}`];
}

/** The position of the bill that includes a line. */
function billOf(name: string, steps: History["steps"]): number {
  let due: string | undefined;
  const bill = steps.findIndex((step) => {
    if ("line" in step && step.line.name === name) due = step.line.due;
    return due !== undefined && "bill" in step && step.bill >= due;
  });
  return bill < 0 ? Infinity : bill;
}
