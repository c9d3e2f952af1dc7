const signs = [
  { sign: "rounded-xs border border-line-strong bg-neutral-soft", label: "Term" },
  { sign: "rounded-xs border border-accent bg-accent-soft", label: "Runs" },
  { sign: "rounded-xs border border-warning bg-warning-soft", label: "Paused" },
  { sign: "h-1.5 rounded-xs bg-positive", label: "Ramp interval" },
  { sign: "rounded-full bg-accent", label: "Change" },
  { sign: "rounded-full bg-negative", label: "Cancellation" },
  { sign: "rounded-full bg-info", label: "Invoice" },
  { sign: "rounded-full border-2 border-info", label: "Credit memo" },
  { sign: "rounded-full border border-dashed border-info", label: "Expected bill" },
];

/** The legend of the time axis; its table says it in words. */
export function AxisLegend({ ramp }: { ramp: boolean }) {
  return (
    <ul aria-hidden className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      {signs
        .filter(({ label }) => ramp || label !== "Ramp interval")
        .map(({ sign, label }) => (
          <li key={label} className="flex items-center gap-1.5">
            <span className={`size-2.5 ${sign}`} /> {label}
          </li>
        ))}
    </ul>
  );
}
