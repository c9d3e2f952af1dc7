"use client";

import { type KeyboardEvent, useState } from "react";
import { AxisDrawing } from "./axis-drawing";
import { AxisLegend } from "./axis-legend";
import { type AxisEvent, axisOf, hasLongLife } from "./axis-model";
import { AxisTable } from "./axis-table";
import { useAxisFacts } from "./use-axis-facts";
import type { Subscription } from "@/components/subscriptions/subscription-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { formatDate, formatMoney } from "@/lib/portal/format";

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index, last) => Math.min(index + 1, last),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowDown: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** The last day with an event before today, or the first one. */
function startingEvent(events: readonly AxisEvent[], today: string): number {
  const past = events.filter(({ day }) => day <= today).length;
  return Math.max(past - 1, 0);
}

/** A subscription's life: terms, pauses, changes, and what was and will be billed. */
export function TimeAxis({ subscription }: { subscription: Subscription }) {
  const facts = useAxisFacts(subscription);
  const [whole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const { currency } = subscription;
  const axis = axisOf(facts, whole);
  const { events } = axis;
  const known = events.findIndex(({ id }) => id === chosen);
  const index = known < 0 ? startingEvent(events, facts.today) : known;
  const selected = events[index];
  const valueText = selected
    ? [
        formatDate(selected.day),
        selected.title,
        ...(selected.amount === undefined ? [] : [formatMoney(selected.amount, currency)]),
      ].join(", ")
    : "Nothing has happened yet";

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setChosen(events[step(index, events.length - 1)]?.id ?? null);
  }

  return (
    <Card
      title="Timeline"
      actions={
        hasLongLife(facts) && (
          <Button size="sm" aria-pressed={whole} onClick={() => setWhole(!whole)}>
            {whole ? "Around today" : "Whole life"}
          </Button>
        )
      }
    >
      <div
        role="slider"
        tabIndex={0}
        aria-label="What happened, by day"
        aria-valuemin={1}
        aria-valuemax={Math.max(events.length, 1)}
        aria-valuenow={index + 1}
        aria-valuetext={valueText}
        onKeyDown={move}
        className="rounded-md px-4"
      >
        <AxisDrawing
          axis={axis}
          today={facts.today}
          selected={selected}
          onSelect={({ id }) => setChosen(id)}
        />
      </div>
      <p className="mt-3 min-h-10 rounded-md bg-sunken px-3 py-2">
        {selected && <EventText event={selected} currency={currency} />}
      </p>
      <AxisLegend ramp={axis.intervals.length > 0} />
      <AxisTable axis={axis} currency={currency} />
    </Card>
  );
}

/** The line below the axis: the selected day, its event, and the amount. */
function EventText({ event, currency }: { event: AxisEvent; currency: string }) {
  const { day, title, href, amount } = event;
  return (
    <>
      <span className="mr-3 text-muted tabular-nums">{formatDate(day)}</span>
      {href ? <TextLink href={href}>{title}</TextLink> : title}
      {amount !== undefined && <Money className="ml-3" amount={amount} currency={currency} />}
    </>
  );
}
