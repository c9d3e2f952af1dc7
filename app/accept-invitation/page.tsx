import type { Metadata } from "next";
import { AcceptInvitation } from "@/components/sign-in/accept-invitation";
import { SignInFrame } from "@/components/sign-in/sign-in-frame";

export const metadata: Metadata = { title: "Accept an invitation" };

export default function AcceptInvitationPage() {
  return (
    <SignInFrame title="Join your company">
      <AcceptInvitation />
    </SignInFrame>
  );
}
