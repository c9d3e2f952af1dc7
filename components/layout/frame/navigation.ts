import {
  Activity,
  BookOpen,
  CircleDot,
  FilePlus2,
  FileText,
  Gauge,
  KeyRound,
  ListChecks,
  Package,
  Plug,
  ReceiptText,
  RefreshCw,
  Scale,
  ScrollText,
  Settings,
  TableProperties,
  Undo2,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { Scope } from "@/lib/kernel/scopes";
import { paths } from "@/lib/portal/paths";

export type NavigationItem = {
  label: string;
  href: string;
  icon: typeof Gauge;
  /** What a viewer needs to see it, where some roles lack that. */
  scope?: Scope;
};
export type NavigationGroup = { label?: string; items: readonly NavigationItem[] };

/** The places of the portal, by noun. */
export const navigation: readonly NavigationGroup[] = [
  { items: [{ label: "Home", href: paths.home(), icon: Gauge }] },
  {
    label: "Customers",
    items: [
      { label: "Accounts", href: paths.accounts(), icon: UsersRound },
      { label: "Subscriptions", href: paths.subscriptions(), icon: RefreshCw },
      { label: "Orders", href: paths.orders(), icon: FileText },
      { label: "Usage", href: paths.usage(), icon: Activity },
    ],
  },
  {
    label: "Money",
    items: [
      { label: "Invoices", href: paths.invoices(), icon: ReceiptText },
      { label: "Bill runs", href: paths.billRuns(), icon: ListChecks },
      { label: "Credit memos", href: paths.creditMemos(), icon: Undo2 },
      { label: "Debit memos", href: paths.debitMemos(), icon: FilePlus2 },
      { label: "Payments", href: paths.payments(), icon: Wallet },
      { label: "Books", href: paths.books(), icon: Scale },
    ],
  },
  {
    label: "Offer",
    items: [{ label: "Catalog", href: paths.catalog(), icon: Package }],
  },
  {
    label: "Developers",
    items: [
      { label: "API keys", href: paths.apiKeys(), icon: KeyRound, scope: "developer:read" },
      { label: "Request log", href: paths.requestLog(), icon: ScrollText, scope: "developer:read" },
      { label: "Data", href: paths.data(), icon: TableProperties },
      { label: "Recorder", href: paths.recorder(), icon: CircleDot, scope: "developer:read" },
      { label: "Existing integrations", href: paths.compatibility(), icon: Plug },
      { label: "Reference", href: paths.reference(), icon: BookOpen },
    ],
  },
  { label: "Company", items: [{ label: "Settings", href: paths.settings(), icon: Settings }] },
];

/** True when `href` is the page in view or one above it. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === paths.home() ? pathname === href : `${pathname}/`.startsWith(`${href}/`);
}
