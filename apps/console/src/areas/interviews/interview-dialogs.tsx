import { RolecallError } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useRecord } from '../../api/records.ts';
import { EditedRecord, ifMatch } from '../../records/held-record.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { ApplicationField } from '../candidates/applications/application-field.tsx';
import type { Application, Applications } from '../candidates/use-applications.ts';
import { bodyOf, draftOf, InterviewFields, NEW_INTERVIEW } from './interview-fields.tsx';
import type { Interview } from './interview-words.tsx';

const words = text.interviews;

interface ScheduleDialogProps {
  applications: Applications;
  first: Application;
  onClose: () => void;
}

/** Arranges an interview about an application. */
export function ScheduleDialog({ applications, first, onClose }: ScheduleDialogProps) {
  const [applicationId, setApplication] = useState(first.id);
  const [draft, setDraft] = useState(NEW_INTERVIEW);
  const schedule = useAction(() => api.post('/interviews', { body: { applicationId, ...bodyOf(draft) } }), {
    changes: ['interviews'],
    done: words.form.scheduled,
    onDone: onClose,
    ownFields: true,
  });
  const errors = useErrors(schedule.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.schedule}
      submit={words.form.submit}
      busy={schedule.isPending}
      onSubmit={() => schedule.mutate(undefined)}
    >
      <ApplicationField applications={applications} value={applicationId} onChange={setApplication} />
      <InterviewFields draft={draft} change={(part) => setDraft({ ...draft, ...part })} errors={errors} />
    </FormDialog>
  );
}

/** Changes an interview, and reschedules it. */
export function EditInterviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const interview = useRecord('/interviews/{id}', { path: { id } });
  return (
    <EditedRecord of={interview} title={words.edit} onClose={onClose}>
      {(record, etag, onError) => <EditForm {...{ record, etag, onError, onClose }} />}
    </EditedRecord>
  );
}

interface EditFormProps {
  record: Interview;
  etag: string | null;
  onError: (error: unknown) => void;
  onClose: () => void;
}

function EditForm({ record, etag, onError, onClose }: EditFormProps) {
  const before = draftOf(record);
  const [draft, setDraft] = useState(before);
  const save = useAction(
    () => {
      const { scheduledAt, timeZone, ...rest } = bodyOf(draft);
      // The time is sent when it was changed: an interview that has begun can still get notes.
      const moved = draft.at === before.at ? {} : { scheduledAt, timeZone };
      const params = { path: { id: record.id }, header: ifMatch(etag) };
      return api.patch('/interviews/{id}', { params, body: { ...rest, ...moved } });
    },
    { changes: ['interviews'], done: text.common.states.saved, onDone: onClose, ownFields: true },
  );
  const errors = useErrors(save.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.edit}
      submit={text.common.actions.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined, { onError })}
    >
      <InterviewFields draft={draft} change={(part) => setDraft({ ...draft, ...part })} errors={errors} />
    </FormDialog>
  );
}

/** The errors by field; who is booked already is said at the interviewers. */
function useErrors(error: unknown): Record<string, readonly string[]> {
  const nameOf = useMemberNames();
  const booked = bookedIn(error);
  return booked.length === 0
    ? fieldErrors(error)
    : { interviewerIds: [words.form.booked(booked.map(nameOf).join(', '))] };
}

function bookedIn(error: unknown): string[] {
  if (!(error instanceof RolecallError) || error.code !== 'conflict') return [];
  const { details } = error;
  if (typeof details !== 'object' || details === null || !('interviewerIds' in details)) return [];
  const { interviewerIds } = details;
  return Array.isArray(interviewerIds) ? interviewerIds.filter((id) => typeof id === 'string') : [];
}
