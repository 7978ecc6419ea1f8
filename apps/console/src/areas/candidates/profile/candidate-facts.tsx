import type { Schemas } from '@rolecall/client';
import { Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { ConflictNotice } from '../../../forms/conflict-notice.tsx';
import { type RecordAnswer, useRecordForm } from '../../../forms/use-record-form.ts';
import { ExternalRefList } from '../../../records/external-refs.tsx';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Moment } from '../../../ui/time.tsx';
import { ExistingCandidate } from '../form/candidate-fields.tsx';
import { AddressMarks, FormerEmail, LINK, WebLink } from './contact.tsx';
import { Fact } from './fact.tsx';

type Candidate = Schemas['Candidate'];

const t = text.candidates.profile;
const { form } = text.candidates;
const FIELDS = ['headline', 'email', 'phone', 'location', 'linkedinUrl', 'githubUrl', 'websiteUrl', 'source'] as const;
type Field = (typeof FIELDS)[number];
const TYPES: Readonly<Partial<Record<Field, string>>> = {
  ...{ email: 'email', phone: 'tel', linkedinUrl: 'url', githubUrl: 'url', websiteUrl: 'url' },
};

/** Contact details and where the candidate comes from, each of which is edited in its place. */
export function CandidateFacts({ candidate }: { candidate: Candidate }) {
  const canWrite = useCan()('candidates:write');
  const [edited, edit] = useState<Field | null>(null);
  // The headline is below the name.
  const isShown = (field: Field) => field === edited || (candidate[field] !== null && field !== 'headline');
  const missing = FIELDS.filter((field) => candidate[field] === null && field !== edited);
  return (
    <div className="flex flex-col gap-2 pb-3">
      <dl className="flex flex-col gap-1">
        {FIELDS.filter(isShown).map((field) => (
          <Fact key={field} name={form[field]}>
            {field === edited ? (
              <EditField id={candidate.id} field={field} onClose={() => edit(null)} />
            ) : (
              <Value candidate={candidate} field={field} onEdit={canWrite ? () => edit(field) : undefined} />
            )}
          </Fact>
        ))}
        {candidate.formerEmails.map((former) => (
          <Fact key={former} name={t.formerEmail}>
            <FormerEmail candidate={candidate} email={former} />
          </Fact>
        ))}
        <Fact name={t.since}>
          <Moment at={candidate.createdAt} />
        </Fact>
      </dl>
      <div className="text-xs">
        <ExternalRefList refs={candidate.externalRefs} />
      </div>
      {canWrite && missing.length > 0 && (
        <div className="-mx-1.5 flex flex-wrap">
          {missing.map((field) => (
            <button
              key={field}
              type="button"
              aria-label={t.addField(form[field])}
              onClick={() => edit(field)}
              className="text-muted hover:bg-sunken hover:text-text flex items-center gap-1 rounded-md px-1.5 py-1 text-xs"
            >
              <Plus aria-hidden className="size-3" />
              {form[field]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

interface ValueProps {
  candidate: Candidate;
  field: Field;
  onEdit: (() => void) | undefined;
}

function Value({ candidate, field, onEdit }: ValueProps) {
  return (
    <span className="group flex items-start gap-1">
      <span className="min-w-0 flex-1">{shown(candidate, field)}</span>
      {onEdit !== undefined && (
        <button
          type="button"
          aria-label={t.edit(form[field])}
          title={t.edit(form[field])}
          onClick={onEdit}
          className="text-muted hover:bg-sunken rounded-md p-1 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        >
          <Pencil aria-hidden className="size-3" />
        </button>
      )}
    </span>
  );
}

function shown(candidate: Candidate, field: Field): ReactNode {
  const value = candidate[field] ?? '';
  switch (field) {
    case 'email':
      return (
        <>
          <a href={`mailto:${encodeURIComponent(value).replaceAll('%40', '@')}`} className={LINK}>
            {value}
          </a>
          <AddressMarks candidate={candidate} />
        </>
      );
    case 'phone':
      return (
        <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`} className={LINK}>
          {value}
        </a>
      );
    case 'linkedinUrl':
    case 'githubUrl':
    case 'websiteUrl':
      return <WebLink href={value} name={value.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')} />;
    default:
      return value;
  }
}

function EditField({ id, field, onClose }: { id: string; field: Field; onClose: () => void }) {
  const record = useRecord('/candidates/{id}', { path: { id } });
  if (record.data === undefined) return null;
  return <FieldForm record={record.data} field={field} onClose={onClose} />;
}

function FieldForm({ record, field, onClose }: { record: RecordAnswer<Candidate>; field: Field; onClose: () => void }) {
  const { id } = record.data;
  const values = useRecordForm({
    draft: ['candidate-field.edit', `${id} ${field}`],
    record,
    valuesOf: (candidate) => ({ [field]: candidate[field] ?? '' }),
    save: ({ value, header }) => {
      const typed = (value[field] ?? '').trim();
      const body = { [field]: typed === '' ? null : typed };
      return api.patch('/candidates/{id}', { params: { path: { id }, header }, body });
    },
    changes: ['candidates'],
    done: text.common.states.saved,
    onSaved: onClose,
  });
  const cancel = () => {
    values.abandon();
    onClose();
  };
  return (
    <form
      className="flex flex-col gap-1.5 pb-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (values.isDirty) values.save();
        else onClose();
      }}
    >
      <ConflictNotice draft={values} />
      <DraftNotice draft={values} />
      <TextField
        label={form[field]}
        hideLabel
        autoFocus
        type={TYPES[field] ?? 'text'}
        value={values.value[field] ?? ''}
        onChange={({ target }) => values.change({ [field]: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel();
        }}
        errors={values.errors[field]}
      />
      {field === 'email' && <ExistingCandidate error={values.error} />}
      <span className="flex gap-1.5">
        <Button small type="submit" variant="primary" busy={values.isSaving}>
          {text.common.actions.save}
        </Button>
        <Button small variant="quiet" onClick={cancel}>
          {text.common.actions.cancel}
        </Button>
      </span>
    </form>
  );
}
