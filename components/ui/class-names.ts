import { twMerge } from "tailwind-merge";

type ClassName = string | false | 0 | 0n | null | undefined;

/** Joins class names; of two Tailwind classes that say the same thing the later one wins. */
export function classNames(...names: ClassName[]): string {
  return twMerge(...names);
}
