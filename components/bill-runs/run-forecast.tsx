"use client";

import type * as z from "zod";
import { SumsList } from "@/components/bill-runs/bill-run-sums";
import { useDenied } from "@/components/layout/frame/viewer";
import type { Column } from "@/components/table/column";
import { OperationTable } from "@/components/table/operation-table";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import type { createBillRun } from "@/lib/areas/bill-runs/contract";
import { forecastBillRun } from "@/lib/areas/bill-runs/forecast/forecast-contract";
import { failureOf } from "@/lib/portal/failure";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

type Forecast = z.output<typeof forecastBillRun.result>;
type Oddity = Forecast["oddities"][number];

const KINDS: Record<Oddity["kind"], string> = {
  Refused: "Cannot be billed",
  Missing: "Nothing is due, unlike last time",
  Differs: "Differs from last time",
  New: "Not billed last time",
};

const money = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? null : <Money amount={amount} currency={currency} />;

const columns: Column<Oddity>[] = [
  {
    id: "account",
    header: "Account",
    primary: true,
    wrap: true,
    cell: (of) => <TextLink href={paths.account(of.accountNumber)}>{of.accountName}</TextLink>,
  },
  { id: "kind", header: "What is odd", wrap: true, cell: (of) => of.reason ?? KINDS[of.kind] },
  { id: "last", header: "Last run", align: "end", cell: (of) => money(of.lastAmount, of.currency) },
  { id: "now", header: "Forecast", align: "end", cell: (of) => money(of.amount, of.currency) },
];

type Props = { body: z.input<typeof createBillRun.body> | undefined };

/** What the run would bill, and what is odd about it, before it begins. */
export function RunForecast({ body }: Props) {
  const denied = useDenied("invoices:write");
  const forecast = useOperation(forecastBillRun);
  const failure = forecast.error ? failureOf(forecast.error) : null;
  return (
    <div className="space-y-4">
      <Button
        disabledReason={denied ?? (!body && "Some of it is not filled in right")}
        onClick={() => body && forecast.mutate({ body })}
      >
        {forecast.isPending ? "Working it out" : "Forecast"}
      </Button>
      {failure && <Banner tone="negative" title={failure.message} />}
      {forecast.data && <Found forecast={forecast.data} />}
    </div>
  );
}

function Found({ forecast }: { forecast: Forecast }) {
  const { numberOfAccountsDue: due, numberOfAccountsPriced: priced, comparedTo } = forecast;
  return (
    <>
      <p className="text-sm" role="status">
        {due === 0
          ? "No account has anything due."
          : `${forecast.numberOfAccountsBilled} of ${due} ${due === 1 ? "account" : "accounts"} with something due would be billed.`}
        {priced < due && ` Only the first ${priced} are priced here.`}
        {!forecast.includesTax && " Taxes are not included: the tax engine is asked by the run."}
      </p>
      <SumsList sums={forecast.sums} />
      <OperationTable
        label="Oddities"
        columns={columns}
        rows={forecast.oddities}
        rowKey={(of) => `${of.kind} ${of.accountNumber} ${of.currency}`}
        expectedRows={forecast.oddities.length}
        error={null}
        empty={
          <p className="px-4 py-3 text-muted text-sm">
            {comparedTo === null
              ? "There is no earlier run like this to compare with."
              : `Nothing is odd about it, compared with ${comparedTo}.`}
          </p>
        }
        footer={
          forecast.numberOfOddities > 0 && (
            <p className="text-muted text-sm">
              {forecast.oddities.length} of {forecast.numberOfOddities}
              {comparedTo !== null && `, compared with ${comparedTo}`}
            </p>
          )
        }
      />
    </>
  );
}
