import type { Ctx } from "@/lib/kernel/context";
import { AuthenticationFailed, RuleViolation } from "@/lib/kernel/errors";
import { isSigned } from "@/lib/areas/hosted-pages/signed-model";
import type { Details } from "@/lib/areas/payment-methods/type-model";

/** What a form sends beside the payment method. */
export type SentByForm = {
  values?: Readonly<Record<string, string | undefined>>;
  agreed?: boolean;
  agreement?: { source: string; type: string; ref?: string };
};

/**
 * Checks a form's values against its signature; returns what is stored of its agreement.
 *
 * @throws AuthenticationFailed for a value that is not the signed one; RuleViolation when the
 * customer has not accepted the page's agreement, or when the caller is not a form.
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
    if (given !== undefined && !isSigned(name, signed, given))
      throw new AuthenticationFailed(undefined, { refused: { what: "bound value" } });
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

/**
 * Checks a card against the brands that its form was signed with.
 *
 * @throws RuleViolation naming them.
 */
export function requireTakenBrand({ form }: Ctx, { brand }: { brand: string }): void {
  const taken = form?.brands;
  if (!taken || taken.includes(brand)) return;
  throw new RuleViolation(`This form takes ${taken.join(", ")}.`, {
    resource: 520003,
    parameter: "creditCardNumber",
  });
}
