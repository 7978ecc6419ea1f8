import type { Schemas } from '@rolecall/client';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useList } from '../../../api/records.ts';
import { useMay, useSession } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { ChangeRole } from './change-role.tsx';
import { InviteMember } from './invite-member.tsx';
import { MemberMenu } from './member-menu.tsx';

export type Member = Schemas['Member'];

const words = text.members;

/** Who works in the workspace. Those who may invite them, give them roles and remove them. */
export function MembersPage() {
  const list = useList('/members');
  const mayWrite = useMay()('members:write');
  const self = useSession().member.id;
  const [isInviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Member | null>(null);
  const actions: Column<Member> = {
    title: <span className="sr-only">{words.columns.actions}</span>,
    end: true,
    cell: (member) => <MemberMenu member={member} onChangeRole={() => setChanging(member)} />,
  };
  const columns = columnsFor(self);
  return (
    <Page
      title={words.title}
      actions={
        mayWrite && (
          <Button look="primary" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden className="size-4" />
            {words.invite}
          </Button>
        )
      }
    >
      <p className="text-muted mb-4">{words.intro}</p>
      <ListTable
        label={words.title}
        columns={mayWrite ? [...columns, actions] : columns}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: text.common.states.none }}
      />
      {isInviting && <InviteMember onClose={() => setInviting(false)} />}
      {changing !== null && <ChangeRole member={changing} onClose={() => setChanging(null)} />}
    </Page>
  );
}

function columnsFor(self: string): readonly Column<Member>[] {
  return [
    {
      title: words.columns.name,
      cell: (member) => (
        <span className="flex items-center gap-2">
          <Avatar name={member.name} />
          <span className="min-w-0">
            <span className="font-medium break-words">{member.name}</span>
            {member.id === self && <span className="text-muted"> ({words.you})</span>} <Awaited member={member} />
            <span className="text-muted block text-xs break-all">{member.email}</span>
          </span>
        </span>
      ),
    },
    { title: words.columns.role, cell: ({ role }) => text.common.roles[role] },
    {
      title: words.columns.joined,
      wideOnly: true,
      cell: ({ joinedAt }) => <Moment at={joinedAt} />,
    },
  ];
}

/** Somebody who has not come yet. */
function Awaited({ member: { joinedAt, invitedAt } }: { member: Member }) {
  if (joinedAt !== null) return null;
  return <Badge tone="warn">{invitedAt === null ? words.notInvited : words.invited}</Badge>;
}
