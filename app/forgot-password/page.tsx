import type { Metadata } from "next";
import { ForgotPassword } from "@/components/sign-in/forgot-password";
import { SignInFrame } from "@/components/sign-in/sign-in-frame";

export const metadata: Metadata = { title: "Forgotten password" };

export default function ForgotPasswordPage() {
  return (
    <SignInFrame title="Forgot your password?">
      <ForgotPassword />
    </SignInFrame>
  );
}
