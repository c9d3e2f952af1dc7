import type { ListQuery } from "@/lib/api/object-query";
import type { Ctx } from "@/lib/kernel/context";
import { columnsOf, type ListSpec, madeBy } from "@/lib/lists/list-spec";
import { readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";
import type { ThresholdKind } from "./model";

/** A threshold as a row of a list; numerics are text. */
export type ThresholdRow = {
  readonly id: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly subscriptionId: string | null;
  readonly chargeNumber: string | null;
  readonly unitOfMeasure: string;
  readonly kind: ThresholdKind;
  readonly value: string;
  readonly createdById: string;
  readonly createdAt: Date;
  readonly updatedById: string;
  readonly updatedAt: Date;
};

const OF_THRESHOLD = `h.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
      h.subscription_id as "subscriptionId", h.charge_number as "chargeNumber", h.uom as "unitOfMeasure", h.kind, h.value`;
const OWNER = "join account a on a.tenant_id = h.tenant_id and a.id = h.account_id";
const REACHED = "h.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])";

const ofThreshold = columnsOf("h", {
  id: "accountId; subscriptionId",
  text: "accountNumber:a.account_number; accountName:a.name; chargeNumber; unitOfMeasure:h.uom; kind",
  number: "value",
});

const THRESHOLDS: ListSpec = {
  name: "usage-thresholds",
  select: `select h.id, ${OF_THRESHOLD}, h.created_by_id as "createdById", h.created_at as "createdAt",
      h.updated_by_id as "updatedById", h.updated_at as "updatedAt"
    from usage_threshold h ${OWNER} where ${REACHED}`,
  fixed: 3,
  fields: {
    id: { column: "h.id", type: "id", sortable: true, unique: true },
    ...ofThreshold,
    createdDate: { column: "h.created_at", type: "instant", sortable: true },
    updatedDate: { column: "h.updated_at", type: "instant", sortable: true },
    ...columnsOf("h", {
      id: `createdById:${madeBy("h.created_by_id")}; updatedById:${madeBy("h.updated_by_id")}`,
    }),
  },
  defaultSort: "id.DESC",
  idColumn: "h.id",
};

/** An alert as a row of a list; numerics are text. */
export type AlertRow = Omit<
  ThresholdRow,
  "createdById" | "createdAt" | "updatedById" | "updatedAt"
> & {
  readonly thresholdId: string;
  readonly periodStartDate: LocalDate;
  readonly periodEndDate: LocalDate;
  readonly threshold: string;
  readonly quantity: string;
  readonly createdAt: Date;
  readonly toldAt: Date | null;
  readonly closedAt: Date | null;
};

const ALERTS: ListSpec = {
  name: "usage-alerts",
  select: `select l.id, l.threshold_id as "thresholdId", ${OF_THRESHOLD}, l.period_start as "periodStartDate",
      l.period_end - 1 as "periodEndDate", l.reached as threshold, l.quantity, l.created_at as "createdAt", l.told_at as "toldAt",
      l.closed_at as "closedAt"
    from usage_alert l join usage_threshold h on h.tenant_id = l.tenant_id and h.id = l.threshold_id ${OWNER} where ${REACHED}`,
  fixed: 3,
  fields: {
    id: { column: "l.id", type: "id", sortable: true, unique: true },
    ...ofThreshold,
    createdDate: { column: "l.created_at", type: "instant", sortable: true },
    ...columnsOf("l", {
      id: "thresholdId",
      number: "threshold:l.reached; quantity",
      date: "periodStartDate:l.period_start; periodEndDate:l.period_end - 1",
      instant: "toldDate:l.told_at; closedDate:l.closed_at",
    }),
  },
  defaultSort: "id.DESC",
  idColumn: "l.id",
};

type Reach = Pick<Ctx, "tenantId" | "entityId" | "orgIds">;
const reachOf = ({ tenantId, entityId, orgIds }: Reach) => [tenantId, entityId, orgIds];

export const thresholdPage = (reach: Reach, query: ListQuery) =>
  readList<ThresholdRow>(THRESHOLDS, query, reachOf(reach));

export const alertPage = (reach: Reach, query: ListQuery) =>
  readList<AlertRow>(ALERTS, query, reachOf(reach));
