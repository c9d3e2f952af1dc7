/** Ids and other long hexadecimal words, whose digits are chance. */
const ID =
  /(?<![0-9A-Za-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,})(?![0-9A-Za-z])/gi;
/** What every card number has, to tell most texts apart quickly. */
const MANY_DIGITS = /\d(?:[ -]?\d){12}/;
const GROUPED_DIGITS = /\d+(?:[ -]\d+)*/g;
/** First digits of the brands: 3 to 6, and MasterCard's 2221 to 2720. */
const BRAND = /^(?:[3-6]|22(?:2[1-9]|[3-9])|2[3-6]|27(?:[01]|20))/;
const SHORTEST = 13;
const LONGEST = 19;

type Span = { start: number; end: number };

/** Where card numbers stand in `text`: whole groups of 13 to 19 digits that pass the Luhn check. */
function cardNumbersIn(text: string): Span[] {
  if (!MANY_DIGITS.test(text)) return [];
  const masked = text.replace(ID, (word) => (/[a-f]/i.test(word) ? "x".repeat(word.length) : word));
  const spans: Span[] = [];
  for (const match of masked.matchAll(GROUPED_DIGITS)) {
    const groups = [...match[0].matchAll(/\d+/g)].map((group) => ({
      digits: group[0],
      start: match.index + group.index,
    }));
    groups.forEach((_group, first) => {
      const span = cardFrom(groups, first);
      if (span) spans.push(span);
    });
  }
  return spans;
}

/** The card number that begins with the group at `first`, if one does. */
function cardFrom(
  groups: readonly { digits: string; start: number }[],
  first: number,
): Span | undefined {
  let digits = "";
  for (const group of groups.slice(first, first + LONGEST)) {
    digits += group.digits;
    if (digits.length > LONGEST) return undefined;
    if (digits.length >= SHORTEST && BRAND.test(digits) && luhn(digits)) {
      return { start: groups[first]?.start ?? 0, end: group.start + group.digits.length };
    }
  }
  return undefined;
}

function luhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * True when `text` holds a card number, written together or in groups with blanks or dashes, also
 * when an expiry date follows. Digits inside ids do not count.
 */
export function holdsCardNumber(text: string): boolean {
  return cardNumbersIn(text).length > 0;
}

/** `text` with every card number replaced by stars: for messages and logs that repeat input. */
export function withoutCardNumbers(text: string): string {
  let clean = text;
  for (const { start, end } of cardNumbersIn(text)) {
    clean = clean.slice(0, start) + "*".repeat(end - start) + clean.slice(end);
  }
  return clean;
}
