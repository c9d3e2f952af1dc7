import { Pencil, PlugZap, Power, Star, Webhook } from "lucide-react";
import type { Gateway } from "@/components/gateways/gateway-reads";
import type { MenuItem } from "@/components/ui/menu";

/** The immediate actions of a row's menu. */
export type GatewayChange = { isActive?: boolean; isDefault?: boolean };

type Doing = {
  /** Why the viewer may change nothing; null when they may. */
  denied: string | null;
  onTest: (gateway: Gateway) => void;
  onEdit: (gateway: Gateway) => void;
  onWebhooks: (gateway: Gateway) => void;
  onChange: (gateway: Gateway, change: GatewayChange) => void;
};

/** What can be done to a gateway; the built-in one can only be tested. */
export function gatewayActions(gateway: Gateway, doing: Doing): MenuItem[] {
  const { denied } = doing;
  const test: MenuItem = {
    label: "Test the connection",
    icon: <PlugZap aria-hidden />,
    disabledReason: denied,
    onSelect: () => doing.onTest(gateway),
  };
  if (!gateway.id) return [test];
  const { isDefault, isActive } = gateway;
  return [
    test,
    {
      label: "Change key or timeout",
      icon: <Pencil aria-hidden />,
      disabledReason: denied,
      onSelect: () => doing.onEdit(gateway),
    },
    {
      label: "Webhooks",
      icon: <Webhook aria-hidden />,
      disabledReason: denied,
      onSelect: () => doing.onWebhooks(gateway),
    },
    {
      label: isDefault ? "Use the test gateway by default" : "Make default",
      icon: <Star aria-hidden />,
      disabledReason: denied ?? (!isActive && "Switch it on first"),
      onSelect: () => doing.onChange(gateway, { isDefault: !isDefault }),
    },
    {
      label: isActive ? "Switch off" : "Switch on",
      icon: <Power aria-hidden />,
      separated: true,
      disabledReason: denied ?? (isDefault && "It is the default"),
      onSelect: () => doing.onChange(gateway, { isActive: !isActive }),
    },
  ];
}
