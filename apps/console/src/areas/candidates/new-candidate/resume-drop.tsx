import { useMatches } from '@tanstack/react-router';
import { type ComponentType, useCallback, useState } from 'react';
import { useCan } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { showError, toast } from '../../../ui/toast.tsx';
import type { CreateCandidateProps } from './create-candidate-dialog.tsx';
import { resumeProblem } from './resume-file.ts';

const t = text.candidates.resume;
const BOARD = '/app/jobs/$jobId';

/** Files that were dropped together and are added one after another. */
interface Dropped {
  files: readonly File[];
  index: number;
  /** The job on whose board they were dropped. */
  jobId: string | undefined;
}

/**
 * Opens the form for a new candidate with each résumé that is dropped on a page; on a job's board, the candidate also
 * gets an application for that job. Files that are dropped while a dialog is open are left to the dialog.
 */
export function ResumeDrop() {
  const can = useCan();
  const boardOf = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      return last?.routeId === BOARD ? last.params.jobId : undefined;
    },
  });
  const jobId = can('applications:write') ? boardOf : undefined;
  const [dropped, setDropped] = useState<Dropped | null>(null);
  // Its code is loaded when it is needed; if that fails, the page stays as it is.
  const [Dialog, setDialog] = useState<ComponentType<CreateCandidateProps> | null>(null);
  const onFiles = useCallback(
    (given: readonly File[]) => {
      const files = given.filter((file) => {
        const problem = resumeProblem(file);
        if (problem !== undefined) toast.error(problem);
        return problem === undefined;
      });
      if (files.length === 0) return;
      setDropped({ files, index: 0, jobId });
      import('./create-candidate-dialog.tsx').then(
        ({ CreateCandidateDialog }) => setDialog(() => CreateCandidateDialog),
        showError,
      );
    },
    [jobId],
  );
  if (!can('candidates:write') || !can('files:write')) return null;
  if (dropped === null || Dialog === null)
    return <FileDrop label={jobId === undefined ? t.dropToAdd : t.dropToApply} outsideDialogs onFiles={onFiles} />;
  const { files, index } = dropped;
  const isLast = index === files.length - 1;
  return (
    <Dialog
      key={index}
      file={files[index]!}
      jobId={dropped.jobId}
      queue={{ index, count: files.length, next: () => setDropped(isLast ? null : { ...dropped, index: index + 1 }) }}
      onClose={() => {
        if (!isLast) toast.error(t.notAdded(files.length - index - 1));
        setDropped(null);
      }}
    />
  );
}
