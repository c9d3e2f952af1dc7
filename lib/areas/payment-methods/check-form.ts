import type { Ctx } from "@/lib/api/context";
import { AuthenticationFailed, RuleViolation } from "@/lib/api/errors";
import { callbackAddress } from "@/lib/areas/hosted-pages/callback";
import { wireId } from "@/lib/platform/ids";
import type { Authentication } from "@/lib/platform/gateways/gateway";
import type { Details } from "./type-model";

/** What a form sends beside the payment method. */
export type SentByForm = {
  values?: Readonly<Record<string, string | undefined>>;
  agreed?: boolean;
  agreement?: { source: string; type: string; ref?: string };
};

/**
 * Holds what a form sends to what it was signed with; gives what is kept of its agreement.
 *
 * @throws AuthenticationFailed for a value that is not the signed one; RuleViolation when the
 *   customer has not agreed to what the page asks for, or when it is no form that calls.
 */
export function checkForm(ctx: Ctx, sent: SentByForm | undefined): Details {
  const { form } = ctx;
  if (!form) {
    if (!sent) return {};
    throw new RuleViolation("hostedForm is for the forms of hosted pages only.", {
      resource: 590460,
    });
  }
  const { values = {}, agreed = false, agreement } = sent ?? {};
  for (const [name, signed] of Object.entries(form.values)) {
    const given = values[name];
    if (given !== undefined && given !== signed) throw new AuthenticationFailed();
  }
  if (form.agreement && !agreed) {
    throw new RuleViolation("The customer has to agree to what the form says.", {
      resource: 590470,
      parameter: "hostedForm.agreed",
    });
  }
  if (!form.agreement && !agreement) return {};
  return {
    mitConsentAgreementSrc: agreement?.source ?? "External",
    mitProfileType: agreement?.type ?? "Recurring",
    mitProfileAgreedOn: ctx.today,
    ...(agreement?.ref ? { mitConsentAgreementRef: agreement.ref } : {}),
  };
}

/** What a form gets beside the id of what it stored: what was signed, and where the customer goes. */
export async function answerForm(
  ctx: Ctx,
  id: string,
  { brand, authentication }: { brand: string; authentication?: Authentication },
) {
  const { form } = ctx;
  if (!form || (!form.callbackUrl && Object.keys(form.values).length === 0)) return {};
  const result = {
    success: "true",
    refId: wireId(id),
    creditCardType: brand,
    responseFrom: authentication ? "Response_From_3D_Validation" : "Response_From_Submit_Page",
    ...(authentication ? { ThreeDSResult: authentication.result, ECI: authentication.eci } : {}),
  };
  const callbackUrl = await callbackAddress(ctx, form, result);
  return { hostedForm: { values: form.values, ...(callbackUrl ? { callbackUrl } : {}) } };
}
