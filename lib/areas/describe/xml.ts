import type { DescribedField, DescribedObject } from "./describe-object";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML has no place for are left out; those that mean something are escaped. */
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const element = (name: string, text: string | number | boolean) =>
  `<${name}>${escaped(String(text))}</${name}>`;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** The list of objects. */
export function objectsXml(
  baseUrl: string,
  objects: readonly { name: string; label: string }[],
): string {
  const inner = objects.map(
    ({ name, label }) =>
      `<object href="${escaped(addressOf(baseUrl, name))}">${element("name", name)}${element("label", label)}</object>`,
  );
  return `${HEAD}<objects>${inner.join("")}</objects>`;
}

/** One object with its fields and related objects. */
export function objectXml(
  baseUrl: string,
  { name, label, fields, related }: DescribedObject,
  shows: { relationships: boolean; currencies: boolean },
): string {
  const inner = [
    element("name", name),
    element("label", label),
    `<fields>${fields.map((field) => fieldXml(field, shows.currencies)).join("")}</fields>`,
    `<related-objects>${related
      .map(
        (to) =>
          `<object href="${escaped(addressOf(baseUrl, to.name))}">${element("name", to.name)}${element("label", to.label)}${
            shows.relationships ? element("field", to.field) : ""
          }</object>`,
      )
      .join("")}</related-objects>`,
  ];
  return `${HEAD}<object href="${escaped(addressOf(baseUrl, name))}">${inner.join("")}</object>`;
}

const addressOf = (baseUrl: string, name: string) => `${baseUrl}/v1/describe/${name}`;

function fieldXml(field: DescribedField, showsCurrency: boolean): string {
  const { options, contexts, maxlength, currency } = field;
  return `<field>${[
    element("name", field.name),
    element("label", field.label),
    element("selectable", field.selectable),
    element("createable", field.createable),
    element("updateable", field.updateable),
    element("filterable", field.filterable),
    element("custom", field.custom),
    ...(maxlength === undefined ? [] : [element("maxlength", maxlength)]),
    element("required", field.required),
    element("type", field.type),
    ...(options
      ? [`<options>${options.map((one) => element("option", one)).join("")}</options>`]
      : []),
    `<contexts>${contexts.map((one) => element("context", one)).join("")}</contexts>`,
    ...(showsCurrency && currency ? [element("currency-field", currency)] : []),
  ].join("")}</field>`;
}
