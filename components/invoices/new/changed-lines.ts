import * as z from "zod";
import { changedValues } from "@/components/custom-fields/custom-values";
import { type changedLine, newLine } from "@/lib/areas/invoices/standalone/line-contract";
import { given } from "@/lib/values/keys";

/** The values of a line's defined custom fields, by their names. */
export const customValues = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()]).optional())
  .optional();

/** A line of the form that changes a draft; new ones have no id. */
const heldLine = newLine
  .pick({ quantity: true, unitPrice: true, serviceStartDate: true, serviceEndDate: true })
  .extend({ lineId: z.string().optional(), chargeName: z.string().min(1).max(255), customValues });

export const changedLinesSchema = z.object({
  accountNumber: z.string(),
  invoiceItems: z.array(heldLine).min(1),
});

export type HeldLine = z.output<typeof heldLine>;

type LineChange = z.output<typeof changedLine>;

/** The changes that make the lines of a draft what the form holds; what is the same is left out. */
export function changesOf(
  before: readonly HeldLine[],
  after: readonly HeldLine[],
): readonly LineChange[] {
  const kept = new Set(after.map(({ lineId }) => lineId));
  const gone = before.filter(({ lineId }) => !kept.has(lineId));
  const changed = after.flatMap((line): LineChange[] => {
    const { lineId: id, customValues: entered, ...added } = line;
    const old = id === undefined ? undefined : before.find(({ lineId }) => lineId === id);
    if (!old) return [{ ...added, ...changedValues(entered, {}) }];
    const custom = changedValues(entered, old.customValues ?? {});
    const changes = { ...given(differing(old, line)), ...custom };
    return Object.keys(changes).length ? [{ id, ...changes }] : [];
  });
  return [...gone.map(({ lineId: id }) => ({ id, delete: true })), ...changed];
}

function differing(old: HeldLine, line: HeldLine) {
  const { chargeName, quantity, unitPrice, serviceStartDate, serviceEndDate } = line;
  return {
    chargeName: chargeName === old.chargeName ? undefined : chargeName,
    quantity: quantity === old.quantity ? undefined : quantity,
    unitPrice: unitPrice === old.unitPrice ? undefined : unitPrice,
    serviceStartDate: serviceStartDate === old.serviceStartDate ? undefined : serviceStartDate,
    serviceEndDate: serviceEndDate === old.serviceEndDate ? undefined : serviceEndDate,
  };
}
