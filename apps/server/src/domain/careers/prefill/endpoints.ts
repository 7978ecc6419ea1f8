import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { prefillForVisitor, prefillFromFile, prefillFromUpload } from './prefill.ts';
import { PublicUploadReference, ResumePrefill, UploadReference } from './schema.ts';

const PROPOSES =
  'Proposes values for the fields of a candidate from the text of a résumé in English, German, French or Spanish. Nothing is stored, so repeating the call needs no `Idempotency-Key`, which has no effect here. A field is null if the text is ambiguous. Returns 422 if the document cannot be read, and 429 if too much processing time was spent on documents.';

export const prefillOperations = [
  operation(
    {
      id: 'prefillFromUpload',
      method: 'POST',
      path: '/files/prefill',
      tag: 'Candidate files',
      storesNothing: true,
      withoutDryRun: 'it changes nothing',
      summary: 'Propose the values of a candidate from an upload',
      description: `${PROPOSES} For an upload of \`POST /files/presign\` that has not been added to a candidate yet.`,
      scope: 'files:write',
      body: UploadReference,
      data: ResumePrefill,
      errors: [503],
      example: { key: '20261121/0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e/file/0197a1f0-6d4f-7c7b-8e3f-4a5b6c7d8e9f.pdf' },
    },
    (context, { body: { key } }) => prefillFromUpload(context, key),
  ),
  operation(
    {
      id: 'prefillFromFile',
      method: 'POST',
      path: '/files/{id}/prefill',
      tag: 'Candidate files',
      storesNothing: true,
      withoutDryRun: 'it changes nothing',
      emptyBody: true,
      summary: 'Propose the values of a candidate from a file',
      description: `${PROPOSES} Returns 409 with \`details.status\` until the file is \`clean\`.`,
      scope: 'files:read',
      params: IdParam,
      data: ResumePrefill,
      errors: [409, 503],
    },
    (context, { params: { id } }) => prefillFromFile(context, id),
  ),
];

export const publicPrefillOperations = [
  operation(
    {
      access: 'public',
      id: 'prefillFromResume',
      method: 'POST',
      path: '/api/public/v1/resume/prefill',
      tag: 'Public',
      summary: 'Propose the values of the application form from a résumé',
      description: `${PROPOSES} For an upload of \`POST /api/public/v1/resume/presign\` that has not been used in an application yet. Show the values to the visitor before they are submitted.`,
      status: 200,
      scope: 'applications:write',
      limit: 'prefill',
      body: PublicUploadReference,
      data: ResumePrefill,
      errors: [503],
      example: { key: '20261121/0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e/resume/0197a1f0-6d4f-7c7b-8e3f-4a5b6c7d8e9f.pdf' },
    },
    (context, { body: { key } }) => prefillForVisitor(context, key),
  ),
];
