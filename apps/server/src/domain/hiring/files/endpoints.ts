import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { Uuid } from '../../../platform/http/contract/schema.ts';
import { addFile, deleteFile, downloadLink, listFiles, presignFile, updateFile } from './change-files.ts';
import { presignUpload, UploadLink, UploadRequest } from './presign.ts';
import { allFilesQuery, fileListQuery, listAllFiles } from './queries.ts';
import { readFileText } from './read-text.ts';
import {
  CandidateFile,
  CandidateFileOrTombstone,
  CandidateFilePatch,
  DownloadLink,
  FileOfCandidate,
  FileText,
  NewCandidateFile,
} from './schema.ts';

const tag = 'Candidate files';
const params = IdParam;
const fileParams = { ...IdParam, fileId: Uuid };

export const fileOperations = [
  operation(
    {
      id: 'listFiles',
      method: 'GET',
      path: '/files',
      tag,
      summary: 'List the files of all candidates',
      description: 'Returns the files of every candidate in the workspace, newest first, without their contents.',
      scope: 'files:read',
      query: allFilesQuery,
      data: FileOfCandidate,
      list: true,
    },
    (context, { query }) => listAllFiles(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'listCandidateFiles',
      method: 'GET',
      path: '/candidates/{id}/files',
      tag,
      summary: 'List the files of a candidate',
      description: 'Returns the files of one candidate, newest first, without their contents.',
      scope: 'files:read',
      params,
      query: fileListQuery,
      data: CandidateFileOrTombstone,
      list: true,
    },
    (context, { params: { id }, query }) => listFiles(context, id, query),
  ),
  operation(
    {
      id: 'presignCandidateFile',
      method: 'POST',
      path: '/candidates/{id}/files/presign',
      tag,
      withoutDryRun: 'an upload link stays valid',
      summary: 'Get a link to upload a file',
      description:
        'Upload the file with one PUT to `uploadUrl` within ten minutes, then add it with its `key`. Documents (pdf, doc, docx, odt, rtf, txt) up to 10 MiB, images (png, jpeg, webp) up to 5 MiB.',
      scope: 'files:write',
      params,
      body: UploadRequest,
      data: UploadLink,
      secretResponse: true,
      errors: [409],
      example: { filename: 'resume.pdf', contentType: 'application/pdf', contentLength: 120_187 },
    },
    (context, { params: { id }, body }) => presignFile(context, id, body),
  ),
  operation(
    {
      id: 'presignFile',
      method: 'POST',
      path: '/files/presign',
      tag,
      withoutDryRun: 'an upload link stays valid',
      summary: 'Get a link to upload a file before its candidate exists',
      description:
        'As for a candidate: one PUT to `uploadUrl` within ten minutes. `POST /files/prefill` then proposes the values of the candidate, and `POST /candidates/{id}/files` adds the file to the candidate within 24 hours, after which unused uploads are removed.',
      scope: 'files:write',
      body: UploadRequest,
      data: UploadLink,
      secretResponse: true,
      errors: [409],
      example: { filename: 'resume.pdf', contentType: 'application/pdf', contentLength: 120_187 },
    },
    (context, { body }) => presignUpload(context, 'file', body),
  ),
  operation(
    {
      id: 'addCandidateFile',
      method: 'POST',
      path: '/candidates/{id}/files',
      tag,
      summary: 'Add an uploaded file to a candidate',
      description:
        'The file must have been uploaded, with the given size and type. Adding the same upload to the same candidate again returns the existing file.',
      scope: 'files:write',
      params,
      body: NewCandidateFile,
      status: 201,
      data: CandidateFile,
      example: {
        key: '20261121/0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e/file/0197a1f0-6d4f-7c7b-8e3f-4a5b6c7d8e9f.pdf',
        fileName: 'resume.pdf',
        fileType: 'application/pdf',
        fileSize: 120_187,
        kind: 'resume',
      },
    },
    (context, { params: { id }, body }) => addFile(context, id, body),
  ),
  operation(
    {
      id: 'updateCandidateFile',
      method: 'PATCH',
      path: '/candidates/{id}/files/{fileId}',
      tag,
      summary: 'Change the external references of a file',
      description: 'The other fields of a file cannot be changed; delete it and add another one.',
      scope: 'files:write',
      params: fileParams,
      body: CandidateFilePatch,
      data: CandidateFile,
      conditional: true,
      errors: [409],
      example: { externalRefs: [{ system: 'greenhouse', id: '4711' }] },
    },
    (context, { params: { id, fileId }, body }) => updateFile(context, id, fileId, body),
  ),
  operation(
    {
      id: 'deleteCandidateFile',
      method: 'DELETE',
      path: '/candidates/{id}/files/{fileId}',
      tag,
      summary: 'Delete a file of a candidate',
      description: 'The content is deleted, and download links stop working.',
      scope: 'files:write',
      params: fileParams,
      data: null,
      conditional: true,
    },
    (context, { params: { id, fileId } }) => deleteFile(context, id, fileId),
  ),
  operation(
    {
      id: 'downloadCandidateFile',
      method: 'GET',
      path: '/candidates/{id}/files/{fileId}/download',
      tag,
      summary: 'Get a link to download a file',
      description:
        'The link requires no API key, is valid for five minutes and stops working when the file is deleted. Returns 409 with `details.status` until the file is `clean`.',
      scope: 'files:read',
      params: fileParams,
      data: DownloadLink,
      errors: [409],
    },
    (context, { params: { id, fileId } }) => downloadLink(context, id, fileId),
  ),
  operation(
    {
      id: 'getFileText',
      method: 'GET',
      path: '/files/{id}/text',
      tag,
      summary: 'Get the text of a file',
      description:
        'Returns the plain text of a document (pdf, doc, docx, odt, rtf, txt), and apart from it the words that a reader of the document does not see. It is extracted in the background after the upload. Returns 409 with `details.status` until the file is `clean`.',
      scope: 'files:read',
      params,
      data: FileText,
      errors: [409],
    },
    (context, { params: { id } }) => readFileText(context, id),
  ),
];
