import type { listSequenceSets } from "@/lib/areas/sequence-sets/contract";
import type { CallResult } from "@/lib/portal/operation-address";

export type SequenceSet = CallResult<typeof listSequenceSets>["sequenceSets"][number];

const DIGITS = 8;

/** The first number of a sequence as documents show it; empty where the default set numbers them. */
export function firstNumber(sequence: SequenceSet["payment"]): string {
  if (!sequence) return "";
  return sequence.prefix + String(sequence.startNumber).padStart(DIGITS, "0");
}
