import { holdsCardNumber, withoutCardNumbers } from "@/lib/kernel/card-numbers";

/**
 * What a recording keeps of a body, decision 83. Names of fields are kept, and of the values only those that decide whether a
 * call succeeds and can hardly be a secret or tell about a person: true and false, dates, small numbers, ids and numbers of ours,
 * currencies and countries, and the words of fields that take one of a few. Of every other value its kind and length are
 * kept. A body that holds payment details or a secret anywhere keeps no value at all.
 */
export type Rules = {
  /** Names of fields that take one of a few words. */
  words?: ReadonlySet<string>;
  /** No value is kept, whatever it is. */
  namesOnly?: boolean;
  /** The texts of the answer's reasons are kept, too. */
  reasons?: boolean;
};

const MOST_VALUES = 120;
const MOST_ENTRIES = 20;
const DEEPEST = 12;
const LONGEST_KEPT = 64;
const LONGEST_REASON = 300;
/** The most characters of a body as it is kept. */
const MOST_CHARACTERS = 16_000;
/** A body with more values is not searched for secrets: none of its values is kept. */
const MOST_SEARCHED = 20_000;

const SECRET =
  /card|cvv|cvc|cvn|security_?code|iban|bank|routing|secret|passw|token|signature|private_?key|api_?key|access_?key|cryptogram|mandate|ssn|tax_?id|vat_?id|\baba|otp$|pin$/i;
const REASON_CODES = new Set(["code", "Code", "reason_code"]);
const REASON_TEXTS = new Set(["message", "Message", "error_description", "errorMessages"]);

const DATE =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const LIKE_A_DATE = /^[\d/. :-]{6,10}$/;
const ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** `A00000012`, `A-S00000012`, `INV00000012`: a prefix and at most eight digits. */
const NUMBER_OF_OURS = /^[A-Z]{1,4}(?:-[A-Z]{1,3})?-?\d{6,8}$/;
const CODE_OF_ISO = /^[A-Z]{2,3}$/;
const SMALL = /^-?\d{1,6}(?:\.\d{1,9})?$/;
const WORD = /^[A-Za-z][\w \-/.]{0,63}$/;
const NAME = /^[A-Za-z_$][\w.$[\]-]{0,63}$/;

/** A body as a recording keeps it; undefined where there is none. */
export function keptBody(sent: unknown, rules: Rules = {}): unknown {
  if (sent === undefined || sent === null) return undefined;
  const budget = { left: MOST_VALUES };
  const namesOnly = rules.namesOnly === true || holdsSecret(sent);
  const kept = keptValue("", sent, { ...rules, namesOnly }, budget, 0);
  return JSON.stringify(kept).length > MOST_CHARACTERS ? "(more than is kept)" : kept;
}

/** Whether a body holds payment details or a secret, by the names of its fields and by its texts; true where it is too large to say. */
export function holdsSecret(sent: unknown): boolean {
  const waiting: unknown[] = [sent];
  for (let seen = 0; waiting.length; seen += 1) {
    if (seen > MOST_SEARCHED) return true;
    const value = waiting.pop();
    if (typeof value === "string" && holdsCardNumber(value)) return true;
    if (typeof value === "number" && holdsCardNumber(String(value))) return true;
    if (value === null || typeof value !== "object") continue;
    for (const [name, inner] of Object.entries(value)) {
      if (SECRET.test(name) || holdsCardNumber(name)) return true;
      waiting.push(inner);
    }
  }
  return false;
}

type Budget = { left: number };

function keptValue(
  name: string,
  value: unknown,
  rules: Rules,
  budget: Budget,
  depth: number,
): unknown {
  budget.left -= 1;
  if (Array.isArray(value)) return keptList(name, value, rules, budget, depth);
  if (value !== null && typeof value === "object") return keptFields(value, rules, budget, depth);
  if (typeof value === "string") return keptText(name, value, rules);
  if (rules.reasons && REASON_CODES.has(name) && /^\d{1,8}$/.test(String(value))) return value;
  if (typeof value === "number")
    return rules.namesOnly || !SMALL.test(String(value)) ? "(number)" : value;
  return rules.namesOnly && value !== null ? `(${typeof value})` : (value ?? null);
}

function keptList(
  name: string,
  list: readonly unknown[],
  rules: Rules,
  budget: Budget,
  depth: number,
) {
  if (depth >= DEEPEST) return "(list)";
  const kept: unknown[] = [];
  for (const entry of list.slice(0, MOST_ENTRIES)) {
    if (budget.left <= 0) break;
    kept.push(keptValue(name, entry, rules, budget, depth + 1));
  }
  if (kept.length < list.length) kept.push(`(${list.length - kept.length} more)`);
  return kept;
}

function keptFields(value: object, rules: Rules, budget: Budget, depth: number) {
  if (depth >= DEEPEST) return "(object)";
  const kept: Record<string, unknown> = {};
  const all = Object.entries(value);
  let left = all.length;
  for (const [name, inner] of all) {
    if (budget.left <= 0) break;
    kept[keptName(name)] = keptValue(name, inner, rules, budget, depth + 1);
    left -= 1;
  }
  if (left > 0) kept["(more)"] = `(${left} more fields)`;
  return kept;
}

/** A name with many digits may be a number that was put in the wrong place. */
const keptName = (name: string) =>
  NAME.test(name) && !/\d.*\d.*\d.*\d.*\d/.test(name) ? name : "(a name that is not kept)";

function keptText(name: string, text: string, rules: Rules): string {
  if (rules.reasons && REASON_TEXTS.has(name)) return keptSentence(text, LONGEST_REASON);
  return !rules.namesOnly && isKept(name, text, rules) ? text : kindOf(text);
}

const kindOf = ({ length }: string) =>
  length === 0 ? "" : `(text, ${length} ${length === 1 ? "character" : "characters"})`;

function isKept(name: string, text: string, { words }: Rules): boolean {
  if (text.length > LONGEST_KEPT) return false;
  if ([DATE, ID, NUMBER_OF_OURS, CODE_OF_ISO, SMALL].some((shape) => shape.test(text))) return true;
  if (/date|_at$|At$|On$/i.test(name) && LIKE_A_DATE.test(text)) return true;
  return words?.has(name) === true && WORD.test(text) && !/\d{5}/.test(text);
}

const HARMLESS =
  "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![0-9a-z])[0-9a-f]{32}(?![0-9a-z])";
const LONG_NUMBERS = new RegExp(
  `(${HARMLESS})|(?<![0-9A-Za-z])[A-Z]{2}\\d{2}[0-9A-Z]{10,30}|\\d{9,}`,
  "gi",
);

/** A sentence or an address without card numbers, numbers of bank accounts and other long numbers; ids stay. */
export function keptSentence(text: string, most = 500): string {
  return withoutCardNumbers(text.slice(0, 4 * most))
    .replace(LONG_NUMBERS, (found, id: string | undefined) => id ?? "*".repeat(found.length))
    .slice(0, most);
}
