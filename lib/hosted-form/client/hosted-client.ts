import type { AgreementMade, FieldError, Outcome, OwnWords, Start, ToPage } from "../protocol";
import { FormFrame } from "./frame";
import { Overlay } from "./overlay";
import {
  isOverlay,
  openFields,
  type Params,
  type Prepopulate,
  type Result,
  startOf,
} from "./params";
import { notLoaded, resultOf } from "./result";

type Callback = (result: Result) => void;
type ErrorHandler = (field: string, code: string, message: string) => void;
type Handler = (detail?: unknown) => void;

/** One form on the page, with its parameters. */
type Shown = {
  params: Params;
  prepopulate: Prepopulate;
  callback: Callback;
  onError: ErrorHandler | undefined;
  frame: FormFrame;
  overlay?: Overlay;
};

/**
 * The functions that integrators use. They show our form in a frame and pass its results on; what
 * is typed in it never reaches the page.
 */
export class HostedClient {
  readonly #scriptOrigin: string;
  readonly #handlers = new Map<string, Handler>();
  #shown: Shown | undefined;
  #validating: ((result: { success: boolean }) => void) | undefined;
  #afterRender: Handler | undefined;
  #agreement: AgreementMade | undefined;
  #words: OwnWords = {};

  constructor(scriptOrigin: string) {
    this.#scriptOrigin = scriptOrigin;
  }

  /** Shows the form in the element `payment_frame`, or over the page when style is overlay. */
  render(params: Params, prepopulate: Prepopulate, callback: Callback): void {
    this.#show(params, prepopulate, callback, undefined);
  }

  /**
   * The same; `onError` is also called for every invalid field (name, code, message) and, as
   * `error`, for refusals of the service.
   */
  renderWithErrorHandler(
    params: Params,
    prepopulate: Prepopulate,
    callback: Callback,
    onError: ErrorHandler,
  ): void {
    this.#show(params, prepopulate, callback, onError);
  }

  /** Calls a function each time a form has loaded. */
  runAfterRender(handler: Handler): void {
    this.#afterRender = handler;
  }

  /** Validates the fields and shows the errors, without sending anything. */
  validate(callback: (result: { success: boolean }) => void): void {
    this.#validating = callback;
    this.#shown?.frame.tell({ type: "validate" });
  }

  /** Sends the form, for a button outside of it. A form that is being sent is not sent again. */
  submit(): void {
    this.#shown?.frame.tell({ type: "submit" });
  }

  /** Fills in empty fields: the holder's name. */
  prepopulate(fields: Prepopulate): void {
    this.#shown?.frame.tell({ type: "prepopulate", fields: openFields(fields) });
  }

  /** Shows a message at a field, or above the form when the key is `error`. */
  sendErrorMessage(key: string, message: string): void {
    this.#shown?.frame.tell({ type: "show-error", field: String(key), message: String(message) });
  }

  /** The same by its older name. */
  sendErrorMessageToHpm(key: string, message: string): void {
    this.sendErrorMessage(key, message);
  }

  /**
   * Replaces the form's texts by the page's own, now and in every later form: for a field, or for
   * the form as a whole when the key is `error`; for a single code of the error callback only if it
   * is given. An empty message restores the form's own text.
   */
  customizeErrorMessage(key: string, message: string, code?: string): void {
    const name = code === undefined || code === "" ? String(key) : `${key} ${code}`;
    const { [name]: _before, ...others } = this.#words;
    this.#words = message ? { ...others, [name]: String(message) } : others;
    this.#shown?.frame.tell({ type: "words", words: this.#words });
  }

  /**
   * Records that the customer has agreed to later charges on the merchant's own page: where
   * (`External`), for what (`Recurring`, `Unscheduled`), for which brand, and under which name.
   */
  setAgreement(source: string, type: string, network = "", ref = ""): void {
    const agreement = { source, type, network, ref };
    this.#agreement = agreement;
    this.#shown?.frame.tell({ type: "agreement", agreement });
  }

  /**
   * Sets a handler for `onloadCallback`, `blur_mode_enabled`, `blur_mode_disabled`,
   * `agreement_changed`, `bank_shown`, `bank_hidden` or `close`.
   */
  setEventHandler(event: string, handler: Handler): void {
    this.#handlers.set(event, handler);
  }

  /** Removes the form. */
  remove(): void {
    const shown = this.#shown;
    this.#shown = undefined;
    this.#validating = undefined;
    shown?.frame.remove();
    shown?.overlay?.close();
  }

  #show(
    params: Params,
    prepopulate: Prepopulate,
    callback: Callback,
    onError: ErrorHandler | undefined,
  ): void {
    this.remove();
    const frame = new FormFrame(params, this.#scriptOrigin, {
      message: (message) => this.#hear(message),
      silent: () => callback(notLoaded(params)),
    });
    const shown: Shown = { params, prepopulate, callback, onError, frame };
    this.#shown = shown;
    if (!isOverlay(params)) {
      const place = document.getElementById("payment_frame");
      if (!place) throw new TypeError("The page has no element with the id payment_frame.");
      place.replaceChildren(frame.element);
      return;
    }
    const names = { title: frame.element.title, close: params.closeLabel ?? "Close" };
    shown.overlay = new Overlay(frame.element, names, () => this.#closed(shown));
  }

  #closed(shown: Shown): void {
    if (this.#shown === shown) this.remove();
    this.#handlers.get("close")?.();
  }

  #hear(message: ToPage): void {
    const shown = this.#shown;
    if (!shown) return;
    switch (message.type) {
      case "ready":
        shown.frame.tell({ type: "start", start: this.#startOf(shown) });
        break;
      case "started":
        shown.overlay?.look({ ...message, title: shown.params.title ?? message.title });
        this.#handlers.get("onloadCallback")?.();
        this.#afterRender?.();
        break;
      case "checked":
        this.#checked(shown, message.success, message.errors);
        break;
      case "escape":
        shown.overlay?.close();
        break;
      case "done": {
        const result = resultOf(message.outcome, shown.params);
        if (result.success) shown.overlay?.close();
        this.#refused(shown, message.outcome);
        shown.callback(result);
        break;
      }
      default:
        if (message.type === "busy") shown.overlay?.hold(message.busy);
        // The bank challenge may take time, and the card is not being sent meanwhile.
        if (message.type === "bank") shown.overlay?.hold(!message.shown);
        this.#raise(message);
    }
  }

  /** Calls the page's handler for an event in the form. */
  #raise(message: ToPage): void {
    const raise = (event: string, detail?: unknown) => this.#handlers.get(event)?.(detail);
    if (message.type === "busy") raise(message.busy ? "blur_mode_enabled" : "blur_mode_disabled");
    if (message.type === "agreed") raise("agreement_changed", message.agreed);
    if (message.type === "bank") raise(message.shown ? "bank_shown" : "bank_hidden");
  }

  #startOf({ params, prepopulate }: Shown): Start {
    const start = { ...startOf(params, prepopulate), words: this.#words };
    return this.#agreement ? { ...start, agreement: this.#agreement } : start;
  }

  /** The service's refusal, for the error callback; invalid fields were reported already. */
  #refused({ onError }: Shown, outcome: Outcome): void {
    if (outcome.success || outcome.errorCode === "HostedPageFieldValidationError") return;
    onError?.("error", outcome.errorCode, outcome.errorMessage);
  }

  #checked({ onError }: Shown, success: boolean, errors: readonly FieldError[]): void {
    const validated = this.#validating;
    this.#validating = undefined;
    for (const { field, code, message } of errors) onError?.(field, code, message);
    validated?.({ success });
  }
}
