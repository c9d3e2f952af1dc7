/** Why statements stay statements and do not go through Prisma: in this order, the first that fits. */
export const GROUPS = [
  {
    name: "Locks",
    sign: /\bfor (no key )?(update|share|key share)\b|advisory|savepoint/i,
    why: "Prisma takes no row locks. `npm run kills` and the tests of calls at once need them",
  },
  {
    name: "Decided in one statement",
    sign: /\bon conflict\b|^\s*(update|insert)\b.*\bcase when\b(?! \$)/is,
    why: "an insert that meets a row, or an update that depends on what is stored, is decided by the database where two come at once",
  },
  {
    name: "Sets of rows",
    sign: /\bany\s*\(|\ball\s*\(|unnest|json_populate_recordset|json_to_record|\bfrom jsonb?_|generate_series|json_array_elements|insert into \w+( \w+)? \([^)]*\)\s*select/is,
    why: "as many rows as a document has, in one statement: `npm run bench -- shapes` (order of n subscriptions × m charges), `npm run bench` (usage)",
  },
  {
    name: "Sums",
    sign: /\b(sum|count|max|min|avg|string_agg|array_agg|jsonb?_agg|bool_or|bool_and|jsonb?_build_object)\s*\(|\bgroup by\b|\bdistinct\b|\bover\s*\(/i,
    why: "added up where the rows are: `npm run bench` (unbilled usage of a million events)",
  },
  {
    name: "Several tables",
    sign: /\bjoin\b|^\s*with\b|\bunion\b|\bexists\s*\(|\(\s*select\b|\blateral\b|^\s*update\b.*\sset\s.*\sfrom\s|delete from \w+( \w+)? using/is,
    why: "one plan instead of one question for each table: `npm run bench` (create order)",
  },
  {
    name: "Functions of the database",
    sign: /clock_timestamp|\bnow\(\)|make_interval|to_jsonb|jsonb_|lower\(|extract\(|date_trunc|nextval|current_setting|\bpg_|\b\w+_\w+\(\$|\ball_tenants\(\)|is distinct from|details \?|greatest\(|least\(|nullif\(|coalesce\((?!\$)|\|\|/i,
    why: "the database's clock, its functions and its arithmetic, which Prisma does not speak",
  },
  {
    name: "Of no table",
    sign: /^\s*(select \d|set local|set constraints)\b/i,
    why: "a question whether the database answers, and what a session is told: there is no model to ask",
  },
] as const;

/** What looks like a sign and is none, since Prisma says it, too: a write of rows by their keys, a count of one table. */
const SPOKEN = [
  {
    of: /^\s*(update|delete)\b/i,
    phrase: /\b(\w+\.)?\w+ (= any|<> all)\s*\(\$\d+(::\w+\[\])?\)/gi,
  },
  {
    of: /^\s*select count\(\*\)(::int)? as "?\w+"? from \w+( \w+)? where (?!.*(select|group by))/is,
    phrase: /count\(\*\)/gi,
  },
  { of: /^\s*update\b/i, phrase: /from json_populate_record\(null::\w+, \$\d+\)/gi },
];

const plain = (text: string) =>
  SPOKEN.reduce((left, { of, phrase }) => (of.test(text) ? left.replace(phrase, "") : left), text);

/** The group of a statement, or undefined for an ordinary read or write, which goes through Prisma. */
export function groupOf(text: string): string | undefined {
  const rest = plain(text);
  return GROUPS.find(({ sign }) => sign.test(rest))?.name;
}
