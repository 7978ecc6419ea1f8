import { nullable, oneOf, record, type Static, Timestamp, Type, Uuid } from '../../platform/http/schema.ts';
import { FileName } from './presign.ts';

export const FileKind = oneOf(['resume', 'cover_letter', 'photo', 'other'] as const);
export type FileKind = Static<typeof FileKind>;

export const CandidateFile = record('CandidateFile', {
  id: Uuid,
  fileName: Type.String(),
  fileType: Type.String({ examples: ['application/pdf'] }),
  fileSize: Type.Number({ description: 'Bytes.' }),
  kind: FileKind,
  applicationId: nullable(Uuid),
  createdAt: Timestamp,
});
export type CandidateFile = Static<typeof CandidateFile>;

export const CandidateFileOrTombstone = record('CandidateFileOrTombstone', {
  ...CandidateFile.properties,
  deletedAt: Type.Optional(Timestamp),
});

export const NewCandidateFile = record('NewCandidateFile', {
  key: Type.String({ maxLength: 300, description: 'The `key` that the upload link came with.' }),
  fileName: FileName,
  fileType: Type.String({ maxLength: 200 }),
  fileSize: Type.Integer({ minimum: 1 }),
  kind: FileKind,
});
export type NewCandidateFile = Static<typeof NewCandidateFile>;

export const DownloadLink = record('DownloadLink', {
  url: Type.String({
    description: 'Downloads the file without a key, until `expiresAt` or until the file is deleted.',
  }),
  expiresAt: Timestamp,
});
