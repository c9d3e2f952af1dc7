import { Card } from "@/components/ui/card";
import { ABOUT_ROLES, ALL_ROLES, ALL_SCOPES, ROLES, SCOPES } from "@/lib/kernel/scopes";

/** The permissions of a role in sentences; the owner has all of them. */
function Permissions({ role }: { role: (typeof ALL_ROLES)[number] }) {
  const scopes = ROLES[role];
  if (scopes.length === ALL_SCOPES.length) return <p className="text-muted text-sm">Everything.</p>;
  return (
    <ul className="list-disc space-y-1 pl-5 text-muted text-sm">
      {ALL_SCOPES.filter((scope) => scopes.some((own) => own === scope)).map((scope) => (
        <li key={scope}>{SCOPES[scope]}</li>
      ))}
    </ul>
  );
}

/** What each role may do. */
export function RolesCard() {
  return (
    <Card title="What a role may do">
      <dl className="space-y-4">
        {ALL_ROLES.map((role) => (
          <div key={role}>
            <dt className="font-medium">{ABOUT_ROLES[role].name}</dt>
            <dd>
              <p>{ABOUT_ROLES[role].description}</p>
              <details className="mt-1">
                <summary className="cursor-pointer text-sm">
                  Permissions of {ABOUT_ROLES[role].name}
                </summary>
                <div className="mt-2">
                  <Permissions role={role} />
                </div>
              </details>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
