"use client";

import { Menu } from "@base-ui/react/menu";
import { Check, Keyboard, LogOut } from "lucide-react";
import { useState } from "react";
import { ShortcutHelp } from "@/components/layout/palette/shortcut-help";
import { Avatar } from "@/components/ui/avatar";
import { classNames } from "@/components/ui/class-names";
import { optionStyle, popupStyle } from "@/components/ui/popup-style";
import { enableShortcuts, shortcutsEnabled } from "@/lib/portal/shortcuts";
import { chooseTheme, type Theme, themes } from "@/lib/portal/theme";

export type PortalUser = { name: string; email: string; role?: string };

export type UserMenuProps = { user: PortalUser; theme: Theme; onSignOut?: () => void };

const themeNames: Record<Theme, string> = { light: "Light", dark: "Dark", auto: "System" };
const tick = "flex w-4 shrink-0 text-accent-text [&_svg]:size-4";
const groupLabel = "px-2 pt-2 pb-1 font-medium text-faint text-xs";

/** Who is signed in, how the portal looks, and the way out. */
export function UserMenu({ user, theme: initialTheme, onSignOut }: UserMenuProps) {
  const [theme, setTheme] = useState(initialTheme);
  const [shortcuts, setShortcuts] = useState(true);
  const [help, setHelp] = useState(false);

  function change(next: Theme) {
    setTheme(next);
    chooseTheme(next);
  }

  return (
    <>
      <Menu.Root onOpenChange={(open) => open && setShortcuts(shortcutsEnabled())}>
        <Menu.Trigger
          aria-label={`Account of ${user.name}`}
          className="flex size-8 items-center justify-center rounded-full pointer-coarse:size-10"
        >
          <Avatar name={user.name} />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50">
            <Menu.Popup className={classNames(popupStyle, "w-60 p-1")}>
              <div className="border-b px-2 pt-1.5 pb-2.5">
                <p className="truncate font-medium">{user.name}</p>
                <p className="truncate text-muted text-sm">{user.email}</p>
                {user.role && <p className="text-faint text-sm">{user.role}</p>}
              </div>
              <Menu.RadioGroup value={theme} onValueChange={(next: Theme) => change(next)}>
                <Menu.GroupLabel className={groupLabel}>Appearance</Menu.GroupLabel>
                {themes.map((one) => (
                  <Menu.RadioItem
                    key={one}
                    value={one}
                    closeOnClick={false}
                    className={optionStyle}
                  >
                    <span className={tick}>{theme === one && <Check aria-hidden />}</span>
                    {themeNames[one]}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              <Menu.Separator className="-mx-1 my-1 border-t" />
              <Menu.CheckboxItem
                checked={shortcuts}
                closeOnClick={false}
                onCheckedChange={(enabled) => {
                  setShortcuts(enabled);
                  enableShortcuts(enabled);
                }}
                className={optionStyle}
              >
                <span className={tick}>{shortcuts && <Check aria-hidden />}</span>
                Single-key shortcuts
              </Menu.CheckboxItem>
              <Menu.Item onClick={() => setHelp(true)} className={optionStyle}>
                <Keyboard aria-hidden className="size-4 text-faint" />
                Keyboard shortcuts
              </Menu.Item>
              <Menu.Separator className="-mx-1 my-1 border-t" />
              <Menu.Item onClick={onSignOut} className={optionStyle}>
                <LogOut aria-hidden className="size-4 text-faint" />
                Sign out
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <ShortcutHelp open={help} onClose={() => setHelp(false)} />
    </>
  );
}
