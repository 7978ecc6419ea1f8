import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { nullable, oneOf, plainRecord, type Static, Type } from '../../../platform/http/contract/schema.ts';

const POSTING_RULES = [
  'job_closed',
  'confidential',
  'page_missing',
  'description_missing',
  'description_is_title',
  'description_short',
  'relative_link',
  'title_emphasis',
  'title_extras',
  'location_missing',
  'location_text_only',
  'location_text_ignored',
  'country_missing',
  'city_missing',
  'address_incomplete',
  'remote_region_missing',
  'remote_region_assumed',
  'workplace_contradiction',
  'hybrid_not_remote',
  'pay_missing',
  'pay_range_incomplete',
  'closing_date_past',
  'closing_date_missing',
  'company_website_missing',
  'company_logo_missing',
] as const;

export const PostingFinding = plainRecord('PostingFinding', {
  rule: oneOf(POSTING_RULES),
  level: oneOf(['error', 'warning', 'info'] as const, {
    description:
      '`error`: the posting is left out of job search. `warning`: it appears, but with missing or inaccurate information. `info`: optional improvement.',
  }),
  field: nullable(
    Type.String({
      description:
        'The field of the job to change, such as `locationIds`; or of its location (`locations.0.city`) or of the workspace (`workspace.branding.logoUrl`).',
    }),
  ),
  message: Type.String(),
});
export type PostingFinding = Static<typeof PostingFinding>;
describeFields('PostingFinding', { message: 'What is wrong, and what to do.' });

export const PostingCheck = plainRecord('PostingCheck', {
  eligible: Type.Boolean({
    description:
      'Whether the page of the job, once it is published, contains structured data for job search. False if any finding is an error.',
  }),
  findings: Type.Array(PostingFinding, { description: 'Errors first, then warnings.' }),
  jsonLd: nullable(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description:
        'The schema.org JobPosting for the page of the job, for websites that show it themselves. Null if the job is not eligible. Escape `<` when embedding it in HTML.',
    }),
  ),
});
