import { registeredOrigins } from "@/lib/areas/browser-calls/registered-origins";
import { formTexts } from "@/lib/hosted-form/texts/locales";
import { asTenant } from "@/lib/platform/database/ambient";
import { wireId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import { formConfig, pageDocument, pageHeaders } from "./document-model";
import { FORM_FILES, integrityOf, loadedFiles } from "./form-files";
import { type FormAsGiven, tamperingOf } from "./guard-model";
import type { HostedPage } from "./model";
import { hostedPages } from "./queries";

/** Fetches something as customers do: undefined without a response. */
export type Get = (
  path: string,
) => Promise<{ bytes: Uint8Array; header: (name: string) => string | null } | undefined>;

/** How forms are checked: at which address. */
export type Guard = { baseUrl: string; get: Get };

/** True when a tenant has forms to check. */
export async function formsAreThere(tenantId: string): Promise<boolean> {
  return (await asTenant(tenantId, () => hostedPages(tenantId))).length > 0;
}

/**
 * Fetches every form of a tenant as its customers do and compares it with the one that we
 * generated. Differences are logged, written to the audit trail and sent as an event; returns the
 * number of tampered forms.
 */
export async function guardForms(tenantId: string, guard: Guard): Promise<number> {
  const { pages, origins } = await asTenant(tenantId, async () => ({
    pages: await hostedPages(tenantId),
    origins: await registeredOrigins(tenantId),
  }));
  let tampered = 0;
  for (const page of pages) {
    const served = await givenForm(guard, page);
    if (!served) continue;
    const faults = tamperingOf(madeForm(guard, page, origins), served);
    if (!faults.length) continue;
    tampered += 1;
    await raise(tenantId, page, faults);
  }
  return tampered;
}

function madeForm({ baseUrl }: Guard, page: HostedPage, origins: string[]): FormAsGiven {
  const shown = { ...page, id: wireId(page.id) };
  const texts = formTexts(page.locale);
  const config = formConfig(shown, { locale: page.locale, texts, apiBase: baseUrl });
  const files = loadedFiles(FORM_FILES);
  const { script, style } = files;
  return {
    document: pageDocument(config, files),
    headers: pageHeaders(origins, files),
    files: { [script.address]: script.integrity, [style.address]: style.integrity },
  };
}

async function givenForm({ get }: Guard, page: HostedPage): Promise<FormAsGiven | undefined> {
  const answer = await get(`/hosted-pages/${wireId(page.id)}`);
  if (!answer) return undefined;
  const names = Object.keys(pageHeaders([]));
  const headers = names.map((name) => [name, answer.header(name) ?? undefined] as const);
  const hashes: Record<string, string | undefined> = {};
  for (const address of FORM_FILES) {
    const file = await get(address);
    hashes[address] = file && integrityOf(file.bytes);
  }
  return {
    document: new TextDecoder().decode(answer.bytes),
    headers: Object.fromEntries(headers),
    files: hashes,
  };
}

async function raise(tenantId: string, page: HostedPage, faults: string[]): Promise<void> {
  log.error({ tenantId, pageId: page.id, faults }, "a form is not the one that we made");
  await systemTransaction(tenantId, { operation: "guardForms" }, async (ctx) => {
    const subject = { subjectType: "hostedPage", subjectId: page.id };
    const detail = { name: page.name, faults: faults.slice(0, 20) };
    ctx.record({ ...subject, action: "tampered", detail });
    ctx.emit({ ...subject, type: "hosted_page.tampered", payload: detail });
  });
}
