"use client";

import { useQuery } from "@tanstack/react-query";
import { FieldGroup } from "@/components/form/field-group";
import { SwitchField } from "@/components/form/fields/switch-field";
import { SettingsForm } from "@/components/settings/settings-form";
import {
  getCollectionSettings,
  updateCollectionSettings,
} from "@/lib/areas/settings/collection-settings-contract";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

/** Settings for what happens before a payment method is charged. */
export function CollectionSettingsForm() {
  const read = useQuery(operationQuery(getCollectionSettings));
  const update = useOperation(updateCollectionSettings, { refreshes: [getCollectionSettings] });
  return (
    <SettingsForm
      read={read}
      contract={updateCollectionSettings}
      onSave={(body) => update.mutateAsync({ body })}
    >
      <FieldGroup framed legend="Credit">
        <SwitchField
          name="applyCreditAutomatically"
          label="Apply credit automatically"
          help="Before a card is charged, credit memos and unapplied payments of the account pay what is due, the oldest first. Memos that are excluded from automatic application are left alone."
        />
      </FieldGroup>
      <FieldGroup framed legend="Cards">
        <SwitchField
          name="cardEntryInPortal"
          label="Staff may type card numbers into this portal"
          help="Typing them brings your office into the scope of PCI DSS. Customers enter their cards in hosted pages either way."
        />
      </FieldGroup>
    </SettingsForm>
  );
}
