"use client";

import { useQuery } from "@tanstack/react-query";
import { useViewer } from "@/components/layout/frame/viewer";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { listPaymentGateways } from "@/lib/areas/gateways/contract";
import { paths } from "@/lib/portal/paths";
import { operationQuery } from "@/lib/portal/query";

/**
 * Says where a gateway is set up while a live company has none: no card can be stored before that.
 */
export function GatewayMissing() {
  const { environment, scopes } = useViewer();
  const { data } = useQuery({
    ...operationQuery(listPaymentGateways),
    enabled: environment === "live" && scopes.includes("payments:read"),
  });
  if (!data || data.paymentgateways.some(({ isActive }) => isActive)) return null;
  return (
    <Banner tone="warning" title="No payment gateway is set up">
      Cards cannot be stored before there is one.{" "}
      <TextLink href={paths.gateways()}>Set up a payment gateway</TextLink>
    </Banner>
  );
}
