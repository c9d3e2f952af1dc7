import {
  maskedCode,
  maskedExpiry,
  maskedIban,
  maskedNumber,
  plainDigits,
  type Typed,
} from "../mask";
import type { FormConfig } from "./config";
import type { FormTexts } from "../texts/form-texts";
import type { FieldSetting } from "./field";

const NUMERIC = { inputMode: "numeric", latin: true } as const;
const HOLDER = { name: "holder", inputMode: "text", latin: false, longest: 60 } as const;

/** The fields of a page, in order. `digits`: of the security code. */
export function settingsOf({ texts, type }: FormConfig, digits: () => number): FieldSetting[] {
  if (type === "BankTransfer") return ofIban(texts);
  return type === "ACH" ? ofAccount(texts) : ofCard(texts, digits);
}

const accountHolder = (texts: FormTexts): FieldSetting => ({
  ...HOLDER,
  label: texts.accountHolder,
  autocomplete: "name",
});

function ofIban(texts: FormTexts): FieldSetting[] {
  const iban = { name: "iban", inputMode: "text", latin: true, longest: 42 } as const;
  return [
    accountHolder(texts),
    { ...iban, label: texts.iban, autocomplete: "off", mask: maskedIban },
  ];
}

function ofAccount(texts: FormTexts): FieldSetting[] {
  const digits = { ...NUMERIC, autocomplete: "off", mask: digitsOnly } as const;
  const bank = { name: "bankName", inputMode: "text", latin: false, longest: 70 } as const;
  return [
    accountHolder(texts),
    { ...digits, name: "routing", label: texts.routing, hint: texts.routingHint, longest: 11 },
    { ...digits, name: "account", label: texts.account, longest: 20 },
    { ...bank, label: texts.bankName, autocomplete: "off" },
  ];
}

function ofCard(texts: FormTexts, digits: () => number): FieldSetting[] {
  return [
    {
      ...NUMERIC,
      name: "number",
      label: texts.number,
      autocomplete: "cc-number",
      longest: 30,
      mask: maskedNumber,
    },
    {
      ...NUMERIC,
      name: "expiry",
      label: texts.expiry,
      hint: texts.expiryHint,
      autocomplete: "cc-exp",
      longest: 12,
      mask: maskedExpiry,
    },
    {
      ...NUMERIC,
      name: "code",
      label: texts.code,
      hint: texts.codeOnBack,
      autocomplete: "cc-csc",
      longest: 8,
      mask: (typed) => maskedCode(typed, digits()),
    },
    { ...HOLDER, label: texts.holder, autocomplete: "cc-name" },
  ];
}

function digitsOnly({ text, caret }: Typed): Typed {
  const kept = (part: string) => plainDigits(part).replace(/\D/g, "");
  return { text: kept(text), caret: kept(text.slice(0, caret)).length };
}
