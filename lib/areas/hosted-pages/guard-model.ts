/** A form as customers get it: its document, its headers, and the hashes of its files. */
export type FormAsGiven = {
  document: string;
  headers: Readonly<Record<string, string | undefined>>;
  /** Addresses below our own, with the SHA-384 of their content. */
  files: Readonly<Record<string, string | undefined>>;
};

/** Patterns of tampering in a changed document, with their names. */
const SIGNS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<script\b[^>]*\bsrc\s*=\s*["']?([^"'\s>]+)/gi, "loads the script"],
  [/<script\b(?![^>]*\bsrc\s*=)(?![^>]*application\/json)[^>]*>/gi, "has a script inside"],
  [/\son[a-z]+\s*=\s*["']?[^"'>]*/gi, "has a handler"],
  [/<form\b[^>]*/gi, "has a form"],
  [/<(?:iframe|object|embed)\b[^>]*/gi, "has a frame"],
  [/<base\b[^>]*/gi, "moves its addresses"],
  [/<link\b[^>]*/gi, "loads"],
  [/<meta\b[^>]*http-equiv[^>]*/gi, "sets a header"],
  [/<input\b[^>]*/gi, "has a field"],
  [/javascript:[^"'>]*/gi, "runs"],
];

function signsOf(document: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [pattern, what] of SIGNS) {
    for (const [text] of document.matchAll(pattern)) found.set(`${what} ${text}`, what);
  }
  return found;
}

/**
 * The differences of a form from the generated one, in words; empty when there are none. Every
 * difference counts: one without a name is reported as a change of the document.
 */
export function tamperingOf(made: FormAsGiven, served: FormAsGiven): string[] {
  const faults: string[] = [];
  for (const [name, value] of Object.entries(made.headers)) {
    if (served.headers[name] === value) continue;
    faults.push(`The header ${name} ${served.headers[name] ? "is another one" : "is missing"}.`);
  }
  for (const [address, hash] of Object.entries(made.files)) {
    if (served.files[address] !== hash) faults.push(`${address} is not the file that we made.`);
  }
  if (made.document === served.document) return faults;
  const known = signsOf(made.document);
  const unexpected = [...signsOf(served.document).keys()].filter((sign) => !known.has(sign));
  const words = unexpected.map((sign) => `The document ${sign.slice(0, 150)}`);
  return [...faults, ...(words.length ? words : ["The document is another one."])];
}
