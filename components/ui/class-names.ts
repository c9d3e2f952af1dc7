import { twMerge } from "tailwind-merge";

type ClassName = string | false | 0 | 0n | null | undefined;

/** Joins class names; of two conflicting Tailwind classes the later one wins. */
export function classNames(...names: ClassName[]): string {
  return twMerge(...names);
}
