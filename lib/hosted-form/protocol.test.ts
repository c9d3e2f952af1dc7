import { describe, expect, test } from "vitest";
import { embedder, envelope, fragmentOf, messageToForm, messageToPage } from "./protocol";

const shop = { name: "the shop's window" };
const nonce = "0123456789abcdef";
const peer = { origin: "https://shop.example", window: shop, nonce };
const post = (data: unknown, origin = peer.origin, source: unknown = shop) =>
  ({ data, origin, source }) as Pick<MessageEvent, "data" | "origin" | "source">;

describe("messages", () => {
  test("are accepted from the known window at the known origin", () => {
    const submit = envelope(nonce, { type: "submit" });
    expect(messageToForm(post(submit), peer)).toEqual({ type: "submit" });
    const resize = envelope(nonce, { type: "resize", height: 300 });
    expect(messageToPage(post(resize), peer)).toEqual({ type: "resize", height: 300 });
  });

  test.each([
    ["another origin", post(envelope(nonce, { type: "submit" }), "https://evil.example")],
    [
      "an origin that begins alike",
      post(envelope(nonce, { type: "submit" }), "https://shop.example.evil.com"),
    ],
    ["another scheme", post(envelope(nonce, { type: "submit" }), "http://shop.example")],
    ["no origin", post(envelope(nonce, { type: "submit" }), "null")],
    ["another window", post(envelope(nonce, { type: "submit" }), peer.origin, {})],
    ["no window", post(envelope(nonce, { type: "submit" }), peer.origin, null)],
    ["another conversation", post(envelope("fedcba9876543210", { type: "submit" }))],
    ["another channel", post({ ...envelope(nonce, { type: "submit" }), channel: "other" })],
    ["an unknown type", post(envelope(nonce, { type: "read-card" }))],
    ["the other direction", post(envelope(nonce, { type: "resize", height: 1 }))],
    ["a text", post("submit")],
    ["nothing", post(null)],
  ])("are ignored from %s", (_why, event) => {
    expect(messageToForm(event, peer)).toBeUndefined();
  });
});

describe("the fragment that names the embedding page", () => {
  test("is parsed", () => {
    expect(embedder(fragmentOf("https://shop.example:8443", nonce))).toEqual({
      origin: "https://shop.example:8443",
      nonce,
    });
  });

  test.each([
    ["*"],
    ["null"],
    ["https://shop.example/"],
    ["https://shop.example/path"],
    ["https://SHOP.example"],
    ["https://user@shop.example"],
    ["javascript:alert(1)"],
    [""],
  ])("does not accept %s as an origin", (origin) => {
    expect(embedder(fragmentOf(origin, nonce))).toBeUndefined();
  });

  test("does not accept a guessable nonce", () => {
    expect(embedder(fragmentOf("https://shop.example", "1"))).toBeUndefined();
  });
});
