"use client";

import { type FieldPathValues, useWatch } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { formConfig, pageDocument, type ShownPage } from "@/lib/areas/hosted-pages/document-model";
import { type HostedTheme, themeProblem } from "@/lib/areas/hosted-pages/model";
import { formTexts } from "@/lib/hosted-form/texts/locales";
import { useSettled } from "@/lib/portal/use-settled";
import { HOSTED_FONTS, type HostedLocale } from "@/lib/values/hosted-form";

const NAMES = ["type", "brands", "locale", "theme", "submitEnabled", "agreement"] as const;
const COLOUR = /^#[0-9a-f]{6}$/i;

type Form = {
  type: ShownPage["type"];
  brands: string[];
  locale: HostedLocale;
  theme: HostedTheme;
  submitEnabled: boolean;
  agreement: string | null;
};

type Watched = FieldPathValues<Form, typeof NAMES>;

/** The form as customers will see it, with what is chosen and not saved yet. It sends nothing. */
export function HostedPagePreview() {
  const chosen = useWatch<Form, typeof NAMES>({ name: NAMES });
  const [html] = useSettled(documentOf(chosen), 250);
  const [, , , theme] = chosen;
  const problem = isComplete(theme)
    ? themeProblem(theme)?.message
    : "A colour is not complete yet.";
  return (
    <Card title="Preview" description="Type into it; nothing is sent." flush>
      {html && (
        <iframe
          title="Preview of the form"
          srcDoc={html}
          style={{ backgroundColor: theme.background }}
          className="block h-[34rem] w-full rounded-b-lg border-0 p-4"
        />
      )}
      <p role="status" className={problem ? "border-t px-4 py-3 text-negative text-sm" : "sr-only"}>
        {problem}
      </p>
    </Card>
  );
}

function isComplete(theme: HostedTheme): boolean {
  const { accent, background, text, radius, font } = theme;
  return (
    [accent, background, text].every((colour) => COLOUR.test(colour)) &&
    Number.isInteger(radius) &&
    Object.hasOwn(HOSTED_FONTS, font)
  );
}

/** The document of the form; null while a field that it needs is half typed. */
function documentOf([type, brands, locale, theme, ...use]: Watched): string | null {
  if (!isComplete(theme)) return null;
  const [submitEnabled, agreement] = use;
  const page = { id: "", type, brands, theme, submitEnabled, agreement: agreement || null };
  return pageDocument(formConfig(page, { locale, texts: formTexts(locale), apiBase: "" }));
}
