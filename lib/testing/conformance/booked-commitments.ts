import { decimal, sumOf } from "@/lib/values/decimal";
import type { TestTenant } from "../tenant";
import { good } from "../world";
import type { FilledCase } from "./case";

type CaseCommitment = NonNullable<FilledCase["commitments"]>[number];

/** The commitments of a case, as its first order makes them. */
export const orderedCommitments = ({ commitments = [] }: FilledCase): object[] =>
  commitments.map(({ amount, from, to, period, anchor, counts, ...rest }, index) => ({
    ...{ action: "create", name: `Commitment ${index + 1}`, type: "MinCommitment" },
    ...(anchor === undefined
      ? {}
      : { periodAlignmentOption: "SpecificDate", specificPeriodAlignmentDate: anchor }),
    ...(counts === undefined ? {} : { eligibleChargeConditions: counts }),
    ...(rest.priority === undefined ? {} : { priority: rest.priority }),
    ...(rest.tax === undefined ? {} : { taxCode: rest.tax }),
    ...(rest.prepaid === undefined ? {} : { prepaymentType: "FullyPrepaid" }),
    schedules: [
      {
        ...{ amount: Number(amount), startDate: from, endDate: to },
        ...{ periodType: period ?? "Month", ...prepaymentOf(rest) },
      },
    ],
  }));

function prepaymentOf({ price, frequency }: Pick<CaseCommitment, "price" | "frequency">) {
  if (price === undefined && frequency === undefined) return {};
  const cost = price === undefined ? {} : { price: Number(price) };
  const often = frequency === undefined ? {} : { prepaymentFrequency: frequency };
  return { prepaymentDefinition: { ...cost, ...often } };
}

/** The name of a line, without the number of its commitment. */
export const commitmentName = (charge: string): string =>
  charge.replace(/^Commitment .*$/, "Commitment").replace(/^Credit of .*$/, "Credit");

/** What is left of the credit of each commitment of an account, in the order in which they were made. */
export async function creditLeft(tenant: TestTenant, accountNumber: string): Promise<string[]> {
  const path = `/commitments?accountNumber=${accountNumber}&pageSize=100`;
  type Shown = { commitmentNumber: string; name: string };
  const { commitments } = await good(tenant.call("GET", path));
  const shown: Shown[] = commitments;
  const left: string[] = [];
  for (const { commitmentNumber } of shown.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const at = `/commitments/${commitmentNumber}/balance?pageSize=100`;
    const { periods } = await good(tenant.call("GET", at));
    const balances = (periods as { balance: number }[]).map(({ balance }) => decimal(balance));
    left.push(sumOf(balances).toString());
  }
  return left;
}
