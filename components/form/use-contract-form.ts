"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { type FieldValues, type Resolver, useForm } from "react-hook-form";
import type { z } from "zod";
import { fieldMessage } from "@/components/form/field-message";
import type { FormFacts } from "@/components/form/form-context";
import { givenFields } from "@/components/form/given-values";
import { hiddenReasons } from "@/components/form/hidden-reasons";
import { placeReasons } from "@/components/form/place-reasons";
import { failureOf, type Reason } from "@/lib/portal/failure";

export type ContractFormOptions<Values extends FieldValues> = {
  /**
   * The schema of what is submitted, most often the body of a contract or a part of it. Empty fields are absent when it
   * checks: a field that may be emptied must be optional here, and `onSubmit` sends `?? ""`.
   */
  schema: z.ZodType<Values>;
  /** What the fields hold at first. Text fields begin with "", numbers with null. */
  defaultValues: FieldValues;
  /** Sends the values, without what was left empty; throws an `OperationFailure` when refused. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** The path of the field that an error code belongs to: `(code) => fieldPathOf(contract, code)`. */
  fieldPathOf?: (code: number) => string | undefined;
};

export type Refusal = { reasons: Reason[]; requestId?: string };

function resolverOf<Values extends FieldValues>(schema: z.ZodType<Values>) {
  const resolve = zodResolver(schema as z.ZodType<Values, FieldValues>, { error: fieldMessage });
  const resolveGiven: Resolver<FieldValues, unknown, Values> = (values, context, options) =>
    resolve(givenFields(values), context, options);
  return resolveGiven;
}

/** The state of a form: values, validation, and where the server's errors are shown. */
export function useContractForm<Values extends FieldValues>(options: ContractFormOptions<Values>) {
  const { schema, defaultValues, onSubmit, fieldPathOf } = options;
  const [mounted] = useState(() => new Set<string>());
  const facts = useMemo<FormFacts>(() => ({ mounted }), [mounted]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const summary = useRef<HTMLDivElement>(null);

  const form = useForm<FieldValues, unknown, Values>({
    resolver: useMemo(() => resolverOf(schema), [schema]),
    defaultValues,
    mode: "onSubmit",
    reValidateMode: "onChange",
  });

  useEffect(() => {
    if (refusal) summary.current?.focus();
  }, [refusal]);

  function showRefusal(thrown: unknown) {
    const failure = failureOf(thrown);
    // Without an error the form would count as sent.
    form.setError("root.server", { type: "server" });
    const { atFields, elsewhere } = placeReasons(failure.reasons, mounted, fieldPathOf);
    for (const [index, { name, message }] of atFields.entries()) {
      const shouldFocus = index === 0 && elsewhere.length === 0;
      form.setError(name, { type: "server", message }, { shouldFocus });
    }
    if (elsewhere.length > 0) setRefusal({ reasons: elsewhere, requestId: failure.requestId });
  }

  async function submit(event?: FormEvent) {
    event?.stopPropagation();
    setRefusal(null);
    await form.handleSubmit(
      (values) => onSubmit(values).then(() => undefined, showRefusal),
      (errors) => {
        const reasons = hiddenReasons(errors, mounted);
        if (reasons.length > 0) setRefusal({ reasons });
      },
    )(event);
  }

  return { form, facts, submit, refusal, summary, pending: form.formState.isSubmitting };
}
