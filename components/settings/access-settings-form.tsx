"use client";

import { useQuery } from "@tanstack/react-query";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { useViewer } from "@/components/layout/frame/viewer";
import { SettingsForm } from "@/components/settings/settings-form";
import { getAccessSettings, updateAccessSettings } from "@/lib/areas/organizations/access-contract";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";
import { LEAST_IDLE_MINUTES, MOST_IDLE_MINUTES } from "@/lib/values/idle-minutes";

/** Which API credentials are accepted, and when portal users are signed out. */
export function AccessSettingsForm() {
  const { environment } = useViewer();
  const read = useQuery(operationQuery(getAccessSettings));
  const update = useOperation(updateAccessSettings, {
    refreshes: [getAccessSettings],
    refreshesPage: true,
  });
  const most = MOST_IDLE_MINUTES[environment];
  const range = `${LEAST_IDLE_MINUTES} to ${most} minutes`;
  return (
    <SettingsForm
      read={read}
      contract={updateAccessSettings}
      onSave={(body) => update.mutateAsync({ body })}
      submitLabel="Save access"
    >
      <FieldGroup legend="Access">
        <NumberField
          name="portalIdleMinutes"
          label="Sign idle people out of the portal after"
          unit="minutes"
          min={LEAST_IDLE_MINUTES}
          max={most}
          help={
            environment === "live"
              ? `${range}: the rules for card data (PCI DSS) allow no more in a live company.`
              : `${range}. In a live company, ${MOST_IDLE_MINUTES.live} at most.`
          }
        />
        <SwitchField
          name="legacyKeyHeaders"
          label="Accept the key pair with every call"
          help="Older programs send the client's id and secret each time, as Basic authentication or in the headers apiAccessKeyId and apiSecretAccessKey. Turn this off if your programs use bearer tokens."
        />
        <SwitchField
          name="legacyStatus"
          label="Answer failures of version 1 with HTTP 200"
          help="Programs written for older installations read “success” in the answer, and take any other status for a broken connection. Missing credentials, unknown keys, limits and internal errors keep their status."
        />
      </FieldGroup>
    </SettingsForm>
  );
}
