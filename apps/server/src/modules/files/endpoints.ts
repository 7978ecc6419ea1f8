import { IdParam, operation } from '../../platform/http/operation.ts';
import { Uuid } from '../../platform/http/schema.ts';
import { addFile, deleteFile, downloadLink, listFiles, presignFile } from './change-files.ts';
import { UploadLink, UploadRequest } from './presign.ts';
import { fileListQuery } from './queries.ts';
import { CandidateFile, CandidateFileOrTombstone, DownloadLink, NewCandidateFile } from './schema.ts';

const tag = 'Candidate files';
const params = IdParam;
const fileParams = { ...IdParam, fileId: Uuid };

export const fileOperations = [
  operation(
    {
      id: 'listCandidateFiles',
      method: 'GET',
      path: '/candidates/{id}/files',
      tag,
      summary: 'List the files of a candidate',
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
      summary: 'Get a link to upload a file',
      description:
        'Upload the file with one PUT to `uploadUrl` within ten minutes, then add it with its `key`. Documents (pdf, doc, docx, odt, rtf, txt) up to 10 MiB, images (png, jpeg, webp) up to 5 MiB.',
      scope: 'files:write',
      params,
      body: UploadRequest,
      data: UploadLink,
      secretAnswer: true,
      example: { filename: 'resume.pdf', contentType: 'application/pdf', contentLength: 120_187 },
    },
    (context, { params: { id }, body }) => presignFile(context, id, body),
  ),
  operation(
    {
      id: 'addCandidateFile',
      method: 'POST',
      path: '/candidates/{id}/files',
      tag,
      summary: 'Add an uploaded file to a candidate',
      description:
        'The upload must be there, as long as it says and of the type it claims. Adding the same upload to the same candidate again answers the file that it became.',
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
      id: 'deleteCandidateFile',
      method: 'DELETE',
      path: '/candidates/{id}/files/{fileId}',
      tag,
      summary: 'Delete a file of a candidate',
      description: 'Its bytes are removed and its download links end.',
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
      description: 'The link needs no key, lives five minutes and dies with the file.',
      scope: 'files:read',
      params: fileParams,
      data: DownloadLink,
    },
    (context, { params: { id, fileId } }) => downloadLink(context, id, fileId),
  ),
];
