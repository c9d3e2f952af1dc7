import type { z } from "zod";
import type { previewBillingRules } from "@/lib/areas/settings/preview-contract";
import type { LocalDate } from "@/lib/values/local-date";

type Sent = z.input<typeof previewBillingRules.body>["example"];

/** The same with days as they are typed. */
type Typed<T> = T extends LocalDate
  ? string
  : T extends readonly (infer Item)[]
    ? Typed<Item>[]
    : T extends object
      ? { [Name in keyof T]: Typed<T[Name]> }
      : T;

export type BillingExample = Typed<Sent>;

export type ExampleChoice = {
  /** A short description. */
  label: string;
  /** What the fields below do not show. */
  says?: string;
  example: BillingExample;
};
