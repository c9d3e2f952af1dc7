/**
 * A modal dialog around the form. The browser itself keeps the focus inside, makes the rest of the
 * page inert and restores the focus at the end.
 */
export class Overlay {
  readonly #dialog = document.createElement("dialog");
  readonly #title = document.createElement("h2");
  readonly #close = document.createElement("button");

  constructor(content: HTMLElement, names: { title: string; close: string }, closed: () => void) {
    const dialog = this.#dialog;
    Object.assign(dialog.style, {
      width: "min(30rem, calc(100vw - 1rem))",
      maxHeight: "calc(100dvh - 1rem)",
      padding: "0.75rem 1rem 1rem",
      border: "0",
      borderRadius: "12px",
      // The second one is the page's backdrop: the browser's own cannot be styled from here.
      boxShadow: "0 1rem 3rem rgb(0 0 0 / 0.3), 0 0 0 100vmax rgb(0 0 0 / 0.45)",
      overflow: "auto",
      overscrollBehavior: "contain",
    });
    dialog.append(this.#head(names.close), content);
    this.look({ title: names.title, background: "#ffffff", text: "#1c1f1b" });
    dialog.addEventListener("cancel", (event) => {
      if (this.#close.disabled) event.preventDefault();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      closed();
    });
    document.body.append(dialog);
    dialog.showModal();
  }

  /** Adopts the title and the colors of the form. */
  look({ title, background, text }: { title: string; background: string; text: string }): void {
    this.#title.textContent = title;
    this.#dialog.setAttribute("aria-label", title);
    Object.assign(this.#dialog.style, { background, color: text });
  }

  /** Stays open while a card is being sent: closing now would lose the result. */
  hold(held: boolean): void {
    this.#close.disabled = held;
    this.#close.style.opacity = held ? "0.4" : "1";
  }

  close(): void {
    if (this.#dialog.open) this.#dialog.close();
  }

  #head(name: string): HTMLElement {
    const head = document.createElement("div");
    Object.assign(head.style, { display: "flex", alignItems: "center", gap: "0.5rem" });
    head.style.marginBlockEnd = "0.25rem";
    Object.assign(this.#title.style, {
      flex: "1",
      margin: "0 0 0 6px",
      font: "600 1.125rem/1.3 system-ui, sans-serif",
    });
    const close = this.#close;
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", name);
    Object.assign(close.style, {
      width: "2.75rem",
      height: "2.75rem",
      border: "0",
      borderRadius: "8px",
      background: "transparent",
      color: "inherit",
      font: "1.5rem/1 system-ui, sans-serif",
      cursor: "pointer",
      outlineOffset: "-4px",
    });
    close.addEventListener("click", () => this.close());
    head.append(this.#title, close);
    return head;
  }
}
