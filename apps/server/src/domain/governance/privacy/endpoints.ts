import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { Type } from '../../../platform/http/contract/schema.ts';
import { ZIP_TYPE } from '../../../platform/http/transport/content.ts';
import { ErasureCertificate } from '../../hiring/candidates/erasure-certificate.ts';
import { REQUIRES_ALL_APPLICATIONS } from '../../hiring/candidates/require-all-applications.ts';
import { eraseAndFindMentions } from './erase-candidate.ts';
import { exportCandidate } from './export-candidate.ts';
import { EXPORT_SCOPES } from './export-queries.ts';
import { previewRetention } from './retention.ts';
import { retentionPreviewQuery } from './retention-queries.ts';
import { RetentionPreviewItem } from './schema.ts';

const tag = 'Privacy';

export const privacyOperations = [
  operation(
    {
      id: 'eraseCandidate',
      stepUp: true,
      method: 'POST',
      path: '/candidates/{id}/erase',
      tag,
      summary: 'Erase the personal data of a candidate',
      description: `Permanently removes the profile, notes, messages, tags, files and their content, search text, answers, IP addresses of consents, texts of interviews, booking links, availability requests, offers, approvals, scorecards and tasks, the data of past events, stored idempotent responses, quarantined submissions with the same email address and saved views that name the person; also those of candidates merged into this one. Applications, stage changes, ratings and times remain, so that reports stay correct; sources remain unless they are unique to the candidate. The certificate, with the IDs of all cleared and removed records and of records of others that name the person in texts that the caller may read (\`mentions\`), is stored as the event \`candidate.erased\`; erasing again returns the same certificate. Each cleared or removed record has its own event (\`application.updated\`, \`note.deleted\`) without personal data. Deleted candidates can be erased as well. Data that webhooks have delivered is not affected. ${REQUIRES_ALL_APPLICATIONS}`,
      scope: 'candidates:write',
      params: IdParam,
      data: ErasureCertificate,
      conditional: true,
    },
    (context, { params: { id } }) => eraseAndFindMentions(context, id),
  ),
  operation(
    {
      id: 'exportCandidate',
      stepUp: true,
      method: 'GET',
      path: '/candidates/{id}/export',
      tag,
      summary: 'Export all data of a candidate',
      description: `Returns a zip archive with the candidate's files in \`files/\`, and \`record.json\` with everything else, including events and the path of each file.`,
      scope: 'candidates:read',
      alsoScopes: EXPORT_SCOPES,
      params: IdParam,
      contentType: ZIP_TYPE,
      data: Type.Unsafe<string>({ type: 'string', contentMediaType: ZIP_TYPE }),
    },
    (context, { params: { id } }) => exportCandidate(context, id),
  ),
  operation(
    {
      id: 'previewRetention',
      method: 'GET',
      path: '/workspace/retention-preview',
      tag,
      summary: 'Preview candidates to be erased by retention',
      description:
        "Candidates, including deleted ones, are erased when neither the profile nor any application has changed for the workspace's `retention.days` and no application is active. Without that setting, no candidates are erased, and the list is empty unless `days` is given. The preview changes nothing.",
      scope: 'candidates:read',
      query: retentionPreviewQuery,
      data: RetentionPreviewItem,
      list: true,
    },
    (context, { query }) => previewRetention(context, query),
  ),
];
