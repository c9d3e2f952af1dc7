/** Markup whose values are escaped already. */
export type Html = { readonly markup: string };

/** Markup with values inserted as escaped text; other markup and lists of it are inserted unchanged. */
export function html(parts: TemplateStringsArray, ...values: readonly unknown[]): Html {
  const written = parts.map((part, at) => part + (at < values.length ? asMarkup(values[at]) : ""));
  return { markup: written.join("") };
}

function asMarkup(value: unknown): string {
  if (Array.isArray(value)) return value.map(asMarkup).join("");
  if (typeof value === "object" && value !== null && "markup" in value) return String(value.markup);
  return String(value ?? "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** JSON that is safe inside a script element: nothing in it can end the element. */
export function scriptJson(value: unknown): Html {
  return { markup: JSON.stringify(value).replaceAll("<", "\\u003c") };
}
