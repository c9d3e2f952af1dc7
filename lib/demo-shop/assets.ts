/** The shop's own script: shows the form, and tells the shop's server to subscribe. */
export const SHOP_SCRIPT = `"use strict";
const given = JSON.parse(document.getElementById("params").textContent);
const { checkout, holder, ...first } = given;
const result = document.getElementById("result");
const ask = (path, body) =>
  fetch("/checkout/" + checkout + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body ?? {}),
  }).then((response) => response.json());

function show(params, problem) {
  Z.runAfterRender(() => {
    if (!problem) return;
    // The frame that had the focus is gone.
    document.querySelector("#payment_frame iframe").focus();
    Z.sendErrorMessage("error", problem);
  });
  Z.render(params, { creditCardHolderName: holder }, onResult);
}

async function onResult({ success, refId }) {
  result.textContent = "";
  // The form itself says what is wrong.
  if (!success) return;
  result.textContent = "The card is stored. Subscribing …";
  const answer = await ask("/subscribe", { refId });
  if (answer.done) {
    location.assign(answer.done);
    return;
  }
  // The stored card was not charged: ask for another, with a signature of its own.
  result.textContent = "";
  const { locale, submitLabel } = first;
  show({ ...(await ask("/signature")), locale, submitLabel }, answer.problem);
}

show(first);
`;

/** The shop's style sheet. */
export const SHOP_STYLE = `:root { color-scheme: light dark; --ground: light-dark(#f8f7f3, #121512); --card: light-dark(#fff, #1b201b);
  --ink: light-dark(#1c1f1b, #edece6); --soft: light-dark(#56564d, #b0b2a8); --line: light-dark(#8b877b, #737b71);
  --accent: light-dark(#12573f, #6fd1a9); --on: light-dark(#fff, #07160f); --bad: light-dark(#ab2419, #ff9c8f);
  font: 1rem/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; padding: 1rem max(1rem, 50% - 20rem); border-bottom: 1px solid var(--line); }
header a { font-weight: 700; color: inherit; text-decoration: none; } header p { margin: 0; color: var(--soft); }
main { max-width: 42rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; margin: .5rem 0 1rem; } a { color: var(--accent); }
fieldset { border: 0; padding: 0; margin: 0 0 1rem; display: grid; gap: .5rem; } legend { font-weight: 600; margin-bottom: .5rem; }
.plan { display: flex; gap: .75rem; padding: .9rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; cursor: pointer; }
.plan:has(:checked) { outline: 2px solid var(--accent); } .plan span span { display: block; color: var(--soft); } .plan .price { color: var(--ink); font-variant-numeric: tabular-nums; }
.plan input { margin-top: .35rem; accent-color: var(--accent); }
.line { display: block; margin-bottom: 1rem; font-weight: 600; }
.line input { display: block; width: 100%; min-height: 44px; margin-top: .3rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
button { min-height: 48px; padding: .6rem 1.25rem; border: 0; border-radius: 10px; background: var(--accent); color: var(--on); font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.problem { color: var(--bad); } .problem, #result { font-weight: 500; } #result:empty { display: none; }
.basket { padding: .9rem 1rem; margin-bottom: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.basket h2 { margin: 0; font-size: 1rem; } .basket p { margin: .2rem 0 0; font-variant-numeric: tabular-nums; } .basket .due { display: flex; justify-content: space-between; margin: .6rem 0; padding-top: .6rem; border-top: 1px solid var(--line); } .note { color: var(--soft); font-size: .9375rem; }
#payment_frame { background: #fff; border-radius: 12px; padding: .5rem; border: 1px solid var(--line); }
details { margin-top: 1.5rem; } pre { overflow: auto; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; font-size: .85rem; }
code { overflow-wrap: anywhere; } pre code { overflow-wrap: normal; } dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1rem; } dt { color: var(--soft); } dd { margin: 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; } caption { text-align: start; font-weight: 600; padding-bottom: .5rem; }
th, td { text-align: end; padding: .5rem 0; border-bottom: 1px solid var(--line); } th:first-child, td:first-child { text-align: start; }
`;
