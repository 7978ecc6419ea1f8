import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed, oneOf, Type } from '../../../platform/http/contract/schema.ts';
import { Job } from './schema.ts';

const job = closed({ job: Job });
const changed = closed({ job: Job, changes: changesField });

/** Stored events of earlier versions have none. */
const CloseReason = oneOf(['requested', 'expired', 'filled'] as const, {
  description:
    '`requested` by a caller, `expired` at its `closesAt`, or `filled`: its last open opening was filled or closed.',
});

export const jobEvents = defineEvents('job', {
  created: { summary: 'A job was created', data: job },
  updated: { summary: "A job's content or form changed, or it was set back to draft", data: changed },
  published: { summary: 'A job was published', data: changed },
  closed: {
    summary: 'A job was closed',
    data: closed({ job: Job, changes: changesField, reason: Type.Optional(CloseReason) }),
  },
  deleted: { summary: 'A job was deleted', data: job },
});
