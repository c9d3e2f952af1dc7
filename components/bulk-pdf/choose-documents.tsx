"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";

/** A document that can be chosen. */
export type ChoosableDocument = { id: string; number: string; accountName: string };

export type ChooseDocumentsProps = {
  documents: readonly ChoosableDocument[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** The documents of a page, each with a box, below one for all of them. */
export function ChooseDocuments({ documents, chosen, onChange }: ChooseDocumentsProps) {
  const all = documents.length > 0 && documents.every(({ id }) => chosen.has(id));
  const change = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <div className="space-y-2">
      <Field inline label="All on this page">
        <Checkbox
          checked={all}
          indeterminate={!all && chosen.size > 0}
          onCheckedChange={(isChosen) =>
            onChange(new Set(isChosen ? documents.map(({ id }) => id) : []))
          }
        />
      </Field>
      <div className="max-h-52 space-y-2 overflow-y-auto rounded-md border p-3">
        {documents.map(({ id, number, accountName }) => (
          <Field key={id} inline label={number} help={accountName}>
            <Checkbox
              checked={chosen.has(id)}
              onCheckedChange={(isChosen) => change(id, isChosen)}
            />
          </Field>
        ))}
      </div>
    </div>
  );
}
