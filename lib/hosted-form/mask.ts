import { gapsOf, longestOf } from "./brands";

/** The content of a field, and the position of the caret. */
export type Typed = { readonly text: string; readonly caret: number };

const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10];

/** Digits of other scripts and full-width ones, as keyboards and autofill produce them, converted to ASCII. */
export function plainDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((first) => code >= first && code <= first + 9) ?? code;
    return String(code - zero);
  });
}

/** Only the digits of a text. */
export function digitsOf(text: string): string {
  return plainDigits(text).replace(/\D/g, "");
}

/** Inserts separators after some characters, and keeps the caret after the same one. */
function regrouped(
  { text, caret }: Typed,
  keep: (text: string) => string,
  write: (kept: string) => string,
  isKept: RegExp,
): Typed {
  const written = write(keep(text));
  const before = keep(text.slice(0, caret)).length;
  if (caret >= text.length) return { text: written, caret: written.length };
  let seen = 0;
  let at = 0;
  while (at < written.length && seen < before) {
    if (isKept.test(written.charAt(at))) seen += 1;
    at += 1;
  }
  return { text: written, caret: at };
}

/** A card number in its brand's groups, no longer than the brand allows. */
export function maskedNumber(typed: Typed): Typed {
  return regrouped(typed, digitsOf, writtenNumber, /\d/);
}

function writtenNumber(digits: string): string {
  const kept = digits.slice(0, longestOf(digits));
  const gaps = gapsOf(kept);
  return [...kept].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join("");
}

/**
 * Month and year as "MM / YY". A digit that cannot begin a two-digit month is a whole month: "9",
 * "1/" and the one of "13" get a zero. Years may have four digits, and may come first.
 */
export function maskedExpiry(typed: Typed): Typed {
  const keep = (text: string) => expiryDigits(plainDigits(text));
  return regrouped(typed, keep, writtenExpiry, /\d/);
}

function expiryDigits(text: string): string {
  const [, year, month] = /^\s*(20\d\d)\D+(\d\d)\s*$/.exec(text) ?? [];
  if (year && month) return month + year.slice(2);
  const padded = /^\s*\d\s*[/.-]/.test(text) ? `0${text.trim()}` : text;
  const digits = padded.replace(/\D/g, "");
  const full = /^(?:[2-9]|1[3-9]$)/.test(digits) ? `0${digits}` : digits;
  // Autofill gives years of four digits.
  return /^\d\d20\d\d$/.test(full) ? full.slice(0, 2) + full.slice(4) : full.slice(0, 6);
}

function writtenExpiry(digits: string): string {
  if (digits.length < 2) return digits;
  return digits.length === 2 ? `${digits} / ` : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** A security code: digits, as many as the brand requires. */
export function maskedCode(typed: Typed, longest: number): Typed {
  const write = (digits: string) => digits.slice(0, longest);
  return regrouped(typed, digitsOf, write, /\d/);
}

/** An IBAN in capital letters and groups of four. */
export function maskedIban(typed: Typed): Typed {
  const write = (kept: string) => (kept.match(/.{1,4}/g) ?? []).join(" ");
  return regrouped(typed, plainIban, write, /[A-Z0-9]/);
}

/** An IBAN without the characters that only make it readable. */
export function plainIban(text: string): string {
  return plainDigits(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 34);
}
