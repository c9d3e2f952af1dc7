"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { tabStyle } from "@/components/ui/tab-style";

export type Tab = { value: string; label: ReactNode; content: ReactNode };

export type TabsProps = {
  /** What the tabs divide, for assistive technology. */
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string;
  value?: string;
  onValueChange?: (value: string) => void;
};

/** Tabs within a page. Tabs that are pages of their own are `TabLinks`. */
export function Tabs({ label, tabs, defaultValue, value, onValueChange }: TabsProps) {
  return (
    <Base.Root
      defaultValue={value === undefined ? (defaultValue ?? tabs[0]?.value) : undefined}
      value={value}
      onValueChange={(next) => onValueChange?.(String(next))}
    >
      <Base.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b print:hidden"
        activateOnFocus
      >
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabStyle}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="rounded-sm pt-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
