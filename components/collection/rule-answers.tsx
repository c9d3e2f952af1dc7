"use client";

import { wordsOf } from "@/components/collection/pause-text";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** The most common gateway responses, by code. */
const answers: Readonly<Record<string, string>> = {
  insufficient_funds: "Not enough funds",
  card_declined: "Declined without a reason",
  expired_card: "The card has expired",
  incorrect_cvc: "Wrong security code",
  processing_error: "The bank could not be asked",
  account_closed: "The account is closed",
};

/**
 * The gateway responses that a rule applies to, in words; unknown codes are typed. `codes` has all
 * of them, separated by commas.
 */
export function RuleAnswers({ codes, change }: { codes: string; change: (codes: string) => void }) {
  const all = wordsOf(codes);
  const known = all.filter((code) => Object.hasOwn(answers, code));
  const typed = codes
    .split(",")
    .filter((code) => !Object.hasOwn(answers, code.trim()))
    .join(",")
    .trimStart();
  const join = (ticked: readonly string[], others: string) =>
    change([...ticked, ...(others ? [others] : [])].join(", "));
  const toggle = (code: string, on: boolean) =>
    join(on ? [...known, code] : known.filter((one) => one !== code), typed);
  return (
    <fieldset className="@container sm:col-span-2">
      <legend className="font-medium">The gateway’s answers</legend>
      <p className="mt-0.5 text-muted text-sm">
        {all.length === 0 && "Applies to all. Select some to limit the rule to them."}
      </p>
      <div className="mt-2 grid gap-2 @sm:grid-cols-2 @2xl:grid-cols-3">
        {Object.entries(answers).map(([code, label]) => (
          <Field key={code} inline label={label}>
            <Checkbox checked={known.includes(code)} onCheckedChange={(on) => toggle(code, on)} />
          </Field>
        ))}
      </div>
      <div className="mt-3">
        <Field label="Other answers" optional help="Codes of your gateway, between commas.">
          <Input value={typed} onChange={(event) => join(known, event.target.value)} />
        </Field>
      </div>
    </fieldset>
  );
}
