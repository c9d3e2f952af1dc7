"use client";

import { createContext, type ReactNode, useContext } from "react";

export type FormFacts = {
  /** Names of the fields on the page, kept by the fields themselves. */
  mounted: Set<string>;
};

const Facts = createContext<FormFacts | null>(null);

export function FormFactsProvider({ facts, children }: { facts: FormFacts; children: ReactNode }) {
  return <Facts value={facts}>{children}</Facts>;
}

/** What the form around a field knows. Fields live inside `PageForm` or `SideForm` only. */
export function useFormFacts(): FormFacts {
  const facts = useContext(Facts);
  if (!facts) throw new Error("A form field stands outside PageForm and SideForm.");
  return facts;
}
