"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Takes the code of a coupon for an order. */
export function CouponEntry({ onAdd }: { onAdd: (code: string) => void }) {
  const [typed, setTyped] = useState("");
  const code = typed.trim().toUpperCase();
  const add = () => {
    if (code === "") return;
    onAdd(code);
    setTyped("");
  };
  return (
    <div className="flex items-end gap-2">
      <Field label="Coupon code" optional className="grow">
        <Input
          value={typed}
          maxLength={50}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <Button disabledReason={code === "" ? "Enter a code first" : null} onClick={add}>
        Add coupon
      </Button>
    </div>
  );
}
