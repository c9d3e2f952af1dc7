"use client";

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/layout/error-state";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { PropertyList } from "@/components/layout/property-list";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { getTenant } from "@/lib/areas/organizations/contract";
import { operationQuery } from "@/lib/portal/query";

/** The company and its parts. */
export function TenantFacts() {
  const { data: tenant, error, refetch } = useQuery(operationQuery(getTenant));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!tenant) return <PageSkeleton />;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title="Company">
        <PropertyList
          properties={[
            { label: "Name", value: tenant.name },
            { label: "Tenant id", value: <Copyable code value={tenant.id} label="tenant id" /> },
            { label: "Time zone", value: tenant.timeZone },
            { label: "Today", value: <CalendarDate date={tenant.today} /> },
            {
              label: "Environment",
              value:
                tenant.environment === "test"
                  ? "Test: no real money moves"
                  : "Live: cards are charged for real",
            },
          ]}
        />
      </Card>
      <Card
        title="Entities"
        description="Companies inside the tenant; each account belongs to one."
      >
        <PropertyList
          properties={tenant.entities.map((entity) => ({
            label: entity.entityName,
            value: (
              <>
                <Copyable code value={entity.entityId} label={`id of ${entity.entityName}`} />
                <span className="block text-muted text-sm">
                  Orgs: {entity.orgs.map((org) => org.orgName).join(", ")}
                </span>
              </>
            ),
          }))}
        />
      </Card>
    </div>
  );
}
