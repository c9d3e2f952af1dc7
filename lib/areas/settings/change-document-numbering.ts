import type { Ctx } from "@/lib/kernel/context";
import {
  changeNumbering,
  DOCUMENT_NUMBERS,
  type Numbering,
  numberingOf,
} from "@/lib/platform/numbers/document-numbers";
import { settingsForUpdate, storeSetting } from "@/lib/platform/tenants";

/** Starts or ends gapless numbering, from the tenant's next invoice and credit memo on. */
export async function changeDocumentNumbering(ctx: Ctx, to: Numbering): Promise<Numbering> {
  const before = numberingOf(await settingsForUpdate(ctx.tenantId));
  if (before === to) return to;
  await storeSetting(ctx.tenantId, DOCUMENT_NUMBERS, to);
  await changeNumbering(ctx.tenantId, to);
  ctx.record({
    subjectType: "document-numbers",
    subjectId: ctx.tenantId,
    action: "update",
    detail: { numbering: { before, after: to } },
  });
  return to;
}
