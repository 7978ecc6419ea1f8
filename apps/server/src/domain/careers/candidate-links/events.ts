import { defineEvents } from '../../../platform/changes/events.ts';
import { closed } from '../../../platform/http/contract/schema.ts';
import { APPLICATION_CONTEXT } from '../../hiring/event-context/context-parts.ts';
import { CandidateLink } from './schema.ts';

const link = closed({ candidateLink: CandidateLink });

export const candidateLinkEvents = defineEvents(
  'candidate_link',
  {
    created: {
      summary: 'A link to the page of a candidate was created through the API; links in emails record no event',
      data: link,
    },
    revoked: { summary: 'A link to the page of a candidate was revoked', data: link },
  },
  APPLICATION_CONTEXT,
);
