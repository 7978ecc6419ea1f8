import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useRecord } from '../../api/records.ts';
import { EditedRecord, ifMatch } from '../../records/held-record.tsx';
import { text } from '../../text/index.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { ApplicationField } from '../candidates/applications/application-field.tsx';
import type { Application, Applications } from '../candidates/use-applications.ts';
import { bodyOf, draftFor, draftOf, OfferFields } from './offer-fields.tsx';

const words = text.offerForm;

interface CreateOfferDialogProps {
  applications: Applications;
  first: Application;
  onClose: () => void;
}

/** Drafts an offer: nothing is sent yet. */
export function CreateOfferDialog({ applications, first, onClose }: CreateOfferDialogProps) {
  const [applicationId, setApplication] = useState(first.id);
  const [draft, setDraft] = useState(() => draftFor(applications.jobs.get(first.jobId)));
  const create = useAction(() => api.post('/offers', { body: { applicationId, ...bodyOf(draft) } }), {
    changes: ['offers'],
    done: words.created,
    onDone: onClose,
    ownFields: true,
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.create}
      submit={words.submit}
      busy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
    >
      <ApplicationField applications={applications} value={applicationId} onChange={setApplication} />
      <OfferFields
        draft={draft}
        change={(part) => setDraft({ ...draft, ...part })}
        errors={fieldErrors(create.error)}
      />
    </FormDialog>
  );
}

/** Changes a draft. */
export function EditOfferDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const offer = useRecord('/offers/{id}', { path: { id } });
  return (
    <EditedRecord of={offer} title={words.edit} onClose={onClose}>
      {(record, etag, onError) => <EditForm {...{ record, etag, onError, onClose }} />}
    </EditedRecord>
  );
}

interface EditFormProps {
  record: Schemas['Offer'];
  etag: string | null;
  onError: (error: unknown) => void;
  onClose: () => void;
}

function EditForm({ record, etag, onError, onClose }: EditFormProps) {
  const [draft, setDraft] = useState(() => draftOf(record));
  const save = useAction(
    () =>
      api.patch('/offers/{id}', { params: { path: { id: record.id }, header: ifMatch(etag) }, body: bodyOf(draft) }),
    { changes: ['offers'], done: words.saved, onDone: onClose, ownFields: true },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.edit}
      submit={words.submit}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined, { onError })}
    >
      <OfferFields draft={draft} change={(part) => setDraft({ ...draft, ...part })} errors={fieldErrors(save.error)} />
    </FormDialog>
  );
}
