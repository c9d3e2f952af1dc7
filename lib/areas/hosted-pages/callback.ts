import type { CallingForm, Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import { callbackText, type CallbackFacts, callbackValues } from "./callback-model";
import { signers } from "./key-pair";

/** The result of a form, by the names that integrators use; `refId` after a success only. */
export type FormEnd = Readonly<Record<string, string>> &
  ({ success: "true"; refId: string } | { success: "false"; errorCode: string });

/** Builds the address to which a customer is redirected with a form's result, signed by the tenant. */
export type CallbackMaker = (end: FormEnd) => string;

/**
 * How customers of a form return to the merchant's page; undefined for pages without one. It reads
 * the tenant's key now, so that a result can still be reported when the transaction has failed.
 */
export async function callbackMaker(
  ctx: Ctx,
  form: CallingForm | undefined,
): Promise<CallbackMaker | undefined> {
  if (!form?.callbackUrl) return undefined;
  const { callbackUrl } = form;
  const { encrypted, signed } = await signers(ctx);
  const advanced = form.signatureType === "advanced";
  return (end) => {
    const address = new URL(callbackUrl);
    const told: Readonly<Record<string, string>> = end;
    const { refId: plainId = "", errorCode = "" } = told;
    const facts: CallbackFacts = {
      path: address.pathname,
      tenantId: wireId(ctx.tenantId),
      pageId: wireId(form.pageId),
      token: form.token,
      timestamp: String(form.sentAt),
      errorCode,
      refId: advanced && plainId ? encrypted(plainId) : plainId,
      passthrough: callbackValues(form.values),
    };
    const text = callbackText(facts, form.signatureType);
    const query = {
      ...end,
      ...(plainId ? { refId: facts.refId } : {}),
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
  };
}
