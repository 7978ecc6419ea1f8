import { useSourceOptions } from '../../../records/hiring-choices.ts';
import { useMembers } from '../../../records/members.tsx';
import { text } from '../../../text/index.ts';
import { SelectField } from '../../../ui/field.tsx';

const t = text.candidates.applications;

/** Where an application comes from, and who is responsible for it. */
export interface Origin {
  sourceId: string | null;
  referrerId: string | null;
  ownerId: string | null;
}

interface OriginFieldsProps {
  value: Origin;
  change: (part: Partial<Origin>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
  sourceHint?: string;
}

export function OriginFields({ value, change, errors, sourceHint }: OriginFieldsProps) {
  const members = useMembers();
  const sources = useSourceOptions(value.sourceId);
  const memberOptions = (chosen: string | null) => {
    const isFormer = chosen !== null && !members.some(({ id }) => id === chosen);
    return [
      ['', text.common.states.none] as const,
      ...(isFormer ? [[chosen, text.common.states.formerMember] as const] : []),
      ...members.map(({ id, name }) => [id, name] as const),
    ];
  };
  const field = (name: keyof Origin) => ({
    value: value[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      change({ [name]: target.value === '' ? null : target.value }),
    errors: errors[name],
  });
  return (
    <>
      <SelectField label={t.source} hint={sourceHint} options={sources} {...field('sourceId')} />
      <SelectField label={t.referrer} options={memberOptions(value.referrerId)} {...field('referrerId')} />
      <SelectField label={t.owner} hint={t.ownerHint} options={memberOptions(value.ownerId)} {...field('ownerId')} />
    </>
  );
}
