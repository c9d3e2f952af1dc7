"use client";

import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import * as z from "zod";
import { type Interval, type IntervalAction, intervalActions } from "./ramp-values";

const texts = z.array(z.string());

/**
 * Keeps the updates of a new subscription's intervals behind the action that creates it: one for
 * each interval after the first and each rate plan. Returns the index of each.
 */
export function useIntervalActions(
  at: string,
  intervals: readonly Interval[],
  plans: readonly string[],
): (interval: number, plan: number) => string {
  const { getValues, setValue } = useFormContext();
  const placed = useRef<readonly string[]>([]);
  const starts = JSON.stringify(intervals.map(({ startDate }) => startDate ?? ""));
  const names = JSON.stringify(plans);
  useEffect(() => {
    const wanted = texts.parse(JSON.parse(names));
    if (wanted.length === 0 && placed.current.length === 0) return;
    const days = texts.parse(JSON.parse(starts)).map((startDate) => ({ startDate }));
    const [first, ...later]: [unknown, ...IntervalAction[]] = getValues(`${at}.orderActions`);
    const actions = intervalActions(
      days,
      wanted,
      (interval, plan) => later[placed.current.indexOf(`${interval} ${plan}`)],
    );
    placed.current = days
      .slice(1)
      .flatMap((_day, index) => wanted.map((plan) => `${index + 1} ${plan}`));
    setValue(`${at}.orderActions`, [first, ...actions]);
  }, [at, starts, names, getValues, setValue]);
  return (interval, plan) => `${at}.orderActions.${1 + (interval - 1) * plans.length + plan}`;
}
