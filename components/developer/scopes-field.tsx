"use client";

import { type BoundFieldProps, useBoundField } from "@/components/form/use-bound-field";
import { useViewer } from "@/components/layout/frame/viewer";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { ALL_SCOPES, SCOPES } from "@/lib/kernel/scopes";

/**
 * Holds the ticked scopes, in their fixed order. Viewers can grant only the scopes that they have.
 */
export function ScopesField(props: BoundFieldProps) {
  const { field, error, help } = useBoundField(props);
  const { scopes: own } = useViewer();
  const ticked = new Set<string>(field.value ?? []);

  function toggle(scope: string, on: boolean) {
    field.onChange(ALL_SCOPES.filter((one) => (one === scope ? on : ticked.has(one))));
  }

  return (
    <fieldset>
      <legend className="font-medium">{props.label}</legend>
      {help && <p className="mt-0.5 text-muted text-sm">{help}</p>}
      <div className="mt-3 space-y-3">
        {ALL_SCOPES.map((scope, index) => (
          <Field
            key={scope}
            inline
            label={scope}
            help={own.includes(scope) ? SCOPES[scope] : `${SCOPES[scope]} Your role lacks it.`}
            disabled={!own.includes(scope)}
          >
            <Checkbox
              ref={index === 0 ? field.ref : undefined}
              checked={ticked.has(scope)}
              onCheckedChange={(on) => toggle(scope, on)}
            />
          </Field>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-negative text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
