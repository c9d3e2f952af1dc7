"use client";

import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { isCurrent, type NavigationItem, navigation } from "./navigation";
import { useViewer } from "./viewer";
import { classNames } from "@/components/ui/class-names";
import { Tooltip } from "@/components/ui/tooltip";
import { paths } from "@/lib/portal/paths";

export type SidebarLinksProps = {
  /** Icons only; names appear on hover and focus. */
  collapsed?: boolean;
  onFollow?: () => void;
};

const linkStyle = classNames(
  "flex h-8 items-center gap-2.5 rounded-sm px-2.5 font-medium text-nav-muted transition-colors duration-100",
  "outline-offset-1 hover:bg-nav-hover hover:text-nav-ink pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0",
  "aria-[current=page]:bg-nav-active aria-[current=page]:text-nav-ink",
);

/** The pages of documents that Invoice Settlement brings. */
const SETTLED: readonly string[] = [paths.creditMemos(), paths.debitMemos()];

/** The places of the portal. The current one is marked by more than its colour: `aria-current`. */
export function SidebarLinks({ collapsed, onFollow }: SidebarLinksProps) {
  const pathname = usePathname();
  const { settlement, orders, scopes } = useViewer();

  function link({ label, href, icon: Icon }: NavigationItem) {
    const anchor = (
      <Link
        href={href}
        onClick={onFollow}
        aria-current={isCurrent(href, pathname) ? "page" : undefined}
        className={linkStyle}
      >
        <Icon aria-hidden strokeWidth={1.75} />
        <span className={collapsed ? "sr-only" : undefined}>{label}</span>
      </Link>
    );
    if (!collapsed) return anchor;
    return (
      <Tooltip content={label} side="right">
        {anchor}
      </Tooltip>
    );
  }

  return (
    <nav aria-label="Main" className="flex flex-col gap-4">
      {navigation.map((group) => (
        <div key={group.label ?? "home"}>
          {group.label && !collapsed && (
            <p className="mb-1 px-2.5 font-medium text-nav-muted text-xs">{group.label}</p>
          )}
          <ul className="flex flex-col gap-px">
            {group.items
              .filter(({ href }) => settlement || !SETTLED.includes(href))
              .filter(({ scope }) => scope === undefined || scopes.includes(scope))
              .filter(({ href }) => orders || href !== paths.orders())
              .map((item) => (
                <li key={item.href}>{link(item)}</li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
