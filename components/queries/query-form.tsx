"use client";

import type { QueriedObject } from "@/components/queries/queried-object";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

export type QueryFormProps = {
  objects: readonly QueriedObject[];
  object: QueriedObject;
  onObject: (object: QueriedObject) => void;
  query: string;
  onQuery: (query: string) => void;
  pending: boolean;
  onRun: () => void;
};

/** The object to begin with, and the query itself. */
export function QueryForm(props: QueryFormProps) {
  const { objects, object, onObject, query, onQuery, pending, onRun } = props;
  const choices = objects.map(({ name, label }) => ({ value: name, label: name, help: label }));
  return (
    <Card>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onRun();
        }}
      >
        <Field label="Object" help="A choice begins a new query.">
          <Combobox
            choices={choices}
            value={{ value: object.name, label: object.name }}
            onValueChange={(choice) => {
              const chosen = objects.find(({ name }) => name === choice?.value);
              if (chosen) onObject(chosen);
            }}
          />
        </Field>
        <Field
          label="Query"
          help="For example: where Balance > 100 and Status = 'Active'. There are no parentheses; and binds tighter than or."
        >
          <Textarea
            className="font-mono text-sm"
            rows={4}
            spellCheck={false}
            value={query}
            onChange={(event) => onQuery(event.target.value)}
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" pending={pending}>
            Run
          </Button>
        </div>
      </form>
    </Card>
  );
}
