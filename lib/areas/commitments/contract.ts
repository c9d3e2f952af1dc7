import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, localDate, wholeNumber } from "@/lib/api/schemas";
import {
  COMMITMENT_STATUSES,
  PERIOD_TYPES,
  PREPAYMENT_FREQUENCIES,
  PREPAYMENT_TYPES,
  SETTLEMENTS,
  TAX_MODES,
} from "./state-contract";

const field = fieldsOf(563); // 563000-563099: commitments, their schedules, periods and balances.
const none = z.object({});
const day = z.string();
const status = z.enum(COMMITMENT_STATUSES);
const type = z.enum(["MinCommitment", "MaxCommitment"]);

const commitmentId = field(1, id, "Id of the commitment.");
const commitmentNumber = field(2, z.string(), "Number of the commitment.");
const version = field(3, z.number(), "How often it was made or changed.");
const kind = field(4, type, "MinCommitment: at least the amount is billed.");
const priority = field(5, z.number(), "The order in which bills evaluate commitments.");
export const currency = field(6, z.string(), "Currency of the amounts.");
const startDate = field(7, day, "First day.");
const endDate = field(8, day, "Last day.");
const totalAmount = field(9, z.number(), "What is committed for all of its periods together.");
const state = field(
  10,
  status,
  "Active; Evaluated once a bill has compared what was billed with it. Of what is canceled: CancelledPendingEvaluation while something is still to be compared, Cancelled otherwise.",
);
const prepaymentType = field(
  11,
  z.enum(PREPAYMENT_TYPES),
  "NotPrepaid: what is missing is billed afterwards. FullyPrepaid: the amounts are credit that is billed in advance.",
);

const leaf = {
  field: field(12, z.string().optional(), "What it is about."),
  operator: field(13, z.string().optional(), "How it compares."),
  value: field(14, z.string().optional(), "What it compares with."),
  relation: field(15, z.string().optional(), "Whether all of its conditions hold, or one."),
};
const within = (inner: z.ZodObject) =>
  field(16, z.array(inner).optional(), "Conditions instead of field and value.");
const condition = z.object({
  ...leaf,
  conditions: within(z.object({ ...leaf, conditions: within(z.object(leaf)) })),
});

const ownId = field(32, id, "Id of the commitment.");

const commitment = z.object({
  id: ownId,
  commitmentNumber,
  name: field(17, z.string(), "What it is for."),
  type: kind,
  status: state,
  version,
  priority,
  prepaymentType,
  startDate,
  endDate,
  totalAmount,
  currency,
  orderId: field(18, id, "Id of the order that made it."),
  orderNumber: field(19, z.string(), "Number of that order."),
  accountId: field(20, id, "Id of the account that owes it."),
  accountNumber: field(21, z.string(), "Number of that account."),
  periodAlignmentOption: field(
    22,
    z.enum(["CommitmentStartDate", "SpecificDate"]),
    "Where its periods are counted from.",
  ),
  specificPeriodAlignmentDate: field(
    23,
    z.string().nullable(),
    "The day that they are counted from, with SpecificDate.",
  ),
  eligibleAccountConditions: field(24, condition, "Whose charges count: those of the account."),
  eligibleChargeConditions: field(
    25,
    condition.nullable(),
    "Which charges count; null for all charges of subscriptions.",
  ),
  cancellationEffectiveDate: field(
    26,
    z.string().nullable(),
    "First day without it; null unless it was canceled.",
  ),
  cancellationPolicy: field(
    27,
    z
      .object({
        settlementType: field(28, z.enum(SETTLEMENTS), "What is still owed of it."),
      })
      .nullable(),
    "What is still owed; null unless it was canceled.",
  ),
  taxable: field(29, z.boolean(), "Whether what is missing is taxed."),
  taxCode: field(30, z.string().nullable(), "Tax code of what is missing."),
  taxMode: field(31, z.enum(TAX_MODES).nullable(), "Whether the amounts include tax."),
});

const schedule = z.object({
  id: field(40, id, "Id of the schedule."),
  commitmentId,
  commitmentNumber,
  version,
  startDate,
  endDate,
  amount: field(41, z.number(), "What is committed for each period."),
  amountBase: field(42, z.literal("CommitmentPeriod"), "The amount is for a period."),
  periodType: field(43, z.enum(PERIOD_TYPES), "How long a period is."),
  specificPeriodLength: field(44, z.number().nullable(), "Months of a period of SpecificMonths."),
  prepaymentDefinition: field(
    45,
    z
      .object({
        prepaymentFrequency: field(
          46,
          z.enum(PREPAYMENT_FREQUENCIES).nullable(),
          "How often credit is paid; null for the first day of each period.",
        ),
        specificFrequency: field(
          47,
          z.number().nullable(),
          "Months, weeks or days of a frequency that has its own.",
        ),
        price: field(48, z.number(), "What the credit of each period costs."),
      })
      .nullable(),
    "Credit that is paid in advance: what it costs, and when; null for a minimum.",
  ),
  totalAmount,
  status: state,
});

const period = z.object({
  id: field(50, id, "Id of the period."),
  commitmentId,
  commitmentNumber,
  version,
  type: kind,
  priority,
  currency,
  startDate,
  endDate,
  amount: field(51, z.number(), "What is committed for it."),
  isProrated: field(52, z.boolean(), "Whether it is a part of a whole period, by its days."),
  price: field(53, z.number().nullable(), "What its credit costs; null for a minimum."),
  status: field(
    10,
    z.enum([...COMMITMENT_STATUSES, "ActiveWithDrawdown"]),
    "As that of the commitment; ActiveWithDrawdown is an active period whose credit is used in part or in full.",
  ),
});

export const balance = z.object({
  id: field(50, id, "Id of the period."),
  startDate,
  endDate,
  committedAmount: field(60, z.number(), "What is committed for the period."),
  totalSpend: field(
    61,
    z.number(),
    "What counts towards it: what was billed and credited for its days, before tax that is added. Usage that is not billed yet does not count yet. Of credit: what it has paid.",
  ),
  balance: field(
    62,
    z.number(),
    "What is missing; zero when enough was billed. Of credit: what is left of it; zero once it has expired.",
  ),
  status: field(
    63,
    z.enum(["ACTIVE", "EVALUATED", "ACTIVE_WITH_DRAWDOWN", "CANCELLED_PENDING_EVALUATION"]),
    "EVALUATED: what is missing has been billed, and nothing changes any more; credit that is left has expired, and pays for days of its period alone that are billed late. ACTIVE_WITH_DRAWDOWN: some of the credit is used.",
  ),
  prepaidAmount: field(
    33,
    z.number().nullable(),
    "For credit: what was billed for it, less what was credited; null for a minimum.",
  ),
  expiredAmount: field(
    34,
    z.number().nullable(),
    "Of credit: what was left of it when its period was evaluated; null for a minimum.",
  ),
});

/** Commitments as the answer of an order shows them. */
export const madeCommitments = field(
  70,
  z
    .array(
      z.object({
        id: ownId,
        commitmentNumber,
        prepaymentType,
        type: kind,
        startDate,
        endDate,
        status: state,
        totalAmount,
        schedules: field(
          71,
          z.array(
            z.object({ id: schedule.shape.id, startDate, endDate, totalAmount, status: state }),
          ),
          "Its schedules.",
        ),
      }),
    )
    .optional(),
  "Commitments that the order has made or changed.",
);

const action = field(123, z.enum(["create", "update", "cancel"]), "What the order does to it.");
const settled = commitment.shape.cancellationPolicy.unwrap();

/** Commitments as reads of orders show them: with their schedules, and without what a waiting order does not know yet. */
export const orderedCommitments = field(
  49,
  z
    .array(
      commitment
        .omit({
          ...{ orderId: true, orderNumber: true, accountId: true, accountNumber: true },
          ...{ startDate: true, endDate: true, totalAmount: true, cancellationPolicy: true },
        })
        .extend({
          action,
          cancellationPolicyOverride: field(
            139,
            settled.nullable(),
            "What is still owed; null unless it was canceled.",
          ),
          schedules: field(
            71,
            z.array(
              schedule
                .omit({ commitmentId: true, commitmentNumber: true, version: true })
                .partial(),
            ),
            "Its schedules.",
          ),
        })
        .partial(),
    )
    .optional(),
  "Commitments that the order makes, changes or cancels, in their current state; while the order waits, as requested.",
);

/** Commitments as a preview of an order shows them. */
export const previewedCommitments = field(
  99,
  z
    .array(
      z.object({
        action,
        commitmentNumber: field(
          2,
          z.string().nullable(),
          "Number of the commitment; null for one that the order would number.",
        ),
        name: commitment.shape.name,
        ...{ prepaymentType, currency, startDate, endDate, totalAmount, status: state },
        schedules: field(
          71,
          z.array(
            schedule.omit({ id: true, commitmentId: true, commitmentNumber: true, version: true }),
          ),
          "Its schedules.",
        ),
        periods: field(
          91,
          z.array(
            period.pick({
              ...{ startDate: true, endDate: true, amount: true },
              ...{ isProrated: true, price: true, status: true },
            }),
          ),
          "Its periods.",
        ),
      }),
    )
    .optional(),
  "Commitments of the order as it would leave them; with BillingDocs.",
);

export const about = {
  method: "GET",
  area: "commitments",
  scope: "subscriptions:read",
  style: "plain",
  resource: 563000,
  body: none,
} as const;

export const pages = {
  page: field(80, wholeNumber(1, 1_000_000).optional(), "Number of the page; 1 when absent."),
  pageSize: field(
    81,
    wholeNumber(1, 100).optional(),
    "Rows of one page: 20 when absent, at most 100.",
  ),
};
export const paged = {
  total: field(82, z.number(), "Number of rows on all pages."),
  page: field(83, z.number(), "Number of this page."),
  pageSize: field(84, z.number(), "Rows of one page."),
};
export const byKey = z.object({
  commitmentKey: field(85, key, "Id or number of the commitment."),
});

export const getCommitments = defineOperation({
  ...about,
  id: "getCommitments",
  path: "/commitments",
  summary: "List commitments for an account",
  description: "The commitments of an account, in the order in which bills evaluate them.",
  params: none,
  query: z.object({
    accountNumber: field(86, key, "Number of the account."),
    type: field(4, type.optional(), "Only those of this kind."),
    ...pages,
  }),
  result: z.object({
    total: paged.total,
    page: paged.page,
    page_size: field(87, z.number(), "Rows of one page."),
    commitments: field(88, z.array(commitment), "The commitments of this page."),
  }),
});

export const getCommitmentByKey = defineOperation({
  ...about,
  id: "getCommitmentByKey",
  path: "/commitments/{commitmentKey}",
  summary: "Retrieve a commitment",
  params: byKey,
  query: none,
  result: commitment,
});

export const getCommitmentPeriods = defineOperation({
  ...about,
  id: "getCommitmentPeriods",
  path: "/commitments/periods",
  summary: "List periods for a commitment",
  description:
    "The periods of a commitment, or of all commitments of an account, in the order of their days.",
  params: none,
  query: z.object({
    commitmentKey: field(85, key.optional(), "Id or number of the commitment."),
    accountNumber: field(86, key.optional(), "Number of the account."),
    startDate: field(89, localDate.optional(), "Only periods with a day from this one on."),
    endDate: field(90, localDate.optional(), "Only periods with a day until this one."),
    ...pages,
  }),
  result: z.object({
    ...paged,
    periods: field(91, z.array(period), "The periods of this page."),
  }),
  rules: ["commitmentKey or accountNumber is given."],
});

export const getCommitmentBalance = defineOperation({
  ...about,
  id: "getCommitmentBalance",
  path: "/commitments/{commitmentKey}/balance",
  summary: "Retrieve the balance for a commitment",
  description:
    "What counts towards each period that is not canceled, and what is missing of it, in the order of their days.",
  params: byKey,
  query: z.object(pages),
  result: z.object({
    ...paged,
    periods: field(92, z.array(balance), "The periods of this page."),
  }),
});

export const listCommitmentSchedules = defineOperation({
  ...about,
  id: "listCommitmentSchedules",
  path: "/commitments/{commitmentKey}/schedules",
  summary: "List schedules for a commitment",
  params: byKey,
  query: z.object(pages),
  result: z.object({
    ...paged,
    schedules: field(93, z.array(schedule), "The schedules of this page."),
  }),
});
