/**
 * Words that people of billing do not use, with what they say instead (docs/glossary.md). Texts of the interface
 * are looked at, not names in code and not what the API calls things.
 */
export const OLD_WORDS = [
  [/\bnot(e|ed)? (a |an )?(unassigned )?payments?\b/i, "record payment"],
  [/\bnot applied\b/i, "unapplied"],
  [/^Left$|\b[Ss]omething left\b/, "remaining"],
  [
    /\bg(i|a)ven? back\b|\bgiv(es|ing) back\b|\bgives? (it|something|anything|all of it|nothing) back\b/i,
    "refund, credit",
  ],
  [/\bwent by\b|\bcame by\b/i, "method"],
  [/\bit heard\b|\blast one heard\b/i, "decline reason"],
  [/\bits words\b|\b(the gateway|its gateway|it) said\b/i, "gateway response"],
  [/^Asked( for)?$|^Answers?$|^Owes$/, "attempted at, amount, result, balance"],
  [
    /\bfailed tries\b|\b(next|last) try\b|\bnot tried again\b/i,
    "attempts, next retry, retries exhausted",
  ],
  [/\bh(o|e)ld back\b|\bcollect again\b/i, "pause collection"],
  [/\bask whether\b/i, "verify"],
  [/\bby itself\b|\bby themselves\b/i, "auto-pay, auto-renew, automatically"],
  [
    /\bso long after\b|\bknown when\b|\bends later by\b/i,
    "a fixed time after, set a resume date, extend the term",
  ],
  [/\buntil before\b/i, "through"],
  [/\bcharges through\b/i, "bill through"],
  [/\bmake a draft\b/i, "unpost"],
  [/\bcovered by\b/i, "payments applied"],
  [/\banybody\b|\bunassigned\b/i, "all, unallocated"],
  [/\bcosts its share\b|\bits own days\b/i, "prorate, actual days"],
  [
    /\b[Ww]hen none is named\b|^Smallest$|^Largest$|\b[Cc]ounted from\b|\b[Pp]eriods begin on\b/,
    "default quantity, minimum, maximum, align to",
  ],
  [/\bwhen empty\b/i, "leave empty to"],
  [
    /\b[Dd]ays of its own\b|^Waits$|^In all\b|^Why not$|^Of$/,
    "custom dates, scheduled, total, failure reason",
  ],
  [/\breach(es)? nobody\b|^kept here\b/i, "not sent"],
  [/\bstands still\b/i, "frozen"],
  [/\bfold navigation\b|\blike the system\b/i, "collapse, system"],
  [/\bstand out from\b|^Corners$|^Words$/, "contrast, radius, text"],
  [/\bthis was not done\b/i, "… failed"],
  [/\bthose that are ticked\b/i, "selected"],
  [/\btime (line|axis)\b/i, "timeline"],
  [/[a-z] cancelled\b|\bcancelled [a-z]|\bcancelling\b/i, "canceled"],
];

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$/gm;
/** Where texts stand between tags. */
const MARKUP = /\.tsx$|\bdemo-shop\b|\bhosted/;
/** Quoted texts, templates, and what stands between tags. */
const TEXTS = /"([^"\n]*)"|`([^`]*)`|[>}]([^<>{}`"]*[a-z][^<>{}`"]*)(?=[<{])/g;

/** The old words in the texts of a source file: where, which text, and what to say instead. */
export function oldWordsIn(name, source) {
  const code = source.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, " "));
  return [...code.matchAll(TEXTS)].flatMap((match) => {
    const said = (match[1] ?? match[2] ?? (MARKUP.test(name) ? match[3] : undefined) ?? "")
      .replace(/\s+/g, " ")
      .trim();
    const line = code.slice(0, match.index).split("\n").length;
    return OLD_WORDS.filter(([words]) => words.test(said)).map(
      ([, better]) => `${name}:${line}: "${said}": say ${better}`,
    );
  });
}

/** What names in code say no more, with the engineer's words for it. */
export const OLD_NAMES = [
  [/(?<!m)asked$|^asked[A-Z]/i, "input, request"],
  [/wanted/i, "requested, input, options"],
  [/giv(?:e|en)_?back|^taken_?up$/i, "refund, release, resume"],
  [/bulkhead/i, "semaphore"],
  [/patience/i, "timeout"],
  [/^strange(?!r)|strange$/i, "unexpected, unknown"],
  [/in_?hand$/i, "what it is for"],
  [/^janitor/i, "the job's name"],
];

const DECLARED = /\b(?:function|const|let|class|type|interface)\s+([A-Za-z_$][\w$]*)/g;

/** The old names that a source file declares, other than variables of one word, which are said again as they are spoken. */
export function oldNamesIn(name, source) {
  const code = source.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, " "));
  return [...code.matchAll(DECLARED)].flatMap((match) => {
    const [, declared] = match;
    if (["asked", "wanted"].includes(declared)) return [];
    const line = code.slice(0, match.index).split("\n").length;
    return OLD_NAMES.filter(([words]) => words.test(declared)).map(
      ([, better]) => `${name}:${line}: ${declared}: say ${better}`,
    );
  });
}

/** Words of the old dialect in comments, with what engineers say instead. */
export const OLD_COMMENTS = [
  [/\bstrange\b/i, "unknown, unexpected"],
  [/\bin the words of\b/i, "by the names of, in the wording of"],
  [/\bpatience\b/i, "timeout"],
  [/\bbulkheads?\b/i, "semaphore"],
  [/\bjanitors?\b/i, "the job's name"],
  [/\bg(?:ive|ives|iving|iven|ave) back\b/i, "refund, credit, release, return"],
  [/\bg(?:ives?|iving|iven|ave) up\b/i, "write off, roll back, stop"],
  [/\bt(?:akes?|aking|aken|ook) back\b/i, "undo, withdraw, credit, roll back"],
  [/\b(?:is|are|was|were) asked for\b/i, "requested"],
  [/\bwhatever (?:their|its) number\b/i, "in one statement, a constant number of"],
  [/\bback to life\b/i, "parse"],
  [/\bbehind the call\b/i, "asynchronous"],
  [/\bwork(?:s|ed)? out\b/i, "compute, derive"],
  [/\b(?:some|every|any)body\b/i, "who it is: a user, a caller, another transaction"],
  [/\bputs? against\b/i, "apply"],
  [/\bin the manner of\b/i, "in the format of"],
  [/\b(?:is|are) worth\b/i, "value, metrics"],
  [/\bthere (?:is|are) not\b/i, "unknown, new"],
];

/** The old words in the comments of a source file: where, and what to say instead. */
export function oldCommentsIn(name, source) {
  return [...source.matchAll(COMMENTS)].flatMap(({ 0: comment, index }) => {
    const said = comment.replace(/\s+(?:\* )?/g, " ");
    const line = source.slice(0, index).split("\n").length;
    return OLD_COMMENTS.filter(([words]) => words.test(said)).map(
      ([, better]) => `${name}:${line}: ${said.slice(0, 100)}: say ${better}`,
    );
  });
}
