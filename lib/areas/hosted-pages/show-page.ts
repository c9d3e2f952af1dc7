import { registeredOrigins } from "@/lib/areas/browser-calls/registered-origins";
import type { Ctx } from "@/lib/kernel/context";
import { formLocale, formTexts } from "@/lib/hosted-form/texts/locales";
import { asTenant } from "@/lib/platform/database/ambient";
import { uuidOf, wireId } from "@/lib/kernel/ids";
import { formConfig, MISSING_PAGE, pageDocument, pageHeaders } from "./document-model";
import { FORM_FILES, loadedFiles } from "./form-files";
import { hostedPageById, tenantOfPage } from "./queries";

/** A document of the form, as a file with its status. */
type Shown = { bytes: Uint8Array; filename: string; status?: number };

/** The form of a page for any caller, with who may frame it; a readable page if it does not exist. */
export async function showPage(
  ctx: Ctx,
  key: string,
  { locale }: { locale?: string },
): Promise<Shown> {
  const id = uuidOf(key);
  const tenantId = id && (await tenantOfPage(id));
  if (!id || !tenantId) return missing(ctx);
  const found = await asTenant(tenantId, async () => ({
    page: await hostedPageById(tenantId, id),
    origins: await registeredOrigins(tenantId),
  }));
  const { page, origins } = found;
  if (!page) return missing(ctx);
  const files = loadedFiles(FORM_FILES);
  setHeaders(ctx, pageHeaders(origins, files));
  const language = (locale && formLocale(locale)) || page.locale;
  const texts = formTexts(language);
  const shown = { ...page, id: wireId(page.id) };
  const config = formConfig(shown, { locale: language, texts, apiBase: ctx.baseUrl });
  return document(pageDocument(config, files));
}

function missing(ctx: Ctx): Shown {
  setHeaders(ctx, pageHeaders([]));
  return { ...document(MISSING_PAGE), status: 404 };
}

function setHeaders(ctx: Ctx, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) ctx.setHeader(name, value);
}

function document(html: string): Shown {
  return { bytes: new TextEncoder().encode(html), filename: "form.html" };
}
