import type { ReactNode } from "react";
import { ReferenceNavigation } from "@/components/reference/reference-navigation";
import { contracts } from "@/lib/api/contracts";

export const metadata = {
  title: { template: "%s · Perennial reference", default: "API reference" },
};

export default function ReferenceLayout({ children }: { children: ReactNode }) {
  const entries = contracts.map(({ id, area, method, path, summary }) => ({
    id,
    area,
    method,
    path,
    summary,
  }));
  return (
    <div className="mx-auto grid max-w-7xl gap-6 px-4 py-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10 lg:px-8">
      <ReferenceNavigation entries={entries} />
      <main id="content" className="min-w-0 pb-16">
        {children}
      </main>
    </div>
  );
}
