"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ObjectFields } from "@/components/queries/object-fields";
import { QueryForm } from "@/components/queries/query-form";
import { type FoundRecord, QueryRecords } from "@/components/queries/query-records";
import { firstQuery, type QueriedObject, withOwnFields } from "@/components/queries/queried-object";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { queryMoreObjects, queryObjects } from "@/lib/areas/batch-actions/contract";
import { listCustomFields } from "@/lib/areas/custom-fields/contract";
import { OperationFailure } from "@/lib/portal/failure";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

const PAGE = 50;

type Found = { records: readonly FoundRecord[]; next?: string };

const messageOf = (error: unknown) =>
  error instanceof OperationFailure ? error.message : "The query was not answered. Run it again.";

export type DataExplorerProps = {
  objects: readonly [QueriedObject, ...QueriedObject[]];
  /** The viewer may see the definitions of custom fields. */
  withCustomFields: boolean;
};

/** Records by the query language that batch actions have: the same objects, fields and errors. */
export function DataExplorer({ objects, withCustomFields }: DataExplorerProps) {
  const [object, setObject] = useState(objects[0]);
  const [query, setQuery] = useState(firstQuery(objects[0]));
  const [found, setFound] = useState<Found>();
  const { data } = useQuery({ ...operationQuery(listCustomFields), enabled: withCustomFields });
  const first = useOperation(queryObjects);
  const further = useOperation(queryMoreObjects);
  const error = first.error ?? further.error;

  async function run() {
    further.reset();
    setFound(undefined);
    const body = { queryString: query, conf: { batchSize: PAGE } };
    const { records, queryLocator } = await first.mutateAsync({ body });
    setFound({ records, ...(queryLocator === undefined ? {} : { next: queryLocator }) });
  }

  async function goOn(locator: string) {
    const answer = await further.mutateAsync({ body: { queryLocator: locator } });
    const records = [...(found?.records ?? []), ...answer.records];
    const next = answer.queryLocator;
    setFound({ records, ...(next === undefined ? {} : { next }) });
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <QueryForm
          objects={objects}
          object={object}
          onObject={(next) => {
            setObject(next);
            setQuery(firstQuery(next));
          }}
          query={query}
          onQuery={setQuery}
          pending={first.isPending}
          onRun={() => void run().catch(() => undefined)}
        />
        <ObjectFields object={withOwnFields(object, data?.customFields)} />
      </div>
      <div aria-live="polite" className="flex flex-col gap-5">
        {error && (
          <Banner tone="negative" title="The query was refused">
            {messageOf(error)}
          </Banner>
        )}
        {found && (
          <Card
            title={
              found.next === undefined ? "Records" : `The first ${found.records.length} records`
            }
            flush
            footer={
              found.next !== undefined && (
                <Button
                  pending={further.isPending}
                  onClick={() => found.next && void goOn(found.next).catch(() => undefined)}
                >
                  Show more
                </Button>
              )
            }
          >
            <QueryRecords records={found.records} />
          </Card>
        )}
      </div>
    </div>
  );
}
