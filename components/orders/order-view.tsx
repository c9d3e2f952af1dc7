"use client";

import { useQuery } from "@tanstack/react-query";
import { OrderedCommitments } from "@/components/commitments/ordered-commitments";
import { FulfillmentsCard } from "@/components/fulfillments/fulfillments-card";
import { ErrorState } from "@/components/layout/error-state";
import { useDenied } from "@/components/layout/frame/viewer";
import { PageHeader } from "@/components/layout/page-header";
import { CustomFieldsCard } from "@/components/custom-fields/custom-fields-card";
import { PropertyList } from "@/components/layout/property-list";
import { OrderActions } from "@/components/orders/order-actions";
import { orderInput } from "@/components/orders/draft/order-input";
import { OrderLineItems } from "@/components/orders/order-line-items";
import { OrderVerbs } from "@/components/orders/order-verbs";
import { RevertOrder } from "@/components/orders/revert-order";
import { CalendarDate } from "@/components/ui/calendar-date";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { Status } from "@/components/ui/status";
import { useTenantZone } from "@/components/ui/tenant-zone";
import { TextLink } from "@/components/ui/text-link";
import { setOrderCustomFields } from "@/lib/areas/orders/waiting/change-contract";
import { getOrder } from "@/lib/areas/orders/reads/read-contract";
import { formatDateTime } from "@/lib/portal/format";
import type { CallResult } from "@/lib/portal/operation-address";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

export type Order = CallResult<typeof getOrder>["order"];

/** When a pending order is executed, and why one failed. */
function waitingFacts({ schedulingOptions, failureReason, cancelReason }: Order) {
  return [
    schedulingOptions && {
      label: "Executed on",
      value: <CalendarDate date={schedulingOptions.scheduledDate} />,
    },
    failureReason && { label: "Failed because", value: failureReason },
    cancelReason && { label: "Cancellation reason", value: cancelReason },
  ].flatMap((fact) => (fact ? [fact] : []));
}

function OrderFields({ order }: { order: Order }) {
  const denied = useDenied("orders:write");
  const update = useOperation(setOrderCustomFields, { refreshes: [getOrder] });
  const { orderNumber, customFields: record } = order;
  return (
    <CustomFieldsCard
      object="Order"
      record={record}
      of={orderNumber}
      denied={denied}
      save={(customFields) =>
        update.mutateAsync({ params: { orderNumber }, body: { customFields } })
      }
    />
  );
}

type DocumentLinksProps = { numbers: readonly string[]; href: (number: string) => string };

function DocumentLinks({ numbers, href }: DocumentLinksProps) {
  return numbers.map((number) => (
    <TextLink key={number} href={href(number)} className="mr-2 whitespace-nowrap">
      {number}
    </TextLink>
  ));
}

/** An order: what it did to which subscriptions, and the invoices that it created. */
export function OrderView({ orderKey }: { orderKey: string }) {
  const zone = useTenantZone();
  const { data, error, refetch } = useQuery(operationQuery(getOrder, orderInput(orderKey)));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { order } = data;
  return (
    <>
      <PageHeader
        title={`Order ${order.orderNumber}`}
        trail={[{ label: "Orders", href: paths.orders() }]}
        status={<Status value={order.status} />}
        actions={
          <>
            <RevertOrder order={order} />
            <OrderVerbs order={order} />
          </>
        }
        meta={
          <>
            <TextLink href={paths.account(order.existingAccountNumber)}>
              {order.existingAccountDetails?.basicInfo.name ?? order.existingAccountNumber}
            </TextLink>
            <CalendarDate date={order.orderDate} />
            <Copyable value={order.orderNumber} label="order number" />
          </>
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="space-y-5">
          {order.subscriptions.map((subscription) => (
            <OrderActions
              key={subscription.sequence}
              subscription={subscription}
              currency={order.currency}
            />
          ))}
          {order.orderLineItems.length > 0 && (
            <>
              <OrderLineItems items={order.orderLineItems} />
              <FulfillmentsCard items={order.orderLineItems} />
            </>
          )}
          {order.commitments && (
            <OrderedCommitments commitments={order.commitments} currency={order.currency} />
          )}
          <OrderFields order={order} />
        </div>
        <Card title="Details">
          <PropertyList
            properties={[
              {
                label: "Invoices",
                value: order.invoiceNumbers.length > 0 && (
                  <DocumentLinks numbers={order.invoiceNumbers} href={paths.invoice} />
                ),
              },
              {
                label: "Credit memos",
                value: order.creditMemoNumbers && order.creditMemoNumbers.length > 0 && (
                  <DocumentLinks numbers={order.creditMemoNumbers} href={paths.creditMemo} />
                ),
              },
              ...waitingFacts(order),
              { label: "Placed by", value: order.createdBy },
              { label: "Created", value: `${formatDateTime(order.createdDate)} (${zone})` },
              { label: "Description", value: order.description },
              { label: "Reason", value: order.reasonCode },
              {
                label: "Order id",
                value: <Copyable code value={order.orderId} label="order id" />,
              },
            ].map((property) => ({ ...property, value: property.value || null }))}
          />
        </Card>
      </div>
    </>
  );
}
