import type { Page } from "@playwright/test";

/** A piece of text with digits in it, and its labelled place. */
export type Block = {
  /** The section, and what names the piece in it: a row, a term, an entry of a list. */
  place: string;
  /** Cells: the column's header. */
  column?: string;
  /** Cells of one row have the same number. */
  row?: number;
  text: string;
  /** True for running text, whose own words name it. */
  prose: boolean;
  /** True for the footer of a list. */
  pager: boolean;
};

/** Every text with a digit on the page, claimed or not. */
export async function readBlocks(page: Page): Promise<Block[]> {
  return page.evaluate(() => {
    const spaces = (text: string) => text.replace(/\s+/g, " ").trim();
    const textOf = (element: Element | null | undefined) => {
      if (!element) return "";
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const parts: string[] = [];
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        const shown = parentElement?.checkVisibility() && !parentElement.closest("style, title");
        if (shown) parts.push(textContent ?? "");
      }
      return spaces(parts.join(" "));
    };
    const rows = [...document.querySelectorAll("tr")];
    const sectionOf = (element: Element) => {
      if (element.closest("main header:has(h1)")) return "Header";
      const section = element.closest("section[aria-labelledby], [role=dialog]");
      const title = document.getElementById(section?.getAttribute("aria-labelledby") ?? "");
      return textOf(title) || "Page";
    };
    const cellPlace = (cell: HTMLTableCellElement) => {
      const table = cell.closest("table");
      const heads = [...(table?.tHead?.rows[0]?.cells ?? [])].map(textOf);
      const cells = [...(cell.closest("tr")?.cells ?? [])];
      const label = textOf(cells[heads.indexOf("What")] ?? cells[0]);
      return {
        place: `${table?.getAttribute("aria-label") ?? textOf(table?.caption)} · ${label}`,
        column: heads[cell.cellIndex] ?? "",
        row: rows.findIndex((row) => row.contains(cell)),
        prose: false,
      };
    };
    const placeOf = (block: Element): Omit<Block, "text" | "pager"> => {
      if (block instanceof HTMLTableCellElement) return cellPlace(block);
      if (block.matches("dd")) {
        const term = textOf(block.parentElement?.querySelector("dt"));
        return { place: `${sectionOf(block)} · ${term}`, prose: false };
      }
      if (block.matches("div[data-card] > p")) {
        const label = block.parentElement?.querySelector("p");
        const which = block.previousElementSibling === label ? "" : " · detail";
        return { place: `${textOf(label)}${which}`, prose: false };
      }
      if (block.matches("ol[aria-label] > li")) {
        const list = block.parentElement?.getAttribute("aria-label");
        return { place: `${list} · ${textOf(block.querySelector("p"))}`, prose: false };
      }
      return { place: sectionOf(block), prose: true };
    };
    const holders = ["td, th", "dd", "ol[aria-label] > li", "div[data-card] > p"];
    const kinds = "p, h1, h2, h3, h4, li, dt, text, summary, label, address, button, a, div";
    const blocks = new Set<Element>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (!parent?.checkVisibility() || !/\d/.test(textContent ?? "")) continue;
      if (!parent.closest("main, [role=dialog]") || parent.closest("script, style")) continue;
      if (parent.closest("nav[aria-label=Breadcrumbs], [aria-hidden=true] > svg")) continue;
      const holder = holders.map((kind) => parent.closest(kind)).find(Boolean);
      blocks.add(holder ?? parent.closest(kinds) ?? parent);
    }
    return [...blocks].map((block) => {
      const pager = block.querySelector("nav[aria-label=Pages]") !== null;
      return { ...placeOf(block), pager, text: textOf(block) };
    });
  });
}
