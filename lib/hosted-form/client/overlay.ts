/**
 * A modal dialog around the form. The browser itself keeps the focus inside, makes the rest of the
 * page inert and gives the focus back at the end.
 */
export class Overlay {
  readonly #dialog = document.createElement("dialog");

  constructor(content: HTMLElement, names: { title: string; close: string }, closed: () => void) {
    const dialog = this.#dialog;
    dialog.setAttribute("aria-label", names.title);
    Object.assign(dialog.style, {
      width: "min(30rem, calc(100vw - 1rem))",
      maxHeight: "calc(100dvh - 1rem)",
      padding: "0.75rem",
      border: "0",
      borderRadius: "12px",
      background: "#ffffff",
      overflow: "auto",
    });
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", names.close);
    Object.assign(close.style, {
      display: "block",
      marginInlineStart: "auto",
      width: "2.75rem",
      height: "2.75rem",
      border: "0",
      background: "transparent",
      color: "#1c1f1b",
      font: "1.5rem/1 system-ui, sans-serif",
      cursor: "pointer",
    });
    close.addEventListener("click", () => this.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      closed();
    });
    dialog.append(close, content);
    document.body.append(dialog);
    dialog.showModal();
  }

  close(): void {
    if (this.#dialog.open) this.#dialog.close();
  }
}
