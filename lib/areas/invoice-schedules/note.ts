import type { Ctx } from "@/lib/kernel/context";
import type { InvoiceSchedule } from "@/lib/areas/scheduled-charges/model";

const PAST = {
  create: "created",
  update: "updated",
  delete: "deleted",
  pause: "paused",
  resume: "resumed",
} as const;

/** Records a change of a schedule, and tells of it. */
export function note(
  ctx: Ctx,
  { id, scheduleNumber }: Pick<InvoiceSchedule, "id" | "scheduleNumber">,
  action: keyof typeof PAST,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const detail = { scheduleNumber, ...more };
  const subject = { subjectType: "invoiceSchedule", subjectId: id };
  ctx.record({ ...subject, action, detail });
  ctx.emit({ ...subject, type: `invoiceSchedule.${PAST[action]}`, payload: detail });
}
