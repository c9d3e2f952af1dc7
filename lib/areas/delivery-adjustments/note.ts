import type { Ctx } from "@/lib/kernel/context";
import type { DeliveryAdjustment } from "./model";

const PAST = { create: "created", cancel: "canceled" } as const;

/** Records what was done to an adjustment, and tells of it. */
export function note(
  ctx: Ctx,
  { id, adjustmentNumber }: Pick<DeliveryAdjustment, "id" | "adjustmentNumber">,
  action: keyof typeof PAST,
  more: Readonly<Record<string, unknown>>,
): void {
  const detail = { adjustmentNumber, ...more };
  const subject = { subjectType: "deliveryAdjustment", subjectId: id };
  ctx.record({ ...subject, action, detail });
  ctx.emit({ ...subject, type: `deliveryAdjustment.${PAST[action]}`, payload: detail });
}
