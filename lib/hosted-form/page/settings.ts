import {
  maskedCode,
  maskedExpiry,
  maskedIban,
  maskedNumber,
  plainDigits,
  type Typed,
} from "../mask";
import type { FormConfig } from "./config";
import type { FieldSetting } from "./field";

/** The fields of a page, in the order in which they are asked for. `digits`: of the security code. */
export function settingsOf({ texts, type }: FormConfig, digits: () => number): FieldSetting[] {
  const numeric = { inputMode: "numeric", latin: true } as const;
  const holder = { name: "holder", inputMode: "text", latin: false, longest: 60 } as const;
  const accountHolder = { ...holder, label: texts.accountHolder, autocomplete: "name" };
  if (type === "BankTransfer") {
    return [
      accountHolder,
      {
        name: "iban",
        label: texts.iban,
        autocomplete: "off",
        inputMode: "text",
        latin: true,
        longest: 42,
        mask: maskedIban,
      },
    ];
  }
  if (type === "ACH") {
    const bank = { ...numeric, autocomplete: "off", mask: digitsOnly } as const;
    return [
      accountHolder,
      { ...bank, name: "routing", label: texts.routing, hint: texts.routingHint, longest: 9 },
      { ...bank, name: "account", label: texts.account, longest: 17 },
      {
        name: "bankName",
        label: texts.bankName,
        autocomplete: "off",
        inputMode: "text",
        latin: false,
        longest: 70,
      },
    ];
  }
  return [
    {
      ...numeric,
      name: "number",
      label: texts.number,
      autocomplete: "cc-number",
      longest: 30,
      mask: maskedNumber,
    },
    {
      ...numeric,
      name: "expiry",
      label: texts.expiry,
      hint: texts.expiryHint,
      autocomplete: "cc-exp",
      longest: 12,
      mask: maskedExpiry,
    },
    {
      ...numeric,
      name: "code",
      label: texts.code,
      hint: texts.codeOnBack,
      autocomplete: "cc-csc",
      longest: 8,
      mask: (typed) => maskedCode(typed, digits()),
    },
    { ...holder, label: texts.holder, autocomplete: "cc-name" },
  ];
}

function digitsOnly({ text, caret }: Typed): Typed {
  const kept = (part: string) => plainDigits(part).replace(/\D/g, "");
  return { text: kept(text), caret: kept(text.slice(0, caret)).length };
}
