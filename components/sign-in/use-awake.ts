import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the server-rendered page, true after hydration. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** What stands behind the number sign of the address; empty until hydration, as the server never sees it. */
export function useAddressToken(): string {
  return useSyncExternalStore(
    never,
    () => location.hash.slice(1),
    () => "",
  );
}
