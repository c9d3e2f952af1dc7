"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAwake } from "@/components/sign-in/use-awake";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { failureOf } from "@/lib/portal/failure";

/** What was typed into a field so far. */
type Typed<Name extends string> = (name: Name) => string;

/** One line that is typed. */
export type PlainField<Name extends string> = {
  name: Name;
  label: string;
  type: "text" | "email" | "password";
  autoComplete: string;
  help?: string;
  /** What is wrong with the value; undefined when nothing is. */
  problem: (of: Typed<Name>) => string | undefined;
};

export type PlainFormProps<Name extends string> = {
  fields: readonly PlainField<Name>[];
  submitLabel: string;
  /** Throws when it was refused; the reason is shown. */
  onSubmit: (of: Typed<Name>) => Promise<unknown>;
};

/** A short form before the sign-in. It is sent by script alone: what was typed never leaves in an address. */
export function PlainForm<Name extends string>(props: PlainFormProps<Name>) {
  const { fields, submitLabel, onSubmit } = props;
  const [values, setValues] = useState<ReadonlyMap<Name, string>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<Name, string>>(new Map());
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const awake = useAwake();
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (error && !pending) refusal.current?.focus();
  }, [error, pending]);

  const of: Typed<Name> = (name) => values.get(name) ?? "";

  async function send(event: FormEvent) {
    event.preventDefault();
    const wrong = fields.flatMap(({ name, problem }) => {
      const found = problem(of);
      return found === undefined ? [] : [[name, found] as const];
    });
    setProblems(new Map(wrong));
    const [first] = wrong;
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name="${first[0]}"]`)?.focus();
      return;
    }
    setError(null);
    setPending(true);
    await onSubmit(of)
      .catch((thrown: unknown) => setError(failureOf(thrown).message))
      .finally(() => setPending(false));
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      className="space-y-4"
    >
      {error && (
        <div ref={refusal} tabIndex={-1} role="alert" className="rounded-md">
          <Banner tone="negative">{error}</Banner>
        </div>
      )}
      {fields.map(({ name, label, type, autoComplete, help }) => (
        <Field key={name} label={label} help={help} error={problems.get(name)}>
          <Input
            {...{ name, type, autoComplete }}
            className="h-10"
            value={of(name)}
            onChange={(event) => {
              setValues(new Map(values).set(name, event.target.value));
              setProblems(new Map([...problems].filter(([other]) => other !== name)));
            }}
          />
        </Field>
      ))}
      <Button
        type={awake ? "submit" : "button"}
        variant="primary"
        size="lg"
        pending={pending}
        className="w-full"
      >
        {submitLabel}
      </Button>
    </form>
  );
}
