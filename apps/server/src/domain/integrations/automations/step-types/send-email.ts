import { closed, Type } from '../../../../platform/http/contract/schema.ts';
import { fullName } from '../../../../platform/text/plain-name.ts';
import { queuePlainEmail } from '../../../email/queue-email.ts';
import type { Candidate } from '../../../hiring/candidates/schema.ts';
import { lacksPersonalData } from '../../../records/visibility/require-personal-data.ts';
import { permanentFailure } from '../steps/step-failed.ts';
import { requireCandidate } from './require-candidate.ts';
import { databaseStep } from './step.ts';
import { template } from './template-field.ts';

/** Queues the email in the transaction, so it is sent only if the step commits. */
export const sendEmail = databaseStep({
  config: closed({
    to: Type.Optional(template(320, 'must render to one email address; defaults to the candidate', 'email')),
    subject: template(200),
    body: template(20_000),
  }),
  scopes: ['candidates:write'],
  outputs: { to: 'string', subject: 'string' },
  personalOutputs: ['to'],
  subject: ({ to }) => (to === undefined ? 'candidate' : undefined),
  // An email to a sample candidate can be composed.
  runsWithSamples: true,
  async run({ tx, data }, { to, subject, body }) {
    if (to !== undefined && lacksPersonalData(tx))
      throw permanentFailure('Without personal data, emails can be sent to the candidate only.');
    const candidate = to === undefined ? requireCandidate(data) : data.candidate;
    const address = to === undefined ? addressOf(requireCandidate(data)) : { name: '', email: to };
    const about = {
      ...(candidate === null ? {} : { candidateId: candidate.id }),
      ...(data.job == null ? {} : { jobId: data.job.id }),
      // The link to the page of the candidate is for the candidate only.
      ...(to !== undefined || data.application == null || candidate?.emailConfirmedAt == null
        ? {}
        : { applicationId: data.application.id }),
      ...(to === undefined ? { answersTo: { applicationId: data.application?.id ?? null } } : {}),
    };
    // The candidate's address may come from an anonymous visitor, so emails to it are rate limited.
    queuePlainEmail(tx, 'automation', { to: address, subject, text: body, isLimited: to === undefined, ...about });
    return { to: address.email, subject };
  },
});

function addressOf({ firstName, lastName, email }: Candidate) {
  if (email === null) throw permanentFailure('The candidate has no email address.');
  return { name: fullName({ firstName, lastName }), email };
}
