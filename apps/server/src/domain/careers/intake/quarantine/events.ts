import { defineEvents } from '../../../../platform/changes/events.ts';
import { closed, plain } from '../../../../platform/http/contract/schema.ts';
import { QuarantinedSubmission } from './schema.ts';

const { id, jobId, reason, applicationId, expiresAt, createdAt } = QuarantinedSubmission.properties;

// Without the submitted data: it is not linked to a candidate, so erasing one could not remove it.
const submission = closed({
  quarantinedSubmission: closed({ id, jobId, reason: plain(reason), applicationId, expiresAt, createdAt }),
});

export const quarantineEvents = defineEvents('quarantined_submission', {
  created: { summary: 'A submission was quarantined', data: submission },
  released: { summary: 'A quarantined submission was released and became an application', data: submission },
  updated: {
    summary: 'A released submission was moved to another application because candidates were merged',
    data: submission,
  },
  deleted: { summary: 'A quarantined submission was deleted', data: submission },
});
