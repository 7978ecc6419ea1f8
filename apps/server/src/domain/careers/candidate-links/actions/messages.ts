import { receiveMessage } from '../../../hiring/messages/receive-message.ts';
import { type CandidateRequest, changeWithLink } from '../content/candidate-request.ts';
import { FormError } from '../content/form-error.ts';
import { changesToday, type Subject } from '../content/page-queries.ts';
import { type FormFields, readFields } from './form-fields.ts';

const MAX_MESSAGE = 4_000;
const MAX_MESSAGES_PER_DAY = 20;

/** Stores a message of the candidate to the hiring team. @throws FormError, LinkEnded */
export async function sendMessage(request: CandidateRequest, subject: Subject, fields: FormFields): Promise<void> {
  const { message } = readFields(fields, { message: { required: true, maxLength: MAX_MESSAGE } });
  await changeWithLink(request, async (tx) => {
    const { messages } = await changesToday(tx, request.link);
    if (messages >= MAX_MESSAGES_PER_DAY) throw new FormError({ message: 'my.error.too-many' }, 429);
    const { firstName, lastName, email } = subject;
    const candidate = { id: request.link.candidateId, firstName, lastName, email };
    const { applicationId } = request.link;
    await receiveMessage(tx, { candidate, applicationId, subject: subject.jobTitle, text: message });
  });
}
