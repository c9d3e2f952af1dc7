import { OF_ACCOUNT, objectType } from "./object-model";

const TIMES = "CreatedDate:o.created_at; UpdatedDate:o.updated_at";
const OF_COMMITMENT = `join commitment m on m.tenant_id = o.tenant_id and m.id = o.commitment_id
  join account a on a.tenant_id = m.tenant_id and a.id = m.account_id`;

/** A value of the periods `p` of a commitment, or of a schedule, `o`. */
const ofPeriods = (value: string, key: "commitment_id" | "schedule_id") =>
  `(select ${value} from commitment_period p where p.tenant_id = o.tenant_id and p.${key} = o.id)`;

/** The state of periods together, and `whole` where all of them are evaluated. */
const statusOf = (
  whole: string,
) => `case when bool_or(p.status = 'CancelledPendingEvaluation') then 'CancelledPendingEvaluation'
  when bool_or(p.status = 'Active') then 'Active' when bool_or(p.status = 'Cancelled') then 'Cancelled' else ${whole} end`;
const OF_WHOLE = "case when o.cancelled_on is null then 'Evaluated' else 'Cancelled' end";

/** Commitments, their schedules and their periods. */
export const COMMITMENT_OBJECTS = [
  objectType(
    "Commitment",
    { scope: "subscriptions:read", from: `commitment o ${OF_ACCOUNT}`, within: "account" },
    {
      id: "account_id; order_id",
      text: `commitment_number; name; type; prepayment_type; currency; tax_code; tax_mode; SettlementType:o.settlement;
        Status:${ofPeriods(statusOf(OF_WHOLE), "commitment_id")}`,
      number: `TotalAmount:${ofPeriods("sum(p.amount)", "commitment_id")}`,
      integer: "priority; version",
      date: `SpecificPeriodAlignmentDate:o.alignment_date; CancellationEffectiveDate:o.cancelled_on;
        StartDate:${ofPeriods("min(p.start_date)", "commitment_id")}; EndDate:${ofPeriods("max(p.end_date) - 1", "commitment_id")}`,
      datetime: TIMES,
    },
  ),
  objectType(
    "CommitmentSchedule",
    {
      scope: "subscriptions:read",
      from: `commitment_schedule o ${OF_COMMITMENT}`,
      within: "account",
    },
    {
      id: "commitment_id",
      text: `period_type; PrepaymentFrequency:o.frequency; Status:${ofPeriods(statusOf("'Evaluated'"), "schedule_id")}`,
      number: `amount; price; TotalAmount:${ofPeriods("sum(p.amount)", "schedule_id")}`,
      integer: "SpecificPeriodLength:o.specific_length; SpecificFrequency:o.specific_frequency",
      date: "start_date; EndDate:o.end_date - 1",
      datetime: TIMES,
    },
  ),
  objectType(
    "CommitmentPeriod",
    {
      scope: "subscriptions:read",
      from: `commitment_period o ${OF_COMMITMENT}`,
      within: "account",
    },
    {
      id: "commitment_id; CommitmentScheduleId:o.schedule_id; AccountId:m.account_id",
      text: "status; Currency:m.currency",
      number: "amount; price; TotalSpend:o.counted; TrueUpAmount:o.true_up",
      boolean: "is_prorated; gives_back",
      date: "start_date; EndDate:o.end_date - 1; DueDate:o.due_on; NextPaymentDate:o.pay_on",
      datetime: `EvaluatedDate:o.evaluated_at; ${TIMES}`,
    },
  ),
];
