"use client";

import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { tabStyle } from "@/components/ui/tab-style";

export type TabLink = { href: string; label: string; count?: ReactNode };

export type TabLinksProps = {
  /** What the pages belong to, for assistive technology. */
  label: string;
  links: readonly TabLink[];
};

/** The pages of one object. */
export function TabLinks({ label, links }: TabLinksProps) {
  const pathname = usePathname();
  const list = useRef<HTMLUListElement>(null);
  // Not all fit on a phone: the current tab is scrolled into view.
  useEffect(() => {
    const row = list.current;
    const shown = row?.querySelector<HTMLElement>(
      `[href="${CSS.escape(pathname)}"]`,
    )?.parentElement;
    if (!row || !shown) return;
    row.scrollLeft = shown.offsetLeft - row.offsetLeft - (row.clientWidth - shown.clientWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label={label} className="border-b print:hidden">
      <ul ref={list} className="-mb-px flex gap-1 overflow-x-auto">
        {links.map((link) => (
          <li key={link.href}>
            <Link
              href={link.href}
              aria-current={link.href === pathname ? "page" : undefined}
              className={tabStyle}
            >
              {link.label}
              {link.count !== undefined && (
                <span className="font-normal text-faint text-sm tabular-nums">{link.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
