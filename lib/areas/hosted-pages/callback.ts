import type { CallingForm, Ctx } from "@/lib/api/context";
import { wireId } from "@/lib/platform/ids";
import { callbackText, type CallbackFacts, callbackValues } from "./callback-model";
import { signers } from "./key-pair";

/**
 * The page of the merchant to which a form's customer goes afterwards, with the result and a
 * signature of the tenant; undefined for pages without one.
 */
export async function callbackAddress(
  ctx: Ctx,
  form: CallingForm,
  result: Readonly<Record<string, string>> & { refId: string },
): Promise<string | undefined> {
  if (!form.callbackUrl) return undefined;
  const address = new URL(form.callbackUrl);
  const { encrypted, signed } = await signers(ctx);
  const advanced = form.signatureType === "advanced";
  const facts: CallbackFacts = {
    path: address.pathname,
    tenantId: wireId(ctx.tenantId),
    pageId: wireId(form.pageId),
    token: form.token,
    timestamp: String(form.sentAt),
    refId: advanced ? encrypted(result.refId) : result.refId,
    passthrough: callbackValues(form.values),
  };
  const text = callbackText(facts, form.signatureType);
  const query = {
    ...result,
    refId: facts.refId,
    ...form.values,
    token: facts.token,
    tenantId: facts.tenantId,
    pageId: facts.pageId,
    id: facts.pageId,
    timestamp: facts.timestamp,
    signatureType: form.signatureType,
    signature: advanced ? signed(text) : encrypted(text),
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}
