import { useViewer } from "@/components/layout/frame/viewer";
import { ABOUT_ROLES, ALL_ROLES, ROLES } from "@/lib/kernel/scopes";

/** The roles that the viewer may give: those that may do no more than they. */
export function useRoleOptions() {
  const { scopes } = useViewer();
  return ALL_ROLES.filter((role) => ROLES[role].every((scope) => scopes.includes(scope))).map(
    (role) => ({ value: role, label: ABOUT_ROLES[role].name }),
  );
}
