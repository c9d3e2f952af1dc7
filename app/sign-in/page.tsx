import type { Metadata } from "next";
import { SignIn } from "@/components/sign-in/sign-in";
import { SignInFrame } from "@/components/sign-in/sign-in-frame";
import { localPath } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "Sign in" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Why this page appears again; the number comes from the address, so it is parsed or ignored. */
function greeting(idle: string | string[] | undefined): string {
  if (typeof idle !== "string" || !/^[0-9]{1,3}$/.test(idle)) {
    return "With the e-mail address of your merchant account.";
  }
  return `You were signed out after ${idle} minutes without use. Sign in to go on where you were.`;
}

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl, idle } = await searchParams;
  return (
    <SignInFrame title="Sign in" description={greeting(idle)}>
      <SignIn destination={localPath(callbackUrl)} />
    </SignInFrame>
  );
}
