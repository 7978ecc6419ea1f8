import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';

const t = text.submissions;

/** An answer in words, with the mark of one that the form declares as to be reviewed. */
export function Answer({ answer: { type, answer, toReview } }: { answer: Schemas['ApplicationAnswer'] }) {
  return (
    <>
      {answerText(type, answer)}
      {toReview === true && (
        <>
          {' '}
          <Badge tone="warn">{t.toReview}</Badge>
        </>
      )}
    </>
  );
}

export function answerText(type: string, answer: string): string {
  return type === 'yes_no' && (answer === 'yes' || answer === 'no') ? text.jobForm.answers[answer] : answer;
}
