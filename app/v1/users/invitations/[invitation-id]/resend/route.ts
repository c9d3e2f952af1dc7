import { serve } from "@/lib/api/next";
import type * as invitationOperations from "@/lib/areas/organizations/people/invitation-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof invitationOperations>({
  POST: "resendInvitation",
});
