import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { getPostingCheck } from './get-posting-check.ts';
import { PostingCheck } from './schema.ts';

export const postingOperations = [
  operation(
    {
      id: 'getPostingCheck',
      method: 'GET',
      path: '/jobs/{id}/posting-check',
      tag: 'Jobs',
      summary: 'Check a job for job search engines',
      description:
        'Checks the job against what Google requires of postings and returns the structured data (JSON-LD) of its page. A job that is not published is checked as if it were published now.',
      scope: 'jobs:read',
      params: IdParam,
      data: PostingCheck,
    },
    (context, { params: { id } }) => getPostingCheck(context, id),
  ),
];
