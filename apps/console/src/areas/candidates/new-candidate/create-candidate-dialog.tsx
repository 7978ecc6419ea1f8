import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useCan } from '../../../api/session.ts';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { FieldInputs } from '../../../records/custom-fields/field-inputs.tsx';
import type { FieldValues } from '../../../records/custom-fields/use-custom-fields.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { showError } from '../../../ui/toast.tsx';
import { bodyOf, type CandidateDraft, type Line, NEW_CANDIDATE } from '../form/candidate-draft.ts';
import { ExistingCandidate, Lines } from '../form/candidate-fields.tsx';
import { EducationFields, ExperienceFields } from '../form/work-history-fields.tsx';
import { ExistingCandidateNotice } from './existing-candidate.tsx';
import { FileDrop } from './file-drop.tsx';
import { type ReadResume, readResume } from './read-resume.ts';
import { ResumeField } from './resume-field.tsx';
import { SuggestedEducation, SuggestedExperience, SuggestedValue } from './suggested-entries.tsx';
import { PROPOSED_LINES, suggestionsFor, withAll } from './suggestions.ts';

const t = text.candidates.form;
const BASIC: readonly Line[] = ['firstName', 'lastName', 'email', 'phone', 'headline', 'source'];

export interface CreateCandidateProps {
  /** A résumé that was dropped on the page. */
  file?: File | null;
  /** The candidate gets an application for this job. */
  jobId?: string | undefined;
  /** Other files that were dropped with it: `next` goes on after the candidate was added. */
  queue?: { index: number; count: number; next: () => void };
  onClose: () => void;
}

/**
 * Adds a candidate with the most important fields. A resume, chosen or dropped, proposes values, each of which is used only
 * when it is accepted; the file is added to the candidate.
 */
export function CreateCandidateDialog({ file = null, jobId, queue, onClose }: CreateCandidateProps) {
  const navigate = useNavigate();
  const canUpload = useCan()('files:write');
  const stored = useStoredDraft(['candidate.new'], { ...NEW_CANDIDATE, customFields: {} as FieldValues }); // none yet
  const { customFields, ...draft } = stored.value;
  const [resume, setResume] = useState<ReadResume | null>(null);
  const reading = useAction(readResume, { onDone: setResume });
  const { mutate } = reading;
  const read = useCallback(
    (chosen: File) => {
      setResume(null);
      mutate(chosen);
    },
    [mutate],
  );
  useEffect(() => {
    if (file !== null) read(file);
  }, [file, read]);
  /** The profile of a single candidate is opened, but not instead of a board or before other files. */
  const goOn = (id: string) => {
    stored.saved();
    queue?.next();
    const isSingle = queue === undefined || queue.count === 1;
    if (isSingle && jobId === undefined) void navigate({ to: '/candidates/$candidateId', params: { candidateId: id } });
  };
  const create = useAction(
    async () => {
      const { data } = await api.post('/candidates', { body: { ...bodyOf(draft), customFields } });
      if (resume !== null) await addResume(data.id, resume).catch(showError);
      const isApplied = jobId !== undefined && (await apply(data.id, jobId).then(() => true, showError)) === true;
      return { id: data.id, isApplied };
    },
    {
      changes: ['candidates', 'applications', 'jobs'],
      done: ({ isApplied }) => (isApplied ? text.candidates.resume.applied : t.created),
      ownErrors: true,
      onDone: ({ id }) => goOn(id),
    },
  );
  const suggestions = suggestionsFor(resume?.fields ?? null, draft);
  const fields = {
    draft,
    change: (part: Partial<CandidateDraft>) => stored.change(part),
    errors: fieldErrors(create.error),
  };
  const extra = PROPOSED_LINES.filter(
    (name) => !BASIC.includes(name) && (draft[name] !== '' || suggestions.lines[name] !== undefined),
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={stored}
      title={t.createTitle}
      submit={t.create}
      wide={resume !== null}
      busy={create.isPending}
      disabled={reading.isPending}
      onSubmit={() => create.mutate(undefined)}
    >
      {queue !== undefined && queue.count > 1 && (
        <p className="flex items-center gap-2">
          <span className="text-muted flex-1">{text.candidates.resume.position(queue.index + 1, queue.count)}</span>
          <Button
            small
            onClick={() => {
              stored.abandon();
              queue.next();
            }}
          >
            {text.candidates.resume.skip}
          </Button>
        </p>
      )}
      {canUpload && (
        <>
          <FileDrop label={text.candidates.resume.dropHere} onFiles={([first]) => first !== undefined && read(first)} />
          <ResumeField
            resume={resume}
            reading={reading.isPending ? reading.variables.name : null}
            count={suggestions.count}
            onFile={read}
            onUseAll={() => stored.change(withAll(draft, suggestions))}
            onRemove={() => setResume(null)}
          />
        </>
      )}
      {resume !== null && (
        <ExistingCandidateNotice
          email={draft.email === '' ? (suggestions.lines.email?.value ?? '') : draft.email}
          onUse={async (id) => {
            await addResume(id, resume);
            if (jobId !== undefined) await apply(id, jobId).catch(showError);
          }}
          onDone={({ id }) => goOn(id)}
        />
      )}
      <Lines
        names={[...BASIC, ...extra]}
        {...fields}
        beneath={(name) => {
          if (name === 'email' && create.error !== null) return <ExistingCandidate error={create.error} />;
          const suggestion = PROPOSED_LINES.some((one) => one === name)
            ? suggestions.lines[name as (typeof PROPOSED_LINES)[number]] // one of them
            : undefined;
          if (suggestion === undefined) return null;
          const accept = (value: string) => fields.change({ [name]: value });
          return <SuggestedValue label={t[name]} suggestion={suggestion} onUse={accept} />;
        }}
      />
      <SuggestedExperience
        suggestions={suggestions.experience}
        onUse={(entry) => fields.change({ experience: [...draft.experience, entry] })}
      />
      <SuggestedEducation
        suggestions={suggestions.education}
        onUse={(entry) => fields.change({ education: [...draft.education, entry] })}
      />
      {draft.experience.length > 0 && <ExperienceFields {...fields} />}
      {draft.education.length > 0 && <EducationFields {...fields} />}
      <FieldInputs
        entity="candidate"
        values={customFields}
        onChange={(values) => stored.change({ customFields: values })}
        errors={fields.errors}
      />
    </FormDialog>
  );
}

async function addResume(candidateId: string, { upload }: ReadResume): Promise<void> {
  await api.post('/candidates/{id}/files', {
    params: { path: { id: candidateId } },
    body: { ...upload, kind: 'resume' },
  });
}

async function apply(candidateId: string, jobId: string): Promise<void> {
  await api.post('/applications', { body: { candidateId, jobId } });
}
