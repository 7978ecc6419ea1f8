import { ZIP_TYPE } from '../../platform/http/content.ts';
import { IdParam, operation } from '../../platform/http/operation.ts';
import { Type } from '../../platform/http/schema.ts';
import { eraseCandidate } from './erase-candidate.ts';
import { exportCandidate } from './export-candidate.ts';
import { EXPORT_SCOPES } from './exported-record.ts';
import { previewRetention } from './retention.ts';
import { retentionPreviewQuery } from './retention-queries.ts';
import { ErasureCertificate, RetentionPreviewItem } from './schema.ts';

const tag = 'Privacy';

export const privacyOperations = [
  operation(
    {
      id: 'eraseCandidate',
      method: 'POST',
      path: '/candidates/{id}/erase',
      tag,
      summary: 'Erase the personal data of a candidate',
      description:
        "For good: profile, notes, tags, files with their bytes, search text, answers, consents' addresses, texts of interviews, offers, scorecards and tasks, the data of past events, stored idempotent answers and quarantined submissions of the same address; also of everybody who was merged into the candidate. Applications, stage changes, ratings and times stay, so that reports keep their numbers (a source too, unless nobody else came from it). The certificate is kept as the event `candidate.erased`; erasing again answers it again. Works for deleted candidates too. What webhooks have delivered is beyond reach.",
      scope: 'candidates:write',
      params: IdParam,
      data: ErasureCertificate,
      conditional: true,
    },
    (context, { params: { id } }) => eraseCandidate(context, id),
  ),
  operation(
    {
      id: 'exportCandidate',
      method: 'GET',
      path: '/candidates/{id}/export',
      tag,
      summary: 'Export the whole record of a candidate',
      description: `A zip archive: the candidate's files below \`files/\`, and \`record.json\` with everything else, events included, and the path of each file. Needs these scopes too: ${EXPORT_SCOPES.join(', ')}.`,
      scope: 'candidates:read',
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
      summary: 'See who retention would erase now',
      description:
        "A candidate is erased when neither the profile nor any application has changed for the workspace's `retention.days`, and no application is active; deleted candidates too. Without that setting nobody ever is, and the list is empty unless `days` is given. Nothing is changed by looking.",
      scope: 'candidates:read',
      query: retentionPreviewQuery,
      data: RetentionPreviewItem,
      list: true,
    },
    (context, { query }) => previewRetention(context, query),
  ),
];
