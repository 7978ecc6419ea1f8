import type { Schemas } from '@rolecall/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { HeldRecord, ifMatch } from '../../../records/held-record.tsx';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { bodyOf, type CandidateDraft, draftOf, LINES, NEW_CANDIDATE } from './candidate-draft.ts';
import { Lines, SummaryField } from './candidate-fields.tsx';
import { EducationFields, ExperienceFields } from './entries-fields.tsx';

const words = text.candidates.form;

/** Adds somebody by the few things that are known at first. */
export function CreateCandidateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<CandidateDraft>(NEW_CANDIDATE);
  const create = useAction(() => api.post('/candidates', { body: bodyOf(draft) }), {
    changes: ['candidates'],
    done: words.created,
    ownFields: true,
    onDone: ({ data }) => void navigate({ to: '/candidates/$candidateId', params: { candidateId: data.id } }),
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.createTitle}
      submit={words.create}
      busy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
    >
      <Lines
        names={['firstName', 'lastName', 'email', 'phone', 'headline', 'source']}
        draft={draft}
        change={(part) => setDraft({ ...draft, ...part })}
        errors={fieldErrors(create.error)}
      />
    </FormDialog>
  );
}

/** Changes the whole profile. */
export function EditCandidateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const candidate = useRecord('/candidates/{id}', { path: { id } });
  return (
    <HeldRecord of={candidate}>
      {(record, etag, onError) => <EditForm {...{ record, etag, onError, onClose }} />}
    </HeldRecord>
  );
}

interface EditFormProps {
  record: Schemas['Candidate'];
  etag: string | null;
  onError: (error: unknown) => void;
  onClose: () => void;
}

function EditForm({ record, etag, onError, onClose }: EditFormProps) {
  const [draft, setDraft] = useState(() => draftOf(record));
  const save = useAction(
    () =>
      api.patch('/candidates/{id}', {
        params: { path: { id: record.id }, header: ifMatch(etag) },
        body: bodyOf(draft),
      }),
    { changes: ['candidates'], done: text.common.states.saved, onDone: onClose, ownFields: true },
  );
  const fields = {
    draft,
    change: (part: Partial<CandidateDraft>) => setDraft({ ...draft, ...part }),
    errors: fieldErrors(save.error),
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.editTitle}
      submit={text.common.actions.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined, { onError })}
      wide
    >
      <Lines names={LINES} {...fields} />
      <SummaryField {...fields} />
      <ExperienceFields {...fields} />
      <EducationFields {...fields} />
    </FormDialog>
  );
}
