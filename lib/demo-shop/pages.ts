import type { Bought, Checkout } from "./checkout";
import type { Json } from "./billing-service";
import { html, type Html, scriptJson } from "./html";
import { CURRENCY, type Offer } from "./offers";

const money = (amount: number, currency = CURRENCY) => `${amount.toFixed(2)} ${currency}`;

function page(title: string, content: Html, scripts: Html = html``): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Demo shop</title>
<link rel="stylesheet" href="/shop.css">
</head>
<body>
<header><a href="/">Demo shop</a><p>A merchant’s site on an origin of its own</p></header>
<main>${content}</main>
${scripts}
</body>
</html>
`.markup;
}

/** The plans, and a form for the buyer. */
export function offersPage(offers: readonly Offer[], problem?: string): string {
  const plans = offers.map(
    ({ number, product, name, description, prices }, at) => html`
<label class="plan">
<input type="radio" name="plan" value="${number}"${html`${at === 0 ? " checked" : ""}`}>
<span><strong>${product}: ${name}</strong> <span>${description}</span>
${prices.map((price) => html`<span class="price">${price}</span>`)}</span>
</label>`,
  );
  return page(
    "Plans",
    html`<h1>Choose a plan</h1>
${problem ? html`<p role="alert" class="problem">${problem}</p>` : ""}
<form method="post" action="/checkout">
<fieldset><legend>Plan</legend>${plans}</fieldset>
<label class="line">Your name <input name="name" autocomplete="name" required maxlength="60"></label>
<label class="line">E-mail <input name="email" type="email" autocomplete="email" required maxlength="80"></label>
<button>Continue to payment</button>
</form>`,
  );
}

const basket = (
  { product, name, prices }: Offer,
  due: number | undefined,
): Html => html`<section class="basket">
<h2>${product}: ${name}</h2>
${prices.map((price) => html`<p class="price">${price}</p>`)}
${due === undefined ? "" : html`<p class="due"><span>Due today</span> <strong>${money(due)}</strong></p>`}
<p><a href="/">Choose another plan</a></p></section>`;

const SERVER_LINES = `const signed = await post("/v1/rsa-signatures", { uri, method: "POST", pageId });   // → the form
const { accountNumber } = await post("/v1/accounts", { name, currency, billToContact, hpmCreditCardPaymentMethodId: refId });
const order = await post("/v1/orders", { existingAccountNumber: accountNumber, orderDate, subscriptions, processingOptions });`;

/** What is bought, the form in its frame, and the code that a merchant needs for it. */
export function checkoutPage(
  { checkout, offer, due }: { checkout: Checkout; offer?: Offer; due?: number },
  params: Json,
  service: string,
): string {
  // A form in another language keeps its own texts.
  const submitLabel = params.locale ? undefined : due ? `Pay ${money(due)}` : "Subscribe";
  const config = { ...params, submitLabel, checkout: checkout.id, holder: checkout.name };
  return page(
    "Payment",
    html`<h1>Pay by card</h1>
${offer ? basket(offer, due) : ""}
<p class="note">Test cards: <code>4242 4242 4242 4242</code> is approved, <code>4000 0000 0000 0002</code> is declined,
<code>4000 0000 0000 9995</code> has no funds, <code>4000 0000 0000 0127</code> has a wrong security code,
<code>4000 0027 6000 3184</code> asks its holder at the bank (3-D Secure). Any date to come, any name.</p>
<div id="payment_frame"></div>
<p id="result" role="status"></p>
<details><summary>The three lines of the shop’s server</summary>
<pre tabindex="0"><code>${SERVER_LINES}</code></pre>
<p>The card goes from the frame to the service. The shop sees <code>refId</code> and nothing else of it.</p></details>`,
    html`<script type="application/json" id="params">${scriptJson(config)}</script>
<script src="${service}/perennial-hosted.js"></script>
<script src="/shop.js"></script>`,
  );
}

type Line = { chargeName: string; chargeAmount: number; taxAmount: number };
export type Document = { number: string; amount: number; balance: number; currency: string };

/** What the customer has bought, and what was paid for it. */
export function thanksPage(
  bought: Bought,
  invoice: Document | undefined,
  lines: readonly Line[],
): string {
  const shown = (amount: number) => money(amount, invoice?.currency);
  const rows = lines.map(
    ({ chargeName, chargeAmount, taxAmount }) => html`<tr><td>${chargeName}</td>
<td>${shown(chargeAmount)}</td><td>${shown(taxAmount)}</td></tr>`,
  );
  return page(
    "Thank you",
    html`<h1>Thank you</h1>
<dl><dt>Subscription</dt><dd>${bought.subscription}</dd>
<dt>Account</dt><dd>${bought.account}</dd>
<dt>Invoice</dt><dd>${invoice?.number ?? "none was due"}</dd></dl>
${
  invoice
    ? html`<table><caption>Invoice ${invoice.number}</caption>
<thead><tr><th scope="col">Line</th><th scope="col">Amount</th><th scope="col">Tax</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot><tr><th scope="row">Total</th><td colspan="2">${shown(invoice.amount)}</td></tr>
<tr><th scope="row">Still owed</th><td colspan="2">${shown(invoice.balance)}</td></tr></tfoot></table>`
    : ""
}
<p><a href="/">Back to the plans</a></p>`,
  );
}

/** Something that does not exist, or failed. */
export function problemPage(title: string, text: string): string {
  return page(title, html`<h1>${title}</h1><p>${text}</p><p><a href="/">Back to the plans</a></p>`);
}
