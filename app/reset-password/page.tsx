import type { Metadata } from "next";
import { ResetPassword } from "@/components/sign-in/reset-password";
import { SignInFrame } from "@/components/sign-in/sign-in-frame";

export const metadata: Metadata = { title: "New password" };

export default function ResetPasswordPage() {
  return (
    <SignInFrame title="Choose a new password">
      <ResetPassword />
    </SignInFrame>
  );
}
