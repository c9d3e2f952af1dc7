import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, line, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(502); // 502720-502759: sequence sets.
const none = z.object({});
const about = { area: "sequence-sets", style: "v1", resource: 502720 } as const;
const read = { ...about, scope: "settings:read", body: none } as const;
const write = { ...about, scope: "settings:write", query: none } as const;
const PATH = "/v1/sequence-sets";
const ONE = "/v1/sequence-sets/{id}";

const LARGEST_START = 999_999_999_999;

/** Ends with no digit, so that a number tells where its prefix ends; drafts and documents being posted have other ones. */
const prefix = line(32).regex(
  /^(?!~|DRAFT-).*\D$/u,
  "must end with a character that is no digit, and not begin with ~ or DRAFT-",
);

const PREFIX = "How the numbers begin, such as FR-; a kind of documents of its own.";
const START =
  "First number of a prefix that has given none; 1 when absent. Numbers have eight digits at least.";

const wanted = {
  prefix: field(721, prefix, PREFIX),
  startNumber: field(722, z.int().min(1).max(LARGEST_START).optional(), START),
};
const changed = z.object({ ...wanted, prefix: field(721, prefix.optional(), PREFIX) });
const shown = z.object({
  prefix: field(721, z.string(), PREFIX),
  startNumber: field(722, z.number(), "First number of the prefix."),
});

const KINDS = {
  invoice: "Numbers of invoices.",
  creditMemo: "Numbers of credit memos.",
  debitMemo: "Numbers of debit memos.",
} as const;
const OPTIONAL = " The default set numbers them when absent.";
const payment = "Numbers of payments.";
const refund = "Numbers of refunds.";
const name = field(723, line(100), "Name of the set; no other set has it.");

const newSet = z.object({
  name,
  invoice: field(724, z.object(wanted), KINDS.invoice),
  creditMemo: field(725, z.object(wanted), KINDS.creditMemo),
  debitMemo: field(726, z.object(wanted), KINDS.debitMemo),
  payment: field(727, z.object(wanted).optional(), payment + OPTIONAL),
  refund: field(728, z.object(wanted).optional(), refund + OPTIONAL),
});

const set = {
  id: field(729, id, "Id of the set."),
  name: field(723, z.string(), "Name of the set; DEFAULT for that of accounts that name none."),
  invoice: field(724, shown, KINDS.invoice),
  creditMemo: field(725, shown, KINDS.creditMemo),
  debitMemo: field(726, shown, KINDS.debitMemo),
  payment: field(727, shown.nullable(), `${payment} Null where the default set numbers them.`),
  refund: field(728, shown.nullable(), `${refund} Null where the default set numbers them.`),
};

const params = z.object({ id: field(730, key, "Id or name of the set.") });
const RULES = [
  "A prefix is that of one kind, in all sets. Sets with the same prefix of a kind share its numbers.",
  "A prefix that has given numbers goes on with its next one: a lower startNumber changes nothing, and a higher one is refused while documents are numbered without gaps.",
  "A prefix that callers have used for documents of their own begins above them.",
];

export const listSequenceSets = defineOperation({
  ...read,
  id: "listSequenceSets",
  method: "GET",
  path: PATH,
  summary: "List sequence sets",
  description: "The default set, then the others, the oldest first.",
  params: none,
  query: z.object({
    page: field(731, wholeNumber(1, 1_000_000).optional(), "Number of the page, from 1."),
    pageSize: field(
      732,
      wholeNumber(1, 40).optional(),
      "Sets of one page, at most 40; 20 when absent.",
    ),
    name: field(733, line(100).optional(), "Only the set of this name."),
  }),
  result: z.object({
    sequenceSets: field(734, z.array(z.object(set)), "The sets of this page."),
    nextPage: field(735, z.string().optional(), "Address of the next page; absent on the last."),
  }),
});

export const createSequenceSets = defineOperation({
  ...write,
  id: "createSequenceSets",
  method: "POST",
  path: PATH,
  summary: "Create sequence sets",
  description:
    "Makes up to 100 sets, all or none. An account names one in `sequenceSetId`, and a standalone invoice in `sequenceSet`; their documents are numbered by it from then on.",
  params: none,
  body: z.object({
    sequenceSets: field(734, z.array(newSet).min(1).max(100), "The sets to make."),
  }),
  result: z.object({ sequenceSets: field(734, z.array(z.object(set)), "The sets as they are.") }),
  rules: RULES,
  example: {
    sequenceSets: [
      {
        name: "France",
        invoice: { prefix: "FR-INV-", startNumber: 1001 },
        creditMemo: { prefix: "FR-CM-" },
        debitMemo: { prefix: "FR-DM-" },
      },
    ],
  },
});

export const getSequenceSet = defineOperation({
  ...read,
  id: "getSequenceSet",
  method: "GET",
  path: ONE,
  summary: "Get a sequence set",
  params,
  query: none,
  result: z.object(set),
});

export const updateSequenceSet = defineOperation({
  ...write,
  id: "updateSequenceSet",
  method: "PUT",
  path: ONE,
  summary: "Change a sequence set",
  description:
    "Changes what is named, from the next numbers on; documents keep theirs. A kind with a prefix and no startNumber begins at 1.",
  params,
  body: z.object({
    name: field(723, line(100).optional(), "New name; the default set keeps its own."),
    invoice: field(724, changed.optional(), KINDS.invoice),
    creditMemo: field(725, changed.optional(), KINDS.creditMemo),
    debitMemo: field(726, changed.optional(), KINDS.debitMemo),
    payment: field(727, changed.optional(), payment),
    refund: field(728, changed.optional(), refund),
  }),
  result: none,
  rules: RULES,
});

export const deleteSequenceSet = defineOperation({
  ...write,
  id: "deleteSequenceSet",
  method: "DELETE",
  path: ONE,
  summary: "Delete a sequence set",
  params,
  body: none,
  result: none,
  rules: ["No account and no invoice names it.", "The default set stays."],
});
