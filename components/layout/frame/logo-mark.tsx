export type LogoMarkProps = {
  /** Its accessible name when used alone; decoration otherwise. */
  label?: string;
  className?: string;
};

/** A shoot inside a ring that closes again: what comes back each season. */
export function LogoMark({ label, className }: LogoMarkProps) {
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg viewBox="0 0 32 32" className={className} {...naming}>
      <g fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round">
        <path d="M21.7 5.9a11.6 11.6 0 1 1-11.4 0" />
        <path d="M16 24.5v-8.2" />
      </g>
      <g fill="currentColor">
        <path d="M16 17.2C16 11.4 19.2 7.7 25.2 7.1C25.4 13.2 21.9 17 16 17.2Z" />
        <path d="M16 20.4C16 16.2 13.6 13.5 8.9 13C8.8 17.5 11.5 20.3 16 20.4Z" opacity=".72" />
      </g>
    </svg>
  );
}
