import { IdParam, operation } from '../../platform/http/operation.ts';
import { eraseCandidate } from './erase-candidate.ts';
import { ErasureCertificate } from './schema.ts';

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
];
