import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import type { createHostedPage as created, updateHostedPage as updated } from "./contract";
import { type HostedPage, NEW_PAGE, themeProblem } from "./model";
import { dropPage, hostedPageById, insertPage, storePage } from "./queries";
import { given } from "@/lib/values/keys";

/** @throws NotFound for an id without a page. */
export async function findPage(ctx: Ctx, key: string, resource?: number): Promise<HostedPage> {
  const id = uuidOf(key);
  const page = id && (await hostedPageById(ctx.tenantId, id));
  if (!page) throw new NotFound("hosted page", key, { resource });
  return page;
}

/** Creates a page. @throws RuleViolation for a name that is taken, or a theme that is hard to read. */
export async function createPage(
  ctx: Ctx,
  { name, ...wanted }: z.output<typeof created.body>,
): Promise<HostedPage> {
  const fresh = { ...NEW_PAGE, brands: [...NEW_PAGE.brands], id: newId(), name };
  const page = changed({ ...fresh, createdAt: ctx.now, updatedAt: ctx.now }, wanted, ctx.now);
  if (!(await insertPage(ctx.tenantId, page))) throw nameTaken(page);
  note(ctx, page, "create", { name, type: page.type });
  return page;
}

/** Changes a page; absent fields stay. @throws RuleViolation as createPage. */
export async function changePage(
  ctx: Ctx,
  key: string,
  wanted: z.output<typeof updated.body>,
): Promise<HostedPage> {
  const before = await findPage(ctx, key);
  const page = changed(before, wanted, ctx.now);
  if (!(await storePage(ctx.tenantId, page))) throw nameTaken(page);
  note(ctx, page, "update", { before, after: page });
  return page;
}

/** Deletes a page. */
export async function deletePage(ctx: Ctx, key: string): Promise<void> {
  const id = uuidOf(key);
  const page = id && (await dropPage(ctx.tenantId, id));
  if (!page) throw new NotFound("hosted page", key);
  note(ctx, page, "delete", { name: page.name });
}

function changed(
  before: HostedPage,
  { theme, callbackUrl, agreement, ...wanted }: z.output<typeof updated.body>,
  now: Date,
): HostedPage {
  const page: HostedPage = {
    ...before,
    ...given(wanted),
    theme: { ...before.theme, ...theme },
    callbackUrl: callbackUrl === undefined ? before.callbackUrl : callbackUrl || null,
    agreement: agreement === undefined ? before.agreement : agreement || null,
    updatedAt: now,
  };
  const problem = themeProblem(page.theme);
  if (problem) {
    const { colour, message } = problem;
    const parameter = `theme.${colour}`;
    throw new RuleViolation(message, { resource: COLOUR_FIELDS[colour], parameter });
  }
  return page;
}

/** The color fields in the contract. */
const COLOUR_FIELDS = { accent: 590311, text: 590313 } as const;

function nameTaken({ name }: HostedPage): RuleViolation {
  return new RuleViolation(`There is a hosted page of the name ${name} already.`, {
    resource: 590301,
    parameter: "name",
  });
}

function note(ctx: Ctx, page: HostedPage, action: string, detail: Record<string, unknown>): void {
  ctx.record({ subjectType: "hosted-page", subjectId: page.id, action, detail });
}
