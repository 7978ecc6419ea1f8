import type { Schemas } from '@rolecall/client';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMemberNames, useMembers } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckField, ChoiceField, SelectField } from '../../ui/field.tsx';

const { team } = text.jobs;
type TeamMember = Schemas['HiringTeamMember'];
type Errors = Readonly<Record<string, readonly string[]>>;

interface TeamFieldsProps {
  value: { hiringTeam: readonly TeamMember[]; confidential: boolean };
  change: (part: { hiringTeam?: TeamMember[]; confidential?: boolean }) => void;
  errors: Errors;
}

/** The hiring team of a job, and whether only they can see it. */
export function TeamFields({ value: { hiringTeam, confidential }, change, errors }: TeamFieldsProps) {
  const replace = (index: number, entry: TeamMember) =>
    change({ hiringTeam: hiringTeam.map((other, at) => (at === index ? entry : other)) });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{team.explanation}</p>
      {hiringTeam.length === 0 ? (
        <p>{team.empty}</p>
      ) : (
        <ul className="flex flex-col gap-2" aria-label={team.label}>
          {hiringTeam.map((entry, index) => (
            <TeamRow
              // Entries have no ID, and the same member and role appears once.
              key={`${entry.memberId} ${entry.role}`}
              entry={entry}
              errors={errorsOf(errors, index)}
              change={(role) => replace(index, { ...entry, role })}
              remove={() => change({ hiringTeam: hiringTeam.filter((_, at) => at !== index) })}
            />
          ))}
        </ul>
      )}
      <AddMember add={(entry) => change({ hiringTeam: [...hiringTeam, entry] })} team={hiringTeam} />
      <CheckField
        label={team.confidential}
        hint={team.confidentialHint}
        checked={confidential}
        onChange={(event) => change({ confidential: event.target.checked })}
      />
    </div>
  );
}

interface TeamRowProps {
  entry: TeamMember;
  errors: readonly string[];
  change: (role: TeamMember['role']) => void;
  remove: () => void;
}

function TeamRow({ entry, errors, change, remove }: TeamRowProps) {
  const name = useMemberNames()(entry.memberId);
  return (
    <li className="flex items-end gap-2">
      <span className="min-w-0 flex-1 truncate py-1.5">{name}</span>
      <ChoiceField
        className="w-48"
        label={team.roleOf(name)}
        hideLabel
        value={entry.role}
        onChange={change}
        names={team.roles}
        errors={errors}
      />
      <IconButton label={team.remove(name)} onClick={remove}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}

function AddMember({ add, team: present }: { add: (entry: TeamMember) => void; team: readonly TeamMember[] }) {
  const members = useMembers();
  const [memberId, setMemberId] = useState('');
  const [role, setRole] = useState<TeamMember['role']>('interviewer');
  const isThere = present.some((entry) => entry.memberId === memberId && entry.role === role);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        className="min-w-48 flex-1"
        label={team.member}
        value={memberId}
        onChange={(event) => setMemberId(event.target.value)}
        options={[['', team.choose], ...members.map(({ id, name }) => [id, name] as const)]}
      />
      <ChoiceField className="w-48" label={team.role} value={role} onChange={setRole} names={team.roles} />
      <Button
        disabled={memberId === '' || isThere}
        onClick={() => {
          add({ memberId, role });
          setMemberId('');
        }}
      >
        <Plus aria-hidden className="size-4" />
        {team.add}
      </Button>
    </div>
  );
}

/** The messages about one entry. */
function errorsOf(errors: Errors, index: number): string[] {
  const prefix = `hiringTeam.${index}`;
  return Object.entries(errors).flatMap(([path, messages]) =>
    path === prefix || path.startsWith(`${prefix}.`) ? messages : [],
  );
}
