import { z } from "zod";
import { asTenant } from "@/lib/platform/database/ambient";
import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { HOSTED_FONTS, HOSTED_LOCALES } from "@/lib/values/hosted-form";
import { keysOf } from "@/lib/values/keys";
import { HOSTED_PAGE_TYPES, type HostedPage } from "./model";

const themeRead = z.object({
  accent: z.string(),
  background: z.string(),
  text: z.string(),
  radius: z.number(),
  font: z.enum(keysOf(HOSTED_FONTS)),
});

const COLUMNS = `id, name, type, brands, locale, theme, submission_limit as "submissionLimit",
  callback_url as "callbackUrl", submit_enabled as "submitEnabled",
  three_d_secure as "threeDSecure", agreement, created_at as "createdAt", updated_at as "updatedAt"`;

const all = statement<HostedPage>(
  "hosted-pages",
  `select ${COLUMNS} from hosted_page where tenant_id = $1 order by lower(name)`,
);
const add = statement<{ id: string }>(
  "hosted-page-add",
  `insert into hosted_page (tenant_id, id, name, type, brands, locale, theme, submission_limit, callback_url,
     submit_enabled, three_d_secure, agreement, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12, $13, $11, $11)
   on conflict (tenant_id, lower(name)) do nothing returning id`,
);
const change = statement<{ id: string }>(
  "hosted-page-change",
  `update hosted_page set name = $3, type = $4, brands = $5, locale = $6, theme = $7, submission_limit = $8,
     callback_url = $9, submit_enabled = $10, updated_at = $11,
     three_d_secure = $12, agreement = $13
   where tenant_id = $1 and id = $2
     and not exists (select from hosted_page o where o.tenant_id = $1 and o.id <> $2 and lower(o.name) = lower($3))
   returning id`,
);
const tenantOf = statement<{ tenant: string | null }>(
  "tenant-of-hosted-page",
  "select tenant_of_hosted_page($1) as tenant",
);

const valuesOf = (tenantId: string, page: HostedPage) => [
  tenantId,
  page.id,
  page.name,
  page.type,
  page.brands,
  page.locale,
  JSON.stringify(page.theme),
  page.submissionLimit,
  page.callbackUrl,
  page.submitEnabled,
  page.updatedAt,
  page.threeDSecure,
  page.agreement,
];

/** The pages of a tenant, by name. */
export async function hostedPages(tenantId: string): Promise<HostedPage[]> {
  return (await all([tenantId])).map((page) => ({ ...page, theme: themeRead.parse(page.theme) }));
}

/** A page of a tenant by its id. */
export async function hostedPageById(
  tenantId: string,
  id: string,
): Promise<HostedPage | undefined> {
  const page = await prisma().hostedPage.findFirst({
    where: { tenantId, id },
    omit: { tenantId: true },
  });
  if (!page) return undefined;
  const type = wordRead(HOSTED_PAGE_TYPES, page.type);
  const locale = wordRead(keysOf(HOSTED_LOCALES), page.locale);
  return { ...page, type, locale, theme: themeRead.parse(page.theme) };
}

/** Stores a new page; false when its name is taken. */
export async function insertPage(tenantId: string, page: HostedPage): Promise<boolean> {
  return (await add(valuesOf(tenantId, page))).length > 0;
}

/** Stores a changed page; false when another one has its name. */
export async function storePage(tenantId: string, page: HostedPage): Promise<boolean> {
  return (await change(valuesOf(tenantId, page))).length > 0;
}

/** Deletes a page; returns it. */
export async function dropPage(tenantId: string, id: string): Promise<HostedPage | undefined> {
  const page = await hostedPageById(tenantId, id);
  const { count } = await prisma().hostedPage.deleteMany({ where: { tenantId, id } });
  return count > 0 ? page : undefined;
}

/** The tenant whose page has this id. */
export async function tenantOfPage(id: string): Promise<string | undefined> {
  return (await asTenant("", () => tenantOf([id])))[0]?.tenant ?? undefined;
}

type KeyRow = { publicKey: string; privateKey: string };

const addKey = statement(
  "hosted-page-key-add",
  `insert into hosted_page_key (tenant_id, public_key, private_key, created_at) values ($1, $2, $3, $4)
   on conflict (tenant_id) do nothing`,
);

/** The key pair of a tenant, the private half sealed. */
export async function storedKeyPair(tenantId: string): Promise<KeyRow | undefined> {
  const select = { publicKey: true, privateKey: true };
  return (await prisma().hostedPageKey.findFirst({ where: { tenantId }, select })) ?? undefined;
}

/** Stores a key pair unless there is one. */
export async function insertKeyPair(tenantId: string, pair: KeyRow, now: Date): Promise<void> {
  await addKey([tenantId, pair.publicKey, pair.privateKey, now]);
}
