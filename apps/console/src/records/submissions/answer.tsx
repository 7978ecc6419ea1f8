import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { DownloadButton } from '../documents/download-button.tsx';

const t = text.submissions;

/** The files of the candidate, one of which may be an answer. */
export interface AnswerFiles {
  candidateId: string;
  files: readonly Schemas['CandidateFile'][];
  /** Displays a file. */
  onShow: (id: string) => void;
}

/** An answer in words or as a file, with the mark of one that the form declares as to be reviewed. */
export function Answer({ answer, ...of }: AnswerFiles & { answer: Schemas['ApplicationAnswer'] }) {
  return (
    <>
      {answer.fileId === undefined ? answerText(answer.type, answer.answer) : <FileAnswer answer={answer} {...of} />}
      {answer.toReview === true && (
        <>
          {' '}
          <Badge tone="warn">{t.toReview}</Badge>
        </>
      )}
    </>
  );
}

/** The name of the file; of one that was deleted or rejected nothing else. */
function FileAnswer({ answer, candidateId, files, onShow }: AnswerFiles & { answer: Schemas['ApplicationAnswer'] }) {
  const file = files.find(({ id }) => id === answer.fileId);
  if (file === undefined) return answer.answer;
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        className="text-accent min-w-0 text-left wrap-anywhere hover:underline"
        onClick={() => onShow(file.id)}
      >
        {answer.answer}
      </button>
      {file.status === 'clean' && <DownloadButton isIcon candidateId={candidateId} file={file} />}
    </span>
  );
}

export function answerText(type: string, answer: string): string {
  return type === 'yes_no' && (answer === 'yes' || answer === 'no') ? text.jobForm.answers[answer] : answer;
}
