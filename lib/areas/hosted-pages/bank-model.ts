import {
  escaped,
  type LoadedFiles,
  policyElement,
  scriptElement,
  styleElement,
} from "./document-model";

/** The content of the bank's page: whom it asks, about which card, and the answer. */
export type BankPage = {
  challengeId: string;
  merchant: string;
  brand: string;
  last4: string;
  result: "passed" | "failed" | "cancelled" | null;
  /** Whether an answer is still accepted. */
  open: boolean;
};

const OUTCOMES = {
  passed: "You confirmed the card. The shop goes on.",
  failed: "The bank did not confirm the card.",
  cancelled: "You went back without an answer.",
} as const;

/**
 * The page of the test gateway's bank. Like a real bank's it ignores the shop's colors and
 * language, and it says that it is a test.
 */
export function bankDocument(page: BankPage, files: LoadedFiles): string {
  const { merchant, brand, last4 } = page;
  const facts = JSON.stringify({ id: page.challengeId, result: page.result });
  const asked = page.result === null && page.open;
  const text = page.result === null ? "The time for an answer is over." : OUTCOMES[page.result];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policyElement(files)}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Test bank</title>
${styleElement(files)}
</head>
<body>
<main aria-label="Test bank">
<p class="bank">Test bank</p>
<h1>Is this you?</h1>
<p><strong>${escaped(merchant)}</strong> wants to keep your ${escaped(brand)} card ending in <strong>${escaped(last4)}</strong>. This confirms the card; the shop charges it afterwards for what you agreed to pay.</p>
${asked ? BUTTONS : `<p role="status">${text}</p>`}
<p class="note">This page belongs to the test gateway. A real bank would ask for a code or in its app.</p>
</main>
<script type="application/json" id="facts">${facts.replaceAll("<", "\\u003c")}</script>
${scriptElement(files)}
</body>
</html>
`;
}

/** The script enables them once it listens: a press before that would be lost. */
const BUTTONS = `<p class="buttons">
<button type="button" disabled data-result="passed" class="yes">Approve</button>
<button type="button" disabled data-result="failed">Fail</button>
<button type="button" disabled data-result="cancelled">Cancel</button>
</p>
<p role="status" id="said"></p>`;
