import { BadgeCheck, Handshake, MessagesSquare, Pencil, Star, Trash2 } from "lucide-react";
import type { Method } from "@/components/payment-methods/method-columns";

export type MethodHandlers = Readonly<
  Record<
    "onDefault" | "onAsk" | "onConversation" | "onPromises" | "onFacts" | "onDelete",
    MethodHandler
  > & {
    /** Why the viewer may change nothing. */
    denied: string | null;
  }
>;
type MethodHandler = (method: Method) => void;

/** The menu of a payment method in its account's list. */
export function methodActions(method: Method, handlers: MethodHandlers) {
  const { denied, onDefault, onAsk, onConversation, onPromises, onFacts, onDelete } = handlers;
  return [
    {
      label: "Make default",
      icon: <Star aria-hidden />,
      disabledReason: denied ?? (method.isDefault && "It is the default"),
      onSelect: () => onDefault(method),
    },
    {
      label: "Verify",
      icon: <BadgeCheck aria-hidden />,
      disabledReason: denied,
      onSelect: () => onAsk(method),
    },
    {
      label: "Gateway log",
      icon: <MessagesSquare aria-hidden />,
      onSelect: () => onConversation(method),
    },
    {
      label: "Authorizations and mandates",
      icon: <Handshake aria-hidden />,
      onSelect: () => onPromises(method),
    },
    {
      label: "Custom fields",
      icon: <Pencil aria-hidden />,
      disabledReason: denied ?? (method.status === "Scrubbed" && "Nothing of it is left"),
      onSelect: () => onFacts(method),
    },
    {
      label: "Delete",
      icon: <Trash2 aria-hidden />,
      tone: "danger" as const,
      separated: true,
      disabledReason: denied ?? (method.isDefault && "It is the account's default"),
      onSelect: () => onDelete(method),
    },
  ];
}
