import type { Derivation } from '../../../platform/http/contract/expand.ts';
import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { nullable, plainRecord, record, Timestamp, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { Interview } from '../interviews/schema.ts';
import { lastActivities, nextInterviews, ratings, unansweredMessages } from './derivation-queries.ts';

const RatingSummary = record('RatingSummary', {
  average: Type.Number({ description: 'From 1 (`strong_no`) to 4 (`strong_yes`), with two decimals.' }),
  count: Type.Integer({ minimum: 1 }),
});
describeFields('RatingSummary', { count: 'How many scorecards have a rating.' });

const UnansweredMessage = record('UnansweredMessage', {
  id: Uuid,
  receivedAt: Timestamp,
  readAt: nullable(Timestamp),
});

const LastActivity = plainRecord('LastActivity', {
  eventId: Uuid,
  type: Type.String({ examples: ['note.created'] }),
  at: Timestamp,
});
describeFields('LastActivity', { type: 'The type of event.' });

/** What lists of applications can show of the records that belong to them. */
export const applicationDerivations: readonly Derivation[] = [
  {
    name: 'nextInterview',
    about: 'the first scheduled interview that has not ended',
    scopes: ['interviews:read'],
    schema: Interview,
    load: nextInterviews,
  },
  {
    name: 'ratings',
    about: 'the ratings of the scorecards that the caller may see',
    scopes: ['scorecards:read'],
    schema: RatingSummary,
    load: ratings,
  },
  {
    name: 'unansweredMessage',
    about: 'the newest message from the candidate that nobody has marked as done, if nobody has written to them since',
    scopes: ['messages:read'],
    schema: UnansweredMessage,
    load: unansweredMessages,
  },
  {
    name: 'lastActivity',
    about: 'the newest event about the candidate and what belongs to them',
    scopes: ['activity:read'],
    schema: LastActivity,
    load: lastActivities,
  },
];
