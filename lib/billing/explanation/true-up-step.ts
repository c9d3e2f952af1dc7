import { decimal } from "@/lib/values/decimal";
import { writtenMoney } from "@/lib/values/written";
import type { TrueUpTrace } from "../line-trace";
import { difference } from "./less-steps";
import { type Explained, type Step, step } from "./step";

/** The commitment of a period, less what was billed for it. */
export function trueUpStep({ trace, currency }: Explained<TrueUpTrace>): Step {
  const { inputs, less } = trace;
  const [{ amount }] = less;
  const committed = decimal(inputs.listAmount);
  const counted = decimal(amount);
  const rest = difference(committed, counted, currency);
  const sentence = `The commitment is ${writtenMoney(committed, currency)}, and ${writtenMoney(counted, currency)} counts towards it: ${rest}.`;
  return step("Commitment", sentence, writtenMoney(committed.minus(counted), currency));
}
