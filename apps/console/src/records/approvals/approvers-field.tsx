import { ArrowUp, Trash2 } from 'lucide-react';
import { text } from '../../text/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useMemberNames, useMembers } from '../members.tsx';

const t = text.approvals;

interface ApproversFieldProps {
  label: string;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  /** Those who cannot be removed. */
  required?: readonly string[];
  /** By path, which begins with `field`. */
  errors: Readonly<Record<string, readonly string[]>>;
  field: string;
  disabled?: boolean;
}

/** Chooses the members who approve, in order. */
export function ApproversField({
  label,
  ids,
  onChange,
  required = [],
  errors,
  field,
  disabled = false,
}: ApproversFieldProps) {
  const nameOf = useMemberNames();
  const members = useMembers();
  const choices = members.filter(({ id, role }) => role !== 'interviewer' && !ids.includes(id));
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{label}</legend>
      {ids.length === 0 ? (
        <p className="text-muted">{t.nobody}</p>
      ) : (
        <ol aria-label={label} className="flex flex-col gap-1">
          {ids.map((id, index) => (
            <li key={id}>
              <div className="flex items-center gap-2">
                <Avatar name={nameOf(id)} small />
                <span className="min-w-0 flex-1 truncate">{nameOf(id)}</span>
                {required.includes(id) && <span className="text-muted text-xs">{t.always}</span>}
                {index > 0 && (
                  <IconButton label={t.moveUp(nameOf(id))} onClick={() => onChange(movedUp(ids, index))}>
                    <ArrowUp aria-hidden className="size-4" />
                  </IconButton>
                )}
                {!required.includes(id) && (
                  <IconButton
                    label={t.remove(nameOf(id))}
                    onClick={() => onChange(ids.filter((other) => other !== id))}
                  >
                    <Trash2 aria-hidden className="size-4" />
                  </IconButton>
                )}
              </div>
              <Errors messages={errors[`${field}.${index}`]} />
            </li>
          ))}
        </ol>
      )}
      <SelectField
        label={t.addApprover}
        hideLabel
        value=""
        onChange={({ target }) => target.value !== '' && onChange([...ids, target.value])}
        options={[['', t.choose], ...choices.map(({ id, name }) => [id, name] as const)]}
      />
      <Errors messages={errors[field]} />
    </fieldset>
  );
}

function Errors({ messages = [] }: { messages: readonly string[] | undefined }) {
  if (messages.length === 0) return null;
  return (
    <p role="alert" className="text-danger mt-1 text-xs">
      {messages.join(' ')}
    </p>
  );
}

function movedUp(ids: readonly string[], index: number): string[] {
  return ids.toSpliced(index, 1).toSpliced(index - 1, 0, ids[index]!);
}
