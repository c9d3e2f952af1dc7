import { envelope, messageToPage, type ToForm, type ToPage } from "../protocol";
import { frameAddress, type Params } from "./params";

const LONGEST_WAIT = 6000;

/** Events of a frame. */
export type FrameEvents = {
  readonly message: (message: ToPage) => void;
  /** The form did not answer, or its document did not arrive. */
  readonly silent: () => void;
};

/** The form's frame, and the messages to and from it. */
export class FormFrame {
  readonly element = document.createElement("iframe");
  readonly #origin: string;
  readonly #nonce = crypto.getRandomValues(new Uint32Array(4)).join("-");
  readonly #listener: (event: MessageEvent) => void;
  #timer: number | undefined;
  #isReady = false;
  readonly #isTitled: boolean;

  /** @throws TypeError when a parameter is missing. */
  constructor(params: Params, scriptOrigin: string, events: FrameEvents) {
    const { origin } = window.location;
    const src = frameAddress(params, { scriptOrigin, origin, nonce: this.#nonce });
    this.#origin = new URL(src).origin;
    this.#listener = (event) => this.#hear(event, events);
    window.addEventListener("message", this.#listener);
    const { element } = this;
    this.#isTitled = params.title !== undefined;
    element.title = params.title ?? "Card details";
    element.referrerPolicy = "origin";
    element.setAttribute("sandbox", "allow-scripts allow-forms allow-same-origin");
    element.setAttribute("allow", "payment");
    Object.assign(element.style, { display: "block", width: "100%", height: "22rem", border: "0" });
    element.addEventListener("load", () => this.#watch(events.silent));
    element.src = src;
  }

  /** Posts to the form at its own origin, and never to another document in the frame. */
  tell(message: ToForm): void {
    this.element.contentWindow?.postMessage(envelope(this.#nonce, message), this.#origin);
  }

  remove(): void {
    window.removeEventListener("message", this.#listener);
    window.clearTimeout(this.#timer);
    this.element.remove();
  }

  #hear(event: MessageEvent, { message: pass }: FrameEvents): void {
    const peer = { origin: this.#origin, window: this.element.contentWindow, nonce: this.#nonce };
    const message = messageToPage(event, peer);
    if (!message) return;
    if (message.type === "ready") this.#isReady = true;
    if (message.type === "started" && !this.#isTitled) this.element.title = message.title;
    if (message.type === "resize" && Number.isFinite(message.height)) {
      this.element.style.height = `${Math.min(Math.max(message.height, 40), 4000)}px`;
    }
    pass(message);
  }

  #watch(silent: () => void): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (!this.#isReady) silent();
    }, LONGEST_WAIT);
  }
}
