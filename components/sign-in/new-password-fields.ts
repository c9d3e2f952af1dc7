import type { PlainField } from "@/components/sign-in/plain-form";

type Names = "password" | "repeated";

/** A password of one's own, typed twice since it is hidden. */
export const newPasswordFields: readonly PlainField<Names>[] = [
  {
    name: "password",
    label: "Password",
    type: "password",
    autoComplete: "new-password",
    help: "12 characters or more, of any kind. A few words that do not belong together are easy to keep in mind.",
    problem: (of) =>
      of("password").length < 12 ? "Enter a password of 12 characters or more." : undefined,
  },
  {
    name: "repeated",
    label: "Password again",
    type: "password",
    autoComplete: "new-password",
    problem: (of) =>
      of("password") === of("repeated") ? undefined : "This is not the password above.",
  },
];
