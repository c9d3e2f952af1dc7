/** Initials of a person or company; its name stands beside it or in the control around it. */
export function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? "")
    .join("");
  return (
    <span
      aria-hidden
      className="flex size-7.5 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-text text-xs"
    >
      {initials}
    </span>
  );
}
