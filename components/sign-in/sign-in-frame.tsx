import type { ReactNode } from "react";
import { Logo } from "@/components/layout/frame/logo";
import { LogoMark } from "@/components/layout/frame/logo-mark";
import { mainId, SkipLink } from "@/components/layout/frame/skip-link";

export type SignInFrameProps = { title: string; description?: ReactNode; children: ReactNode };

/** The page before the portal: the name at the left, one short form at the right. */
export function SignInFrame({ title, description, children }: SignInFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <SkipLink />
      <header className="relative flex flex-col justify-between overflow-hidden bg-nav px-6 py-5 text-nav-ink lg:px-12 lg:py-10">
        <LogoMark className="absolute -right-24 -bottom-28 size-[34rem] text-nav-active opacity-55 max-lg:hidden" />
        <Logo />
        <p className="relative max-w-md font-medium text-3xl text-balance tracking-tight max-lg:hidden">
          Exact to the cent, and every cent explained.
        </p>
        <p className="relative text-nav-muted text-sm max-lg:hidden">
          Subscription billing that you run yourself.
        </p>
      </header>
      <main
        id={mainId}
        tabIndex={-1}
        className="flex px-6 py-10 outline-none lg:items-center lg:px-12"
      >
        <div className="mx-auto w-full max-w-sm">
          <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
          {description && <p className="mt-1 text-muted">{description}</p>}
          <div className="mt-6">{children}</div>
        </div>
      </main>
    </div>
  );
}
