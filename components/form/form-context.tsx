"use client";

import { createContext, type ReactNode, useContext } from "react";

export type FormFacts = {
  /** Names of the fields on the page, registered by the fields themselves. */
  mounted: Set<string>;
};

const Facts = createContext<FormFacts | null>(null);

export function FormFactsProvider({ facts, children }: { facts: FormFacts; children: ReactNode }) {
  return <Facts value={facts}>{children}</Facts>;
}

/** What a field reads from its form. Fields live inside `PageForm` or `SideForm` only. */
export function useFormFacts(): FormFacts {
  const facts = useContext(Facts);
  if (!facts) throw new Error("A form field stands outside PageForm and SideForm.");
  return facts;
}
