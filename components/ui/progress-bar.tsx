/** How much of some work is done; work without parts is. */
export function ProgressBar({ done, all }: { done: number; all: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={done}
      className="h-2 overflow-hidden rounded-full bg-neutral-soft"
    >
      <div
        className="h-full rounded-full bg-accent"
        style={{ width: `${all === 0 ? 100 : (100 * done) / all}%` }}
      />
    </div>
  );
}
