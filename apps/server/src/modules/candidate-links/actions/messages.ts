import type { Change } from '../../../platform/changes/change.ts';
import { createNote } from '../../notes/change-note.ts';
import { type CandidateRequest, changeWithLink } from '../content/candidate-request.ts';
import { FormError } from '../content/form-error.ts';
import { changesToday, type Subject } from '../content/page-queries.ts';
import { type FormFields, readFields } from './form-fields.ts';

const MAX_MESSAGE = 4_000;
const MAX_MESSAGES_PER_DAY = 20;

/** Stores a message of the candidate as a note, where the team sees it. @throws FormError, LinkEnded */
export async function sendMessage(request: CandidateRequest, subject: Subject, fields: FormFields): Promise<void> {
  const { message } = readFields(fields, { message: { required: true, maxLength: MAX_MESSAGE } });
  await changeWithLink(request, async (tx) => {
    const { messages } = await changesToday(tx, request.link);
    if (messages >= MAX_MESSAGES_PER_DAY) throw new FormError({ message: 'my.error.too-many' }, 429);
    await noteOf(tx, request, `Message about “${subject.jobTitle}”:\n\n${message}`);
  });
}

/** Adds a note whose author is the candidate. */
export async function noteOf(tx: Change, { link }: CandidateRequest, body: string): Promise<void> {
  await createNote(tx, link.candidateId, { body });
}
