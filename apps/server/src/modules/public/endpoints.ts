import { publicOperation } from '../../platform/http/operation.ts';
import { PageQuery } from '../../platform/http/pagination.ts';
import { Type } from '../../platform/http/schema.ts';
import { Pagination } from '../../platform/http/serialize.ts';
import { ImageUploadLink, PublicUploadRequest, presignUpload, UploadLink } from '../files/presign.ts';
import { PublicApplication } from '../submissions/fields.ts';
import { getPublicJob, listPublicJobs } from './list-jobs.ts';
import { PublicJobBoard, PublicJobDetail, publicFilters, Receipt } from './schema.ts';
import { submitApplication } from './submit-application.ts';

const tag = 'Public';
const BASE = '/api/public/v1';
const params = { jobSlug: Type.String({ description: "The job's `slug`." }) };

/** A link for an upload, of whatever kind. */
const presign = {
  method: 'POST' as const,
  tag,
  status: 200 as const,
  scope: 'applications:write',
  limit: 'presign' as const,
  body: PublicUploadRequest,
};

export const publicJobOperations = [
  publicOperation(
    {
      id: 'listPublicJobs',
      method: 'GET',
      path: `${BASE}/jobs`,
      tag,
      summary: 'List open jobs',
      description:
        'The workspace, its board and its open jobs, newest publication first. Without `limit` and `cursor` up to 500 jobs; with them, pages.',
      query: { ...PageQuery, ...publicFilters },
      status: 200,
      data: PublicJobBoard,
      meta: { pagination: Pagination, nextCursor: Type.Optional(Type.String()) },
      scope: 'jobs:read',
      limit: 'public',
    },
    (context, { query }) => listPublicJobs(context, query),
  ),
  publicOperation(
    {
      id: 'getPublicJob',
      method: 'GET',
      path: `${BASE}/jobs/{jobSlug}`,
      tag,
      summary: 'Read an open job with its application form',
      description: 'A job that is not open is 404.',
      params,
      status: 200,
      data: PublicJobDetail,
      scope: 'jobs:read',
      limit: 'public',
    },
    (context, { params: { jobSlug } }) => getPublicJob(context, jobSlug),
  ),
  publicOperation(
    {
      id: 'submitApplication',
      method: 'POST',
      path: `${BASE}/jobs/{jobSlug}/applications`,
      tag,
      summary: 'Apply for an open job',
      description:
        "Which fields are required follows from the job's `applicationConfig`. A failed CAPTCHA is 403 `captcha_failed`. Applying again for the same job is kept as a further submission of the same application; the answer is always the same.",
      params,
      body: PublicApplication,
      checksBody: true,
      status: 201,
      data: Receipt,
      idempotent: true,
      scope: 'applications:write',
      limit: 'apply',
      example: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        questionAnswers: { why: 'Because engines should be programmed.' },
        _hp: '',
      },
    },
    (context, { params: { jobSlug }, body }, visitor) => submitApplication(context, jobSlug, body, visitor),
  ),
  publicOperation(
    {
      ...presign,
      id: 'presignResume',
      path: `${BASE}/resume/presign`,
      summary: 'Get a link to upload a résumé',
      description:
        'Upload the file with one PUT to `uploadUrl` within ten minutes, then apply with its `key` as `resumeKey`. pdf, doc, docx, odt, rtf or txt, up to 10 MiB. Uploads that no application claims are removed after 24 hours.',
      data: UploadLink,
      example: { filename: 'resume.pdf', contentType: 'application/pdf', contentLength: 120_187 },
    },
    (context, { body }) => presignUpload(context, 'resume', body),
  ),
  publicOperation(
    {
      ...presign,
      id: 'presignImage',
      path: `${BASE}/image/presign`,
      summary: 'Get a link to upload a photo',
      description:
        'Upload the image with one PUT to `uploadUrl` within ten minutes, then apply with `fileUrl` as `photoUrl`. png, jpeg or webp, up to 5 MiB.',
      data: ImageUploadLink,
      example: { filename: 'me.jpg', contentType: 'image/jpeg', contentLength: 48_211 },
    },
    (context, { body }) => presignUpload(context, 'image', body),
  ),
];
