import type { FormTexts } from "@/lib/hosted-form/texts/form-texts";
import { formDirection } from "@/lib/hosted-form/texts/locales";
import { type HostedPage, themeValues } from "./model";
import type { HostedLocale } from "@/lib/values/hosted-form";

/** The form's configuration, in the document as JSON. */
export type FormConfig = {
  pageId: string;
  type: HostedPage["type"];
  brands: readonly string[];
  locale: HostedLocale;
  dir: "ltr" | "rtl";
  theme: Readonly<Record<"accent" | "background" | "text" | "radius" | "font", string>>;
  submitEnabled: boolean;
  agreement: string | null;
  texts: FormTexts;
  /** The service's address for the form's calls; its own origin. */
  apiBase: string;
};

/** The page settings that a form needs; the id is the one that clients see. */
export type ShownPage = Pick<
  HostedPage,
  "id" | "type" | "brands" | "theme" | "submitEnabled" | "agreement"
>;

/** The configuration of a page's form in one language. */
export function formConfig(
  page: ShownPage,
  { locale, texts, apiBase }: Pick<FormConfig, "locale" | "texts" | "apiBase">,
): FormConfig {
  const { id, type, brands, theme, submitEnabled, agreement } = page;
  return {
    pageId: id,
    type,
    brands,
    locale,
    dir: formDirection(locale),
    theme: themeValues(theme),
    submitEnabled,
    agreement,
    texts,
    apiBase,
  };
}

/** A file that a document loads, with its required hash; undefined when it does not exist. */
export type LoadedFile = { address: string; integrity: string | undefined };
export type LoadedFiles = { script: LoadedFile; style: LoadedFile };

const integrity = ({ integrity: hash }: LoadedFile): string =>
  hash === undefined ? "" : ` integrity="${hash}"`;

/** The element that loads a document's style sheet. */
export const styleElement = ({ style }: LoadedFiles): string =>
  `<link rel="stylesheet" href="${style.address}"${integrity(style)}>`;

/** The element that loads a document's script, once the document is there. */
export const scriptElement = ({ script }: LoadedFiles): string =>
  `<script defer src="${script.address}"${integrity(script)}></script>`;

/**
 * The policy as an element, for a document whose headers were stripped. Who may frame it can only
 * be set in a header.
 */
export const policyElement = (files: LoadedFiles): string =>
  `<meta http-equiv="Content-Security-Policy" content="${policyOf(files).join("; ")}">`;

/** Files by address alone: for the portal's preview, which has the portal's own policy. */
const PREVIEWED: LoadedFiles = {
  script: { address: "/hosted/form.js", integrity: undefined },
  style: { address: "/hosted/form.css", integrity: undefined },
};

/**
 * The document of a form: its configuration, and our own script and style sheet by address and
 * hash. Without hashes it is the portal's preview, which is under the portal's policy.
 */
export function pageDocument(config: FormConfig, files?: LoadedFiles): string {
  const { cardTitle, bankTitle } = config.texts;
  const policy = files ? `\n${policyElement(files)}` : "";
  const loaded = files ?? PREVIEWED;
  const title = escaped(config.type === "CreditCard" ? cardTitle : bankTitle);
  return `<!doctype html>
<html lang="${config.locale}" dir="${config.dir}">
<head>
<meta charset="utf-8">${policy}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${styleElement(loaded)}
</head>
<body>
<main id="form" aria-label="${title}"></main>
<script type="application/json" id="config">${scriptJson(config)}</script>
${scriptElement(loaded)}
</body>
</html>
`;
}

/** The document for a page that does not exist. */
export const MISSING_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This form is not available</title>
</head>
<body>
<main>
<h1>This form is not available</h1>
<p>The address is wrong, or the form was removed. Go back to the shop and try again there.</p>
</main>
</body>
</html>
`;

/** JSON that is safe inside a script element: nothing in it can end the element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("&", "\\u0026")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** A text escaped for a document or an attribute. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * What a document may load and do: its one script by the script's hash, everything else from this
 * service only. Text never becomes code, and navigation cannot send data.
 */
function policyOf(files: LoadedFiles | undefined): string[] {
  const hash = files?.script.integrity;
  return [
    "default-src 'none'",
    `script-src ${hash === undefined ? "'none'" : `'${hash}'`}`,
    "style-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
}

/**
 * The headers of a document: what it may load and do, and who may frame it: exactly this service's
 * own pages and the registered origins of its merchant. Without files it has no script.
 */
export function pageHeaders(
  origins: readonly string[],
  files?: LoadedFiles,
): Record<string, string> {
  const policy = [...policyOf(files), `frame-ancestors ${["'self'", ...origins].join(" ")}`];
  return {
    "content-security-policy": policy.join("; "),
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
  };
}
