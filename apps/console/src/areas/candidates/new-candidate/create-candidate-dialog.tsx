import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useCan } from '../../../api/session.ts';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { FieldInputs } from '../../../records/custom-fields/field-inputs.tsx';
import { type FieldValues, useFieldsLoaded } from '../../../records/custom-fields/use-custom-fields.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { showError } from '../../../ui/toast.tsx';
import { bodyOf, type CandidateDraft, type Line, NEW_CANDIDATE } from '../form/candidate-draft.ts';
import { ExistingCandidate, Lines } from '../form/candidate-fields.tsx';
import { EducationFields, ExperienceFields } from '../form/work-history-fields.tsx';
import { ExistingCandidateNotice } from './existing-candidate.tsx';
import { OtherFiles } from './other-files.tsx';
import { ResumeField } from './resume-field.tsx';
import { SuggestedEducation, SuggestedExperience, SuggestedValue } from './suggested-entries.tsx';
import { PROPOSED_LINES, suggestionsFor, withAll } from './suggestions.ts';
import { useNewFiles } from './use-new-files.ts';

const t = text.candidates.form;
const BASIC: readonly Line[] = ['firstName', 'lastName', 'email', 'phone', 'headline', 'source'];

export interface CreateCandidateProps {
  /** A résumé that was dropped on the page. */
  file?: File | null;
  /** The candidate gets an application for this job. */
  jobId?: string | undefined;
  /** The files that were dropped together: `next` continues with the next one, once the candidate has been added. */
  queue?: { index: number; count: number; next: () => void };
  onClose: () => void;
}

/**
 * Adds a candidate with the most important fields. Values are suggested from a résumé that is chosen or dropped, and
 * each is used only if it is accepted; the file is added to the candidate.
 */
export function CreateCandidateDialog({ file = null, jobId, queue, onClose }: CreateCandidateProps) {
  const navigate = useNavigate();
  const canUpload = useCan()('files:write');
  const stored = useStoredDraft(['candidate.new'], {
    ...NEW_CANDIDATE,
    customFields: {} as FieldValues, // none yet
    applicationFields: {} as FieldValues,
    fileNames: [] as readonly string[],
  });
  const { customFields, applicationFields, fileNames, ...draft } = stored.value;
  const files = useNewFiles(file);
  const { resume } = files;
  // A stored draft can contain the names of files, but not the files.
  const [lost] = useState(() => (stored.isRestored ? fileNames : []));
  const names = files.names.join('\n');
  const { change } = stored;
  const hadFiles = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the files change
  useEffect(() => {
    if (names !== '' || hadFiles.current) change({ fileNames: files.names });
    hadFiles.current = names !== '';
  }, [names]);
  /** Opens the profile, unless a board was open or more files follow. */
  const goOn = (id: string) => {
    stored.saved();
    queue?.next();
    const isSingle = queue === undefined || queue.count === 1;
    if (isSingle && jobId === undefined) void navigate({ to: '/candidates/$candidateId', params: { candidateId: id } });
  };
  const apply = (candidateId: string) =>
    api.post('/applications', { body: { candidateId, jobId: jobId!, customFields: applicationFields } }); // only with a job
  const create = useAction(
    async () => {
      const { data } = await api.post('/candidates', { body: { ...bodyOf(draft), customFields } });
      await files.addTo(data.id).catch(showError);
      const isApplied = jobId !== undefined && (await apply(data.id).then(() => true, showError)) === true;
      return { id: data.id, isApplied };
    },
    {
      changes: ['candidates', 'applications', 'jobs'],
      done: ({ isApplied }) => (isApplied ? text.candidates.resume.applied : t.created),
      ownErrors: true,
      onDone: ({ id }) => goOn(id),
    },
  );
  const missing = lost.filter((name) => !files.names.includes(name));
  const suggestions = suggestionsFor(resume?.fields ?? null, draft);
  const fields = {
    draft,
    change: (part: Partial<CandidateDraft>) => stored.change(part),
    errors: fieldErrors(create.error),
  };
  const extra = PROPOSED_LINES.filter(
    (name) => !BASIC.includes(name) && (draft[name] !== '' || suggestions.lines[name] !== undefined),
  );
  const isCandidateLoaded = useFieldsLoaded('candidate');
  const areFieldsLoaded = useFieldsLoaded('application') && isCandidateLoaded;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={stored}
      loading={!areFieldsLoaded}
      title={t.createTitle}
      submit={t.create}
      wide={resume !== null}
      busy={create.isPending}
      disabled={files.readingName !== null}
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
          <FileDrop label={text.candidates.resume.dropHere} onFiles={files.add} />
          <ResumeField
            resume={resume}
            reading={files.readingName}
            count={suggestions.count}
            onFile={files.read}
            onUseAll={() => stored.change(withAll(draft, suggestions))}
            onRemove={files.removeResume}
          />
          <OtherFiles files={files.others} onRemove={files.removeOther} />
          {stored.isRestored && missing.length > 0 && (
            <p className="text-warn text-xs">{text.candidates.resume.addAgain(missing)}</p>
          )}
        </>
      )}
      {resume !== null && (
        <ExistingCandidateNotice
          email={draft.email === '' ? (suggestions.lines.email?.value ?? '') : draft.email}
          onUse={async (id) => {
            await files.addTo(id);
            if (jobId !== undefined) await apply(id).catch(showError);
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
      {jobId !== undefined && (
        <FieldInputs
          entity="application"
          values={applicationFields}
          onChange={(values) => stored.change({ applicationFields: values })}
          errors={{}}
        />
      )}
    </FormDialog>
  );
}
