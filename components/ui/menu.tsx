"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { Link } from "@/components/ui/link";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { popupStyle } from "@/components/ui/popup-style";
import { classNames } from "@/components/ui/class-names";

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  href?: string;
  onSelect?: () => void;
  /** Why it may not be chosen now; shown below the label. */
  disabledReason?: string | null | false;
  tone?: "danger";
  /** Draws a line above. */
  separated?: boolean;
};

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  align?: "start" | "end";
  /** Shown above the items, for instance who is signed in. */
  header?: ReactNode;
};

const itemStyle = classNames(
  "flex min-h-8 cursor-default select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 outline-none",
  "data-highlighted:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint",
);

function MenuEntry({ item }: { item: MenuItem }) {
  const blocked = Boolean(item.disabledReason);
  return (
    <Base.Item
      disabled={blocked}
      onClick={item.onSelect}
      render={item.href && !blocked ? <Link href={item.href} /> : undefined}
      className={classNames(
        itemStyle,
        item.tone === "danger" && "text-negative [&_svg]:text-negative",
        blocked && "text-faint",
      )}
    >
      {item.icon}
      <span className="min-w-0">
        {item.label}
        {blocked && <span className="block max-w-64 text-sm">{item.disabledReason}</span>}
      </span>
    </Base.Item>
  );
}

export function Menu({ trigger, items, align = "end", header }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup className={classNames(popupStyle, "min-w-48 p-1")}>
            {header && <div className="mb-1 border-b px-2.5 pt-1.5 pb-2">{header}</div>}
            {items.map((item) => (
              <Fragment key={item.label}>
                {item.separated && <Base.Separator className="-mx-1 my-1 border-t" />}
                <MenuEntry item={item} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
