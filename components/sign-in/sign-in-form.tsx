"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useAwake } from "@/components/sign-in/use-awake";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

export type Credentials = { email: string; password: string };

export type SignInFormProps = {
  /** Resolves when the viewer is signed in; a failure is returned as `error`. */
  onSubmit: (credentials: Credentials) => Promise<unknown>;
  /** A sentence for people: wrong credentials, too many attempts. */
  error?: string | null;
};

type Missing = { email?: string; password?: string };

function missingIn({ email, password }: Credentials): Missing {
  return {
    email: email.includes("@") ? undefined : "Enter the e-mail address you sign in with.",
    password: password === "" ? "Enter your password." : undefined,
  };
}

/**
 * E-mail and password; password managers and pasting work. Until hydration the browser must not
 * submit the form natively: it would leave the portal with what was typed.
 */
export function SignInForm({ onSubmit, error }: SignInFormProps) {
  const [credentials, setCredentials] = useState<Credentials>({ email: "", password: "" });
  const [missing, setMissing] = useState<Missing>({});
  const [pending, setPending] = useState(false);
  const awake = useAwake();
  const refusal = useRef<HTMLDivElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (error && !pending) refusal.current?.focus();
  }, [error, pending]);

  async function send(event: FormEvent) {
    event.preventDefault();
    const found = missingIn(credentials);
    setMissing(found);
    if (found.email) email.current?.focus();
    else if (found.password) password.current?.focus();
    else {
      setPending(true);
      await onSubmit(credentials).finally(() => setPending(false));
    }
  }

  function change(name: keyof Credentials, value: string) {
    setCredentials({ ...credentials, [name]: value });
    setMissing({ ...missing, [name]: undefined });
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="space-y-4">
      {error && (
        <div ref={refusal} tabIndex={-1} role="alert" className="rounded-md">
          <Banner tone="negative">{error}</Banner>
        </div>
      )}
      <Field label="E-mail" error={missing.email}>
        <Input
          ref={email}
          name="email"
          type="email"
          autoComplete="username"
          className="h-10"
          value={credentials.email}
          onChange={(event) => change("email", event.target.value)}
        />
      </Field>
      <Field label="Password" error={missing.password}>
        <Input
          ref={password}
          name="password"
          type="password"
          autoComplete="current-password"
          className="h-10"
          value={credentials.password}
          onChange={(event) => change("password", event.target.value)}
        />
      </Field>
      <Button
        type={awake ? "submit" : "button"}
        variant="primary"
        size="lg"
        pending={pending}
        className="w-full"
      >
        Sign in
      </Button>
    </form>
  );
}
