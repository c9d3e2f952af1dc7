/**
 * Single-key shortcuts (j, k, /) can be switched off, because speech input and accidental key
 * presses trigger them (WCAG 2.1.4). Browser only.
 */
const storageKey = "perennial-shortcuts";

export function shortcutsEnabled(): boolean {
  return localStorage.getItem(storageKey) !== "off";
}

export function enableShortcuts(enabled: boolean): void {
  if (enabled) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "off");
}

/** True when a plain key press may be a shortcut: no field has the focus, and no modifier. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return false;
  if (!(event.target instanceof HTMLElement)) return false;
  const typing =
    "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]";
  return event.target.closest(typing) === null && shortcutsEnabled();
}
