import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { keysOf } from "@/lib/values/keys";

const ofCharge = fieldsOf(522); // 522110-522139: known fields of charges that have no effect.

/** Any value: the values without effect may be of any type. */
const anything = z.unknown().optional();

const says = (what: string) =>
  `Not available: ${what}. Refused when it asks for something; null, false, 0, nothing do not.`;

/** Fields of charges in this API family that affect money, and that are not implemented here. */
export const unavailableFields = {
  CommitmentType: ofCharge(112, anything, says("commitments")),
  PrepaidTotalQuantity: ofCharge(120, anything, says("a total that is worked out of quantities")),
  ReflectDiscountInNetAmount: ofCharge(122, anything, says("net amounts less discounts")),
};

export type UnavailableField = keyof typeof unavailableFields;

/** The values without effect. */
const ASKS_NOTHING: ReadonlySet<unknown> = new Set([undefined, null, false, 0, ""]);

export const unavailableNames = keysOf(unavailableFields);

/** Which of them a body uses. */
export function unavailableOf(
  body: Readonly<Partial<Record<UnavailableField, unknown>>>,
): UnavailableField[] {
  return unavailableNames.filter((name) => !ASKS_NOTHING.has(body[name]));
}
