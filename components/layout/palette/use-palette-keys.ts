"use client";

import { useEffect } from "react";
import { isShortcut } from "@/lib/portal/shortcuts";

/** ⌘K or Ctrl+K opens and closes the palette anywhere; `/` opens it, or goes to the page's filter. */
export function usePaletteKeys(setOpen: (change: (open: boolean) => boolean) => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        setOpen((open) => !open);
      } else if (event.key === "/" && isShortcut(event)) {
        event.preventDefault();
        const filter = document.querySelector<HTMLElement>("[data-filter]");
        if (filter) filter.focus();
        else setOpen(() => true);
      }
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [setOpen]);
}
