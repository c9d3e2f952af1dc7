import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { isDuplicate } from "@/lib/platform/database/database-faults";
import type { createAccountingCode, updateAccountingCode } from "./contract";
import type { AccountingCode } from "./model";
import {
  codeById,
  insertCode,
  isNamed,
  lockCode,
  removeCode,
  statusOfName,
  storeCode,
} from "./queries";

/** @throws NotFound for an id without an accounting code. */
export async function findCode(ctx: Ctx, key: string): Promise<AccountingCode> {
  const id = uuidOf(key);
  const code = id && (await codeById(ctx.tenantId, id));
  if (!code) throw new NotFound("accounting code", key);
  return code;
}

/** Creates a code, which is active. @throws RuleViolation for a name that is taken. */
export async function createCode(
  ctx: Ctx,
  body: z.output<typeof createAccountingCode.body>,
): Promise<AccountingCode> {
  const code: AccountingCode = {
    id: newId(),
    name: body.name,
    type: body.type,
    status: "Active",
    notes: body.notes ?? null,
    glAccountName: body.glAccountName ?? null,
    glAccountNumber: body.glAccountNumber ?? null,
    createdById: ctx.actor.id,
    updatedById: ctx.actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await refusingTaken(() => insertCode(ctx.tenantId, code));
  note(ctx, code, "create", { name: code.name, type: code.type });
  return code;
}

/** Changes a code. @throws RuleViolation for one that is named, and for a name that is taken. */
export async function changeCode(
  ctx: Ctx,
  key: string,
  body: z.output<typeof updateAccountingCode.body>,
): Promise<void> {
  const before = await unused(ctx, key);
  const after = {
    ...before,
    name: body.name ?? before.name,
    type: body.type ?? before.type,
    notes: body.notes === undefined ? before.notes : body.notes,
    glAccountName: body.glAccountName === undefined ? before.glAccountName : body.glAccountName,
    glAccountNumber:
      body.glAccountNumber === undefined ? before.glAccountNumber : body.glAccountNumber,
  };
  await refusingTaken(() => storeCode(ctx.tenantId, changed(ctx, after)));
  note(ctx, after, "update", { before, after });
}

/** Lets charges name a code again. */
export async function activateCode(ctx: Ctx, key: string): Promise<void> {
  const code = await findCode(ctx, key);
  if (code.status === "Active") return;
  await storeCode(ctx.tenantId, changed(ctx, { ...code, status: "Active" }));
  note(ctx, code, "activate", { name: code.name });
}

/** Keeps charges from naming a code. @throws RuleViolation for one that is named. */
export async function deactivateCode(ctx: Ctx, key: string): Promise<void> {
  const code = await findCode(ctx, key);
  if (code.status === "Inactive") return;
  await unused(ctx, key);
  await storeCode(ctx.tenantId, changed(ctx, { ...code, status: "Inactive" }));
  note(ctx, code, "deactivate", { name: code.name });
}

/** Deletes a code. @throws RuleViolation for one that is active, named or of the receivables. */
export async function deleteCode(ctx: Ctx, key: string): Promise<void> {
  const code = await unused(ctx, key);
  if (code.type === "AccountsReceivable")
    throw new RuleViolation("A code of the type AccountsReceivable is never deleted.");
  if (code.status === "Active")
    throw new RuleViolation(`The accounting code ${code.name} is active: deactivate it first.`);
  await removeCode(ctx.tenantId, code.id);
  note(ctx, code, "delete", { name: code.name });
}

/**
 * Requires that a name is not that of an inactive code; the code stays as it is until the row that names it is stored. Names
 * without a code are allowed.
 *
 * @throws RuleViolation for an inactive code.
 */
export async function requireActive(
  ctx: Ctx,
  name: string,
  place: { resource: number; parameter: string },
): Promise<void> {
  if ((await statusOfName(ctx.tenantId, name)) !== "Inactive") return;
  throw new RuleViolation(`The accounting code ${name} is inactive: activate it first.`, place);
}

/** A code that nothing names, locked. */
async function unused(ctx: Ctx, key: string): Promise<AccountingCode> {
  const { id } = await findCode(ctx, key);
  await lockCode(ctx.tenantId, id);
  const code = await findCode(ctx, key);
  if (await isNamed(ctx.tenantId, code.name))
    throw new RuleViolation(
      `Charges or lines of invoices name the accounting code ${code.name}: it stays as it is.`,
    );
  return code;
}

const changed = (ctx: Ctx, code: AccountingCode): AccountingCode => ({
  ...code,
  updatedById: ctx.actor.id,
  updatedAt: ctx.now,
});

async function refusingTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new RuleViolation("name is taken: accounting codes have names of their own.", {
      resource: 562001,
      parameter: "name",
    });
  }
}

function note(ctx: Ctx, { id }: AccountingCode, action: string, detail: Record<string, unknown>) {
  ctx.record({ subjectType: "accounting-code", subjectId: id, action, detail });
}
