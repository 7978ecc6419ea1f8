import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useMembers } from '../../../records/members.tsx';
import { text } from '../../../text/index.ts';
import { SelectField } from '../../../ui/field.tsx';

const t = text.candidates.notes;

/** Chooses the members that a note mentions. */
export function Mentions({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const members = useMembers();
  const byId = useMemo(() => new Map(members.map((member) => [member.id, member])), [members]);
  const nameOf = (id: string) => byId.get(id)?.name ?? text.common.states.formerMember;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SelectField
        label={t.mention}
        hideLabel
        value=""
        onChange={({ target }) => onChange([...ids, target.value])}
        options={[
          ['', t.mention],
          ...members.filter(({ id }) => !ids.includes(id)).map(({ id, name }) => [id, name] as const),
        ]}
        className="w-52"
      />
      {ids.map((id) => (
        <span
          key={id}
          className="bg-accent-soft text-accent inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs"
        >
          @{nameOf(id)}
          <button
            type="button"
            aria-label={t.removeMention(nameOf(id))}
            onClick={() => onChange(ids.filter((one) => one !== id))}
          >
            <X aria-hidden className="size-3" />
          </button>
        </span>
      ))}
    </div>
  );
}
