"use client";

import { useQuery } from "@tanstack/react-query";
import { AgeingCard } from "@/components/home/ageing-card";
import { BilledCollectedChart } from "@/components/home/billed-collected-chart";
import { figureLinks } from "@/components/home/figure-links";
import { FailedPayments } from "@/components/home/failed-payments";
import { FirstSteps, isSettingUp } from "@/components/home/first-steps";
import { HomeCurrencyCard } from "@/components/home/home-currency-card";
import { MrrBridge } from "@/components/home/mrr-bridge";
import { UndoneWork } from "@/components/home/undone-work";
import { OpenAlerts } from "@/components/usage/alerts/open-alerts";
import { NewOrderLink } from "@/components/orders/draft/new-order-link";
import { ErrorState } from "@/components/layout/error-state";
import { PageHeader } from "@/components/layout/page-header";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { StatTile } from "@/components/layout/stat-tile";
import { useViewer } from "@/components/layout/frame/viewer";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { Tabs } from "@/components/ui/tabs";
import { getHome } from "@/lib/areas/home/contract";
import { type Amount, formatDate } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { decimal } from "@/lib/values/decimal";

export type Figures = CallResult<typeof getHome>["currencies"][number];

function CurrencyFigures({ figures }: { figures: Figures }) {
  const { currency, mrr, outstanding, overdue, months } = figures;
  const [before, current] = months.slice(-2);
  const { today } = useViewer();
  const links = figureLinks(today, currency);
  const money = (amount: Amount) => <Money amount={amount} currency={currency} />;
  const linked = (href: string, amount: Amount) => (
    <TextLink quiet href={href}>
      {money(amount)}
    </TextLink>
  );
  return (
    <div className="space-y-5">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <StatTile
          label="Monthly recurring revenue"
          value={linked(links.revenue, mrr)}
          detail={<>{money(decimal(mrr).times(12))} a year</>}
        />
        <StatTile
          label="Billed this month"
          value={linked(links.billed, current?.billed ?? 0)}
          detail={<>{money(before?.billed ?? 0)} last month</>}
        />
        <StatTile
          label="Collected this month"
          value={linked(links.collected, current?.collected ?? 0)}
          detail={<>{money(before?.collected ?? 0)} last month</>}
        />
        <StatTile
          label="Outstanding"
          value={money(outstanding)}
          tone={overdue > 0 ? "warning" : "neutral"}
          detail={
            overdue > 0 ? (
              <TextLink href={links.overdue}>{money(overdue)} overdue</TextLink>
            ) : (
              "Nothing overdue"
            )
          }
        />
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <BilledCollectedChart figures={figures} />
        <AgeingCard figures={figures} />
      </div>
      <MrrBridge currency={currency} />
    </div>
  );
}

/** The company's figures today, and what needs attention. */
export function HomeView({ tenantName }: { tenantName: string }) {
  const { today } = useViewer();
  const { data, error, refetch } = useQuery(operationQuery(getHome));
  const settingUp = data && isSettingUp(data.counts);
  return (
    <>
      <PageHeader
        title="Home"
        meta={`${tenantName} on ${formatDate(today)}`}
        actions={!settingUp && <NewOrderLink />}
      />
      {error && (
        <ErrorState
          title="The figures could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <PageSkeleton />}
      {data && (
        <div className="space-y-5">
          {settingUp && <FirstSteps counts={data.counts} />}
          <UndoneWork />
          <OpenAlerts />
          <FailedPayments payments={data.failedPayments} />
          <HomeCurrencyCard />
          {data.currencies.length === 1 && data.currencies[0] && (
            <CurrencyFigures figures={data.currencies[0]} />
          )}
          {data.currencies.length > 1 && (
            <Tabs
              label="Currencies"
              tabs={data.currencies.map((figures) => ({
                value: figures.currency,
                label: figures.currency,
                content: <CurrencyFigures figures={figures} />,
              }))}
            />
          )}
        </div>
      )}
    </>
  );
}
