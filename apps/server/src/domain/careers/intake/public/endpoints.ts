import { operation } from '../../../../platform/http/contract/operation.ts';
import { PageQuery } from '../../../../platform/http/contract/pagination.ts';
import { Type } from '../../../../platform/http/contract/schema.ts';
import { Pagination } from '../../../../platform/http/contract/serialize.ts';
import { ImageUploadLink, PublicUploadRequest, UploadLink } from '../../../hiring/files/presign.ts';
import { PublicApplication } from '../submissions/fields.ts';
import { getPublicJob, listPublicJobs } from './list-jobs.ts';
import { presignForVisitor } from './presign-for-visitor.ts';
import { PublicJobBoard, PublicJobDetail, publicFilters, Receipt } from './schema.ts';
import { submitApplication } from './submit-application.ts';

const tag = 'Public';
const BASE = '/api/public/v1';
const params = { jobSlug: Type.String({ description: "The job's `slug`." }) };

/** Shared properties of the operations for upload links. */
const presign = {
  access: 'public' as const,
  method: 'POST' as const,
  tag,
  status: 200 as const,
  scope: 'applications:write',
  limit: 'presign' as const,
  body: PublicUploadRequest,
};

export const publicJobOperations = [
  operation(
    {
      access: 'public',
      id: 'listPublicJobs',
      method: 'GET',
      path: `${BASE}/jobs`,
      tag,
      summary: 'List open jobs',
      description:
        'Returns the workspace, its job board and its open jobs, most recently published first: up to 500 jobs, or pages if `limit` or `cursor` is given. A list ends earlier, with `nextCursor`, when the texts of its jobs have more than 1 MB.',
      query: { ...PageQuery, ...publicFilters },
      status: 200,
      data: PublicJobBoard,
      meta: { pagination: Pagination, nextCursor: Type.Optional(Type.String()) },
      scope: 'jobs:read',
      limit: 'public',
    },
    (context, { query }) => listPublicJobs(context, query),
  ),
  operation(
    {
      access: 'public',
      id: 'getPublicJob',
      method: 'GET',
      path: `${BASE}/jobs/{jobSlug}`,
      tag,
      summary: 'Get an open job with its application form',
      description: 'Returns 404 for a job that is not open.',
      params,
      status: 200,
      data: PublicJobDetail,
      scope: 'jobs:read',
      limit: 'public',
    },
    (context, { params: { jobSlug } }) => getPublicJob(context, jobSlug),
  ),
  operation(
    {
      access: 'public',
      id: 'submitApplication',
      method: 'POST',
      path: `${BASE}/jobs/{jobSlug}/applications`,
      tag,
      summary: 'Apply for an open job',
      description:
        "The job's `applicationConfig` determines which fields are required. A failed CAPTCHA is 403 `captcha_failed`. Applying again for the same job adds a submission to the same application; the response is always the same.",
      params,
      body: PublicApplication,
      checksBody: true,
      status: 201,
      data: Receipt,
      idempotent: true,
      scope: 'applications:write',
      limit: 'apply',
      rejectedLimit: 'rejected',
      example: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        questionAnswers: { why: 'Because engines should be programmed.' },
        _hp: '',
      },
    },
    (context, { params: { jobSlug }, body }) => submitApplication(context, jobSlug, body, context.visitor),
  ),
  operation(
    {
      ...presign,
      id: 'presignResume',
      path: `${BASE}/resume/presign`,
      summary: 'Create an upload link for a résumé or another document',
      description:
        'Upload the file with one PUT to `uploadUrl` within ten minutes, then apply with its `key` as `resumeKey`, or in `questionFiles` as the answer to a question of the type `file`. pdf, doc, docx, odt, rtf or txt, up to 10 MiB. Uploads that are not used in an application are removed after 24 hours.',
      data: UploadLink,
      example: { filename: 'resume.pdf', contentType: 'application/pdf', contentLength: 120_187 },
    },
    (context, { body }) => presignForVisitor(context, 'resume', body, context.visitor),
  ),
  operation(
    {
      ...presign,
      id: 'presignImage',
      path: `${BASE}/image/presign`,
      summary: 'Create an upload link for a photo',
      description:
        'Upload the image with one PUT to `uploadUrl` within ten minutes, then apply with `fileUrl` as `photoUrl`. png, jpeg or webp, up to 5 MiB.',
      data: ImageUploadLink,
      example: { filename: 'me.jpg', contentType: 'image/jpeg', contentLength: 48_211 },
    },
    (context, { body }) => presignForVisitor(context, 'image', body, context.visitor),
  ),
];
