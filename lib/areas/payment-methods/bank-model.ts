import { checksOut } from "@/lib/values/iban";

/** People write numbers with blanks and dashes between groups; only the characters are stored. */
export function bare(number: string): string {
  return number.replace(/[ -]/g, "").toUpperCase();
}

/** True when the nine digits of a routing number check out (weights 3, 7, 1). */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text].reduce(
    (total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0),
    0,
  );
  return sum > 0 && sum % 10 === 0;
}

/** True when an IBAN has a plausible length and its check digits (ISO 13616, modulo 97) are right. */
export function isIban(text: string): boolean {
  const iban = bare(text);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && checksOut(iban);
}
