import NextLink from "next/link";
import type { ComponentProps } from "react";

export type LinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch">;

/**
 * A link within the portal. It fetches nothing ahead: pages are rendered for each request, so there is no part of them
 * to keep, and the requests for all links of a page would be half of the server's work.
 */
export function Link(props: LinkProps) {
  return <NextLink {...props} prefetch={false} />;
}
