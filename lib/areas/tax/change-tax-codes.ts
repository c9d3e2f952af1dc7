import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import type { createTaxCode as created, updateTaxCode as updated } from "./contract";
import type { TaxCode } from "./model";
import { insertTaxCode, removeTaxCode, storeTaxCode, taxCodeById } from "./queries";
import { refusing } from "./refusing";

/** @throws NotFound for an id without a tax code. */
export async function findTaxCode(ctx: Ctx, key: string): Promise<TaxCode> {
  const id = uuidOf(key);
  const code = id && (await taxCodeById(ctx.tenantId, id));
  if (!code) throw new NotFound("tax code", key);
  return code;
}

/** Creates a tax code. @throws RuleViolation for a name that is taken. */
export async function createTaxCode(
  ctx: Ctx,
  body: z.output<typeof created.body>,
): Promise<TaxCode> {
  const code: TaxCode = {
    id: newId(),
    name: body.name,
    description: body.description ?? null,
    taxMode: body.taxMode,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await refusing(() => insertTaxCode(ctx.tenantId, code));
  note(ctx, code, "create", { name: code.name, taxMode: code.taxMode });
  return code;
}

/** Changes a tax code. @throws RuleViolation for another name while charges use it. */
export async function updateTaxCode(
  ctx: Ctx,
  key: string,
  body: z.output<typeof updated.body>,
): Promise<TaxCode> {
  const before = await findTaxCode(ctx, key);
  const after: TaxCode = {
    ...before,
    name: body.name ?? before.name,
    description: body.description === undefined ? before.description : body.description,
    taxMode: body.taxMode ?? before.taxMode,
    updatedAt: ctx.now,
  };
  await refusing(() => storeTaxCode(ctx.tenantId, after));
  note(ctx, after, "update", { before, after });
  return after;
}

/** Deletes a tax code and its rates. @throws RuleViolation while charges use it. */
export async function deleteTaxCode(ctx: Ctx, key: string): Promise<TaxCode> {
  const code = await findTaxCode(ctx, key);
  await refusing(() => removeTaxCode(ctx.tenantId, code.id));
  note(ctx, code, "delete", { name: code.name });
  return code;
}

function note(ctx: Ctx, code: TaxCode, action: string, detail: Record<string, unknown>): void {
  ctx.record({ subjectType: "tax-code", subjectId: code.id, action, detail });
}
