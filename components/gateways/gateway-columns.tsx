import type { Gateway } from "@/components/gateways/gateway-reads";
import type { Column } from "@/components/table/column";
import { Badge } from "@/components/ui/badge";
import { Status } from "@/components/ui/status";

/** How a gateway is shown in the settings. */
export const gatewayColumns: Column<Gateway>[] = [
  {
    id: "name",
    header: "Gateway",
    primary: true,
    cell: (gateway) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {gateway.name}
        {gateway.isDefault && <Badge tone="accent">Default</Badge>}
      </span>
    ),
  },
  {
    id: "type",
    header: "Kind",
    cell: ({ type }) => (type === "TestGateway" ? "Built in, moves no money" : type),
  },
  {
    id: "status",
    header: "Status",
    cell: ({ isActive }) => (
      <Status value={isActive ? "Active" : "Off"} tone={isActive ? "positive" : "neutral"} />
    ),
  },
  {
    id: "key",
    header: "Secret key",
    cell: ({ secretKeyLast4 }) =>
      secretKeyLast4 ? `\u2022\u2022\u2022\u2022 ${secretKeyLast4}` : "None",
  },
  {
    id: "webhooks",
    header: "Webhooks",
    cell: ({ id, webhookSecretSet }) => {
      if (!id) return "Built in";
      const label = webhookSecretSet ? "Signed" : "No signing secret";
      return (
        <Status value={label} tone={webhookSecretSet ? "positive" : "warning"} label={label} />
      );
    },
  },
  {
    id: "timeout",
    header: "Waits at most",
    align: "end",
    secondary: true,
    cell: ({ timeoutSeconds }) => `${timeoutSeconds} s`,
  },
];
