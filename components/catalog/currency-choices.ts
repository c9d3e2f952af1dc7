import { currencyCodes } from "@/lib/values/money";

const names = new Intl.DisplayNames("en", { type: "currency" });

/** Every currency of ISO 4217, by its code. */
export const currencyChoices = currencyCodes().map((code) => ({
  value: code,
  label: code,
  help: names.of(code),
}));
