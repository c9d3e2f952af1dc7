"use client";

import { useState } from "react";
import { InvitationsTable } from "@/components/people/invitations-table";
import { InviteForm } from "@/components/people/invite-form";
import { LinkDialog, type ShownLink } from "@/components/people/link-dialog";
import { PeopleTable } from "@/components/people/people-table";
import { RolesCard } from "@/components/people/roles-card";

/** The people of the company, those who are invited, and what roles may do. */
export function People() {
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<ShownLink | null>(null);
  return (
    <div className="space-y-6">
      <PeopleTable onInvite={() => setInviting(true)} />
      <InvitationsTable onLink={setLink} />
      <RolesCard />
      <InviteForm open={inviting} onOpenChange={setInviting} onLink={setLink} />
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </div>
  );
}
