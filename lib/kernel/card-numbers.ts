/**
 * Words with random digits: our ids and those of others (UUIDs of versions 4, 7 and 8, with or
 * without dashes) and digests of 40 or 64 characters. Decision 21.
 */
const CHANCE =
  /(?<![0-9A-Za-z])(?:[0-9a-f]{8}(-?)[0-9a-f]{4}\1[478][0-9a-f]{3}\1[89ab][0-9a-f]{3}\1[0-9a-f]{12}|[0-9a-f]{40}|[0-9a-f]{64})(?![0-9A-Za-z])/gi;
const SHORTEST = 13;
const LONGEST = 19;
/** The most characters between two groups of one number. */
const WIDEST_GAP = 3;
/** Blanks and line breaks of all kinds, dashes of all kinds, underscores, and invisible characters. */
const GAP = /[\s\p{Pd}\p{Pc}\u00ad\u200b-\u200d\u2060\u2212]/u;
const FULL_WIDTH_ZERO = 0xff10;
const BLANK = 0x20;
const DASH = 0x2d;
const DOT = 0x2e;
const SLASH = 0x2f;

type Span = { start: number; end: number };
type LuhnSums = readonly [even: Int32Array, odd: Int32Array];

/** Digits separated only by gaps: their values, their positions, and the bounds of their groups. */
class Run {
  readonly digits: number[] = [];
  readonly places: number[] = [];
  /** Index of the first digit of each group. */
  readonly groups: number[] = [];

  add(digit: number, place: number, isNewGroup: boolean): void {
    if (isNewGroup) this.groups.push(this.digits.length);
    this.digits.push(digit);
    this.places.push(place);
  }

  /** The card numbers of the run: whole groups of 13 to 19 digits that pass the Luhn check. */
  *cards(): Generator<Span> {
    const sums = luhnSums(this.digits);
    for (let group = 0; group < this.groups.length; group++) {
      const end = this.cardFrom(group, sums);
      if (end !== undefined)
        yield {
          start: this.places[this.groups[group] ?? 0] ?? 0,
          end: (this.places[end] ?? 0) + 1,
        };
    }
  }

  /** First digits of the brands: 3 to 6, and MasterCard's 2221 to 2720. */
  private isOfBrand(first: number): boolean {
    let prefix = 0;
    for (let place = first; place < first + 4; place++)
      prefix = prefix * 10 + (this.digits[place] ?? 0);
    return (prefix >= 3000 && prefix <= 6999) || (prefix >= 2221 && prefix <= 2720);
  }

  /** The last digit of the card number that begins with a group, if any. */
  private cardFrom(group: number, [even, odd]: LuhnSums): number | undefined {
    const first = this.groups[group] ?? 0;
    if (!this.isOfBrand(first)) return undefined;
    for (let next = group + 1; next <= this.groups.length; next++) {
      const end = this.groups[next] ?? this.digits.length;
      const length = end - first;
      if (length > LONGEST) return undefined;
      // The last digit counts once, the one before it twice: which positions are doubled depends on
      // the end.
      const sum = end % 2 ? odd : even;
      if (length >= SHORTEST && ((sum[end] ?? 0) - (sum[first] ?? 0)) % 10 === 0) return end - 1;
    }
    return undefined;
  }
}

/**
 * Luhn sums up to each digit: with every digit at an even position doubled, and with every one at an
 * odd position. A number that ends before an even position doubles its even positions.
 */
function luhnSums(digits: readonly number[]): LuhnSums {
  const even = new Int32Array(digits.length + 1);
  const odd = new Int32Array(digits.length + 1);
  digits.forEach((digit, index) => {
    const twice = digit > 4 ? digit * 2 - 9 : digit * 2;
    even[index + 1] = (even[index] ?? 0) + (index % 2 ? digit : twice);
    odd[index + 1] = (odd[index] ?? 0) + (index % 2 ? twice : digit);
  });
  return [even, odd];
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= FULL_WIDTH_ZERO && code < FULL_WIDTH_ZERO + 10 ? code - FULL_WIDTH_ZERO : -1;
}

function hasManyDigits(text: string): boolean {
  let count = 0;
  for (let index = 0; index < text.length && count < SHORTEST; index++)
    if (digitOf(text.charCodeAt(index)) >= 0) count += 1;
  return count === SHORTEST;
}

/** The positions of card numbers in `text`. */
function cardNumbersIn(text: string): Span[] {
  if (!hasManyDigits(text)) return [];
  const masked = text.replace(CHANCE, (word) =>
    /[a-f]/i.test(word) ? "x".repeat(word.length) : word,
  );
  return runsIn(masked)
    .filter(({ digits }) => digits.length >= SHORTEST)
    .flatMap((run) => [...run.cards()]);
}

function runsIn(text: string): Run[] {
  const runs: Run[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < text.length; index++) {
    const digit = digitOf(text.charCodeAt(index));
    if (digit < 0) continue;
    const together = last === index - 1;
    let run = runs.at(-1);
    if (!run || !(together || joins(text, last, index))) runs.push((run = new Run()));
    run.add(digit, index, !together);
    last = index;
  }
  return runs;
}

/** True when there is only a gap between two digits. */
function joins(text: string, before: number, after: number): boolean {
  if (after - before > WIDEST_GAP + 1) return false;
  const first = text.charCodeAt(before + 1);
  if (after - before === 2 && (first === DOT || first === SLASH))
    return isMarkOfNumber(text, before, after);
  for (let index = before + 1; index < after; index++)
    if (!isGap(text.charCodeAt(index))) return false;
  return true;
}

function isGap(code: number): boolean {
  return code === BLANK || code === DASH || GAP.test(String.fromCharCode(code));
}

/** A dot or a slash separates groups of three or more digits; amounts and dates have shorter ones. */
function isMarkOfNumber(text: string, before: number, after: number): boolean {
  return [before - 2, before - 1, after + 1, after + 2].every(
    (place) => digitOf(text.charCodeAt(place)) >= 0,
  );
}

/**
 * True when `text` contains a card number, written together or in groups, also when an expiry date
 * follows. Digits inside ids do not count. The work is linear in the length of the text.
 */
export function holdsCardNumber(text: string): boolean {
  return cardNumbersIn(text).length > 0;
}

/** `text` with every card number replaced by asterisks: for messages and logs that repeat input. */
export function withoutCardNumbers(text: string): string {
  const spans = cardNumbersIn(text);
  if (!spans.length) return text;
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of spans) {
    if (end <= done) continue;
    const from = Math.max(start, done);
    parts.push(text.slice(done, from), "*".repeat(end - from));
    done = end;
  }
  return parts.join("") + text.slice(done);
}
