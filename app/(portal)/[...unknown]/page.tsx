import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireMerchant } from "@/lib/portal/merchant";
import { paths } from "@/lib/portal/paths";

export const metadata: Metadata = { title: "Not found" };

/** An unknown address inside the portal's frame, so that the navigation stays in sight. */
export default async function UnknownPage() {
  await requireMerchant(paths.home());
  notFound();
}
