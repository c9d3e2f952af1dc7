import type { Choice } from "@/components/ui/combobox";
import { isCurrency } from "@/lib/values/money";

/** The most common billing currencies come first. */
const common = ["EUR", "USD", "GBP", "CHF", "JPY", "AUD", "CAD", "SEK", "NOK", "DKK", "PLN", "INR"];

let known: Choice[] | undefined;

/** The currencies of ISO 4217 by their English names. */
export function currencyChoices(): readonly Choice[] {
  known ??= listed();
  return known;
}

function listed(): Choice[] {
  const names = new Intl.DisplayNames("en-GB", { type: "currency" });
  const others = Intl.supportedValuesOf("currency").filter(
    (code) => isCurrency(code) && !common.includes(code),
  );
  return [...common, ...others].map((code) => {
    const name = names.of(code) ?? code;
    return { value: code, label: `${code} – ${name}` };
  });
}
