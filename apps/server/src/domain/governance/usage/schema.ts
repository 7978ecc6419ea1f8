import { nullable, oneOf, record, type Static, Type } from '../../../platform/http/contract/schema.ts';
import { EXPOSURE_WARNINGS } from '../../../platform/security/exposure.ts';

function usage(description: string, example: number) {
  return Type.Object(
    {
      used: Type.Number({ examples: [example] }),
      limit: Type.Number(),
      windowSeconds: nullable(
        Type.Integer({ description: 'The window over which `used` is counted; null for a current value.' }),
      ),
    },
    { description, additionalProperties: false },
  );
}

export const WorkspaceUsage = record('WorkspaceUsage', {
  storageBytes: usage(
    'Bytes of stored files. Beyond the limit, uploads are rejected: 409 for members and keys, 503 for visitors, who can use 95% of it.',
    5_000_000,
  ),
  visitorUploadBytes: usage(
    'Bytes that visitors have uploaded today (UTC). Beyond the limit, their uploads are rejected with 429 until midnight.',
    120_000,
  ),
  visitorEmails: usage(
    'Emails caused by visitors in the last 24 hours, such as confirmations. Beyond the limit, further ones are suppressed.',
    12,
  ),
  evaluationSeconds: usage(
    'Seconds that threads have spent on evaluating conditions and templates. Beyond the limit, automations wait, and previews are rejected with 429.',
    0.2,
  ),
  requests: usage('Authenticated requests in progress. Beyond the limit, further ones are rejected with 503.', 3),
  searches: usage('Searches, reports and exports in progress. Further ones wait.', 1),
  changes: usage('Changes in progress. Further ones wait.', 1),
  waiting: usage('Searches and changes that are waiting. Beyond the limit, further ones are rejected with 503.', 0),
  streams: usage('Open event streams. Beyond the limit, further ones are rejected with 429.', 2),
  visitorWrites: usage(
    'Submissions and upload links of visitors in progress. Further ones wait, and workspaces take turns; while authenticated requests are being served, the instance processes fewer at once.',
    0,
  ),
  visitorWritesWaiting: usage(
    'Submissions and upload links that are waiting. Beyond the limit, further ones are rejected with 503.',
    0,
  ),
  visitorCalls: usage('Calls to the CAPTCHA provider and to storage for visitors, in progress. Further ones wait.', 0),
  warnings: Type.Array(
    oneOf(EXPOSURE_WARNINGS, {
      description:
        '`no_https`: the instance accepts connections from other machines, but its public URL is not https. `no_public_url`: it has no public URL, so links in emails lead nowhere. Only the server administrator can change this.',
    }),
    { description: 'What is unsafe about how this instance is set up.', examples: [[]] },
  ),
});
export type WorkspaceUsage = Static<typeof WorkspaceUsage>;
