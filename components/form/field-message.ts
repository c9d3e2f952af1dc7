import type { z } from "zod";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** A schema's issue as an instruction to a person. Undefined keeps the schema's own message. */
export function fieldMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "Fill in this field." : `Enter a ${issue.expected}.`;
    case "invalid_value":
      return "Choose one of the options.";
    case "invalid_format":
      return formats[issue.format] ?? "Check the form of this value.";
    case "too_small":
      return smallest(issue);
    case "too_big":
      return issue.origin === "string"
        ? `Use at most ${issue.maximum} characters.`
        : `Enter at most ${issue.maximum}.`;
    default:
      return undefined;
  }
}

const formats: Record<string, string> = {
  email: "Enter an e-mail address like name@example.com.",
  date: "Enter an existing day as YYYY-MM-DD.",
  url: "Enter an address that begins with https://.",
};

function smallest(issue: Extract<Issue, { code: "too_small" }>): string {
  if (issue.origin === "array") return "Add at least one.";
  if (issue.origin !== "string") return `Enter at least ${issue.minimum}.`;
  return issue.minimum === 1 ? "Fill in this field." : `Use at least ${issue.minimum} characters.`;
}
