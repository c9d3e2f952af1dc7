"use client";

import { ArrowUp, Plus, X } from "lucide-react";
import { useState } from "react";
import { useBoundField } from "@/components/form/use-bound-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";

/** The names of the classes of discounts in their order. */
export function DiscountClassesField({ className }: { className?: string }) {
  const { field, error } = useBoundField({ name: "discountClasses", label: "" });
  const [added, setAdded] = useState("");
  const names = Array.isArray(field.value) ? field.value.map(String) : [];
  const name = added.trim();
  const isKnown = names.includes(name);

  const without = (place: number) => names.filter((_, index) => index !== place);

  function add() {
    field.onChange([...names, name]);
    setAdded("");
  }

  return (
    <div className={className} role="group" aria-label="Classes of discounts">
      <p className="mb-1 font-medium">Classes of discounts</p>
      <p className="mb-2 text-muted text-sm">
        Discounts of the first class apply first, those of the next one to what they leave, and
        discounts without a class last. Within a class, percentages come before amounts.
      </p>
      <ol className="space-y-2">
        {names.map((each, place) => (
          <li key={each} className="flex items-center gap-2">
            <span className="min-w-0 grow wrap-anywhere">
              {place + 1}. {each}
            </span>
            {place > 0 && (
              <IconButton
                label={`Move ${each} up`}
                icon={<ArrowUp aria-hidden />}
                onClick={() => field.onChange(without(place).toSpliced(place - 1, 0, each))}
              />
            )}
            <IconButton
              label={`Remove ${each}`}
              icon={<X aria-hidden />}
              onClick={() => field.onChange(without(place))}
            />
          </li>
        ))}
      </ol>
      <div className="mt-2 flex items-center gap-2">
        <Input
          aria-label="Name of a class"
          maxLength={100}
          value={added}
          onChange={(event) => setAdded(event.target.value)}
        />
        <Button
          icon={<Plus aria-hidden />}
          disabledReason={name === "" ? "Name the class first" : isKnown ? "It is in the list" : ""}
          onClick={add}
        >
          Add a class
        </Button>
      </div>
      {error && <p className="mt-1.5 wrap-anywhere text-negative text-sm">{error}</p>}
    </div>
  );
}
