import type { Schemas } from '@rolecall/client';
import { UserPlus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useList } from '../../../api/records.ts';
import { useCan, useSession } from '../../../api/session.ts';
import { ExternalRefList } from '../../../records/external-refs.tsx';
import { members as membersText } from '../../../text/en/members.ts';
import { text, valuesOf } from '../../../text/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { ChangeRole, InviteMember } from './member-dialogs.tsx';
import { MemberMenu } from './member-menu.tsx';

type Member = Schemas['Member'];

const t = membersText;

/** The members of the workspace. */
export function MembersPage() {
  const list = useList('/members', { query: { limit: 100 } });
  const rows = list.rows.toSorted((a, b) => a.name.localeCompare(b.name));
  const canWrite = useCan()('members:write');
  const self = useSession().member.id;
  const [isInviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Member | null>(null);
  const actions: Column<Member> = {
    title: <span className="sr-only">{t.columns.actions}</span>,
    end: true,
    cell: (member) => <MemberMenu member={member} onChangeRole={() => setChanging(member)} />,
  };
  const columns = columnsFor(self);
  return (
    <Page
      title={t.title}
      actions={
        canWrite && (
          <Button variant="primary" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden className="size-4" />
            {t.invite}
          </Button>
        )
      }
    >
      <p className="text-muted mb-3">{t.intro}</p>
      <Roles />
      <ListTable
        label={t.title}
        columns={canWrite ? [...columns, actions] : columns}
        list={{ ...list, rows }}
        keyOf={({ id }) => id}
        stacks
        empty={{ title: text.common.states.none }}
      />
      {isInviting && <InviteMember onClose={() => setInviting(false)} />}
      {changing !== null && <ChangeRole member={changing} onClose={() => setChanging(null)} />}
    </Page>
  );
}

/** What each role can do, the most permissions first. */
function Roles() {
  return (
    <details className="bg-surface border-line mb-4 rounded-lg border px-4 py-2">
      <summary className="font-medium">{t.rolesTitle}</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 pb-2 sm:grid-cols-[9rem_1fr] sm:gap-y-2">
        {valuesOf(t.roleHints).map((role) => (
          <Fragment key={role}>
            <dt className="font-medium">{text.common.roles[role]}</dt>
            <dd className="text-muted">{t.roleHints[role]}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

function columnsFor(self: string): readonly Column<Member>[] {
  return [
    {
      title: t.columns.name,
      cell: (member) => (
        <span className="flex items-center gap-2">
          <Avatar name={member.name} />
          <span className="min-w-0">
            <span className="font-medium break-words">{member.name}</span>
            {member.id === self && <span className="text-muted"> ({t.you})</span>} <InvitationBadge member={member} />
            <span className="text-muted block text-xs break-all">{member.email}</span>
            <span className="block text-xs">
              <ExternalRefList refs={member.externalRefs} />
            </span>
          </span>
        </span>
      ),
    },
    { title: t.columns.role, cell: ({ role }) => text.common.roles[role] },
    {
      title: t.columns.joined,
      wideOnly: true,
      cell: ({ joinedAt }) => <Moment at={joinedAt} />,
    },
  ];
}

/** Marks members who have not joined yet. */
function InvitationBadge({ member: { joinedAt, invitedAt } }: { member: Member }) {
  if (joinedAt !== null) return null;
  return <Badge tone="warn">{invitedAt === null ? t.notInvited : t.invited}</Badge>;
}
