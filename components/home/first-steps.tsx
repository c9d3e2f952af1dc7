import { useQuery } from "@tanstack/react-query";
import { BookOpen, Building2, Check, CreditCard, FilePlus2, Package, UserPlus } from "lucide-react";
import { ActionLink } from "@/components/layout/action-link";
import { useViewer } from "@/components/layout/frame/viewer";
import { Card } from "@/components/ui/card";
import { listPaymentGateways } from "@/lib/areas/gateways/contract";
import type { getHome } from "@/lib/areas/home/contract";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { paths } from "@/lib/portal/paths";

export type FirstStepsProps = { counts: CallResult<typeof getHome>["counts"] };

const BY_ORDER = {
  title: "Place an order",
  text: "It makes a subscription; bill and collect in the same step.",
  link: {
    href: paths.newOrder(),
    scope: "orders:write",
    icon: <FilePlus2 aria-hidden />,
    label: "New order",
  },
} as const;

const BY_PROGRAM = {
  title: "Sell a subscription",
  text: "Without Orders, your programs create subscriptions by the calls of subscriptions.",
  link: {
    href: paths.reference(),
    scope: "subscriptions:read",
    icon: <BookOpen aria-hidden />,
    label: "Reference",
  },
} as const;

/** True until a subscription was sold; a company without a letterhead that sells is set up. */
export function isSettingUp({ accounts, ratePlans, subscriptions }: FirstStepsProps["counts"]) {
  return [accounts, ratePlans, subscriptions].includes(0);
}

/** The steps from nothing to a paid invoice; those that are done are ticked. A live company has no gateway yet. */
export function FirstSteps({ counts }: FirstStepsProps) {
  const { environment, orders } = useViewer();
  const live = environment === "live";
  const { data } = useQuery({ ...operationQuery(listPaymentGateways), enabled: live });
  const gateway = {
    done: (data?.paymentgateways.length ?? 0) > 0,
    title: "Add a gateway",
    text: "Cards are charged through your own account with Stripe. Without one no card is taken.",
    link: {
      href: paths.gateways(),
      scope: "settings:write",
      icon: <CreditCard aria-hidden />,
      label: "Payment gateways",
    },
  } as const;
  const steps = [
    {
      done: counts.companies > 0,
      title: "Say who you are",
      text: "Address, tax ids and bank account stand on each document.",
      link: {
        href: paths.company(),
        scope: "settings:write",
        icon: <Building2 aria-hidden />,
        label: "Letterhead",
      },
    },
    ...(live ? [gateway] : []),
    {
      done: counts.ratePlans > 0,
      title: "Make a product",
      text: "A product has rate plans, and these have charges with prices.",
      link: {
        href: paths.newProduct(),
        scope: "catalog:write",
        icon: <Package aria-hidden />,
        label: "New product",
      },
    },
    {
      done: counts.accounts > 0,
      title: "Add an account",
      text: "A customer with a contact, a currency and a card.",
      link: {
        href: paths.newAccount(),
        scope: "accounts:write",
        icon: <UserPlus aria-hidden />,
        label: "New account",
      },
    },
    {
      done: counts.subscriptions > 0,
      ...(orders ? BY_ORDER : BY_PROGRAM),
    },
  ] as const;
  const next = steps.findIndex((step) => !step.done);
  return (
    <Card title={`From nothing to a paid invoice in ${live ? "five" : "four"} steps`}>
      <ol className={`grid gap-4 sm:grid-cols-2 ${live ? "xl:grid-cols-5" : "xl:grid-cols-4"}`}>
        {steps.map((step, index) => (
          <li key={step.title} className="flex flex-col items-start gap-2 rounded-md border p-4">
            <p className="flex items-center gap-2 font-semibold">
              <span className="flex size-6 items-center justify-center rounded-full bg-accent-soft text-accent-text text-sm tabular-nums">
                {step.done ? <Check aria-label="Done" className="size-4" /> : index + 1}
              </span>
              {step.title}
            </p>
            <p className="flex-1 text-muted">{step.text}</p>
            <ActionLink
              href={step.link.href}
              scope={step.link.scope}
              icon={step.link.icon}
              variant={index === next ? "primary" : "secondary"}
            >
              {step.link.label}
            </ActionLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}
