import type { Metadata } from "next";
import { SignIn } from "@/components/sign-in/sign-in";
import { SignInFrame } from "@/components/sign-in/sign-in-frame";
import { localPath } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "Sign in" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl } = await searchParams;
  return (
    <SignInFrame title="Sign in" description="With the e-mail address of your merchant account.">
      <SignIn destination={localPath(callbackUrl)} />
    </SignInFrame>
  );
}
