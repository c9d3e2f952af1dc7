import type { Ctx } from "@/lib/kernel/context";
import { ApiError } from "@/lib/kernel/errors";
import { type CallbackMaker, callbackMaker } from "@/lib/areas/hosted-pages/callback";
import type { Authentication } from "@/lib/platform/gateways/gateway";
import { wireId } from "@/lib/kernel/ids";

/** What a form has stored. */
export type Stored = { id: string; brand: string; authentication?: Authentication };

/**
 * Stores a form's payment method and answers the form: the signed values, and the redirect address.
 * Refusals that the customer cannot fix at a field contain that address too.
 */
export async function answerForm(ctx: Ctx, store: () => Promise<Stored>) {
  const { form } = ctx;
  const toCallback = await callbackMaker(ctx, form);
  const stored = toCallback ? await telling(toCallback, store) : await store();
  if (!form || (!toCallback && Object.keys(form.values).length === 0)) return { stored };
  const callbackUrl = toCallback?.(endOf(stored));
  return {
    stored,
    answer: { hostedForm: { values: form.values, ...(callbackUrl ? { callbackUrl } : {}) } },
  };
}

function endOf({ id, brand, authentication }: Stored) {
  return {
    success: "true" as const,
    refId: wireId(id),
    creditCardType: brand,
    responseFrom: authentication ? "Response_From_3D_Validation" : "Response_From_Submit_Page",
    ...(authentication ? { ThreeDSResult: authentication.result, ECI: authentication.eci } : {}),
  };
}

async function telling(toCallback: CallbackMaker, store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store();
  } catch (error) {
    const errorCode = error instanceof ApiError ? wordOf(error) : undefined;
    if (error instanceof ApiError && errorCode) {
      const errorMessage = error.message.slice(0, 255);
      const end = { success: "false" as const, errorCode, errorMessage };
      const callbackUrl = toCallback({ ...end, responseFrom: "Response_From_Submit_Page" });
      error.options.beside = { ...error.options.beside, hostedForm: { callbackUrl } };
    }
    throw error;
  }
}

/** The word of a failure that ends a form; undefined where the customer can continue. */
function wordOf({ category, message, options }: ApiError): string | undefined {
  if (options.beside?.challenge) return undefined;
  if (message.startsWith("[ThreeDS2_")) return "ThreeDS2_Authentication_Exception";
  if (category === 99) return "GatewayTransactionError";
  if (category === 30) return "BusinessValidationError";
  return undefined;
}
