import { BookOpen, CircleHelp, FilePlus2, PackagePlus, UserPlus } from "lucide-react";
import { navigation } from "@/components/layout/frame/navigation";
import type { PaletteGroup, PaletteItem } from "./palette-item";
import { paths } from "@/lib/portal/paths";

const actions: PaletteItem[] = [
  {
    id: "new-account",
    label: "New account",
    keywords: "create add customer",
    icon: <UserPlus aria-hidden />,
    href: paths.newAccount(),
  },
  {
    id: "new-order",
    label: "New order",
    keywords: "create add subscription subscribe sell",
    icon: <FilePlus2 aria-hidden />,
    href: paths.newOrder(),
  },
  {
    id: "new-product",
    label: "New product",
    keywords: "create add catalog rate plan price",
    icon: <PackagePlus aria-hidden />,
    href: paths.newProduct(),
  },
];

const places = navigation.flatMap((group) =>
  group.items.map(
    ({ label, href, icon: Icon }): PaletteItem => ({
      id: href,
      label,
      href,
      icon: <Icon aria-hidden />,
      keywords: `go to ${group.label ?? ""}`,
    }),
  ),
);

const help: PaletteItem[] = [
  {
    id: "help-reference",
    label: "API reference",
    keywords: "docs documentation help openapi",
    icon: <BookOpen aria-hidden />,
    href: paths.reference(),
  },
  {
    id: "help-errors",
    label: "Error codes",
    keywords: "help documentation reason",
    icon: <CircleHelp aria-hidden />,
    href: paths.errorCodes(),
  },
];

const groups: readonly PaletteGroup[] = [
  { value: "Actions", items: actions },
  { value: "Go to", items: places },
  { value: "Help", items: help },
];

/** The palette's groups other than search results, with what the company has. */
export function groupsOf(has: { orders: boolean; settlement: boolean }): readonly PaletteGroup[] {
  const hidden: readonly (string | undefined)[] = [
    ...(has.orders ? [] : [paths.newOrder(), paths.orders()]),
    ...(has.settlement ? [] : [paths.creditMemos(), paths.debitMemos()]),
  ];
  return groups.map((group) => ({
    ...group,
    items: group.items.filter(({ href }) => !hidden.includes(href)),
  }));
}
