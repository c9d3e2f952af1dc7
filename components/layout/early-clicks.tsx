"use client";

import { useLayoutEffect } from "react";

const awake = "perennial:awake";

/**
 * Runs in the page before any of its other scripts: a click on a button that cannot act yet is
 * kept, and replayed after hydration; no form is submitted natively. Links work immediately.
 */
const keepEarlyClick = `(() => {
  let early;
  const keep = (event) => {
    const button = event.target.closest?.("button");
    if (!button) return;
    early = button;
    event.preventDefault();
  };
  addEventListener("click", keep, true);
  addEventListener("${awake}", () => {
    removeEventListener("click", keep, true);
    setTimeout(() => early?.isConnected && early.click());
  }, { once: true });
})()`;

/** Covers the time between first paint and hydration. */
export function EarlyClicks({ nonce }: { nonce?: string }) {
  useLayoutEffect(() => {
    window.dispatchEvent(new Event(awake));
  }, []);
  return (
    <script
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: keepEarlyClick }}
      suppressHydrationWarning
    />
  );
}
