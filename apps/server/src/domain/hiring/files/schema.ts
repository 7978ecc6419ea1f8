import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  nullable,
  oneOf,
  patch,
  personal,
  plain,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { HIDING_METHODS } from '../../../platform/text-extraction/text-sink.ts';
import { ExternalRefs, ExternalRefsInput } from '../../records/external-refs/schema.ts';
import { FileName } from './presign.ts';

export const FileKind = oneOf(['resume', 'cover_letter', 'photo', 'other'] as const);
export type FileKind = Static<typeof FileKind>;

export const FileStatus = oneOf(['pending', 'clean', 'rejected'] as const);
export type FileStatus = Static<typeof FileStatus>;

export const TextStatus = oneOf(['read', 'no_text', 'unreadable'] as const);
export type TextStatus = Static<typeof TextStatus>;

const textStatus = Type.Unsafe<TextStatus | null>({
  ...nullable(TextStatus),
  description:
    'Whether the text of a document could be read; null until it has been, for images, and for files read by a version without this field. `no_text`: the document has no text, as a scan. `unreadable`: it is damaged or protected, or its letters have no known meaning. Search and proposed values do not use such documents.',
});

export const CandidateFile = record('CandidateFile', {
  id: Uuid,
  fileName: personal(Type.String()),
  fileType: plain(Type.String({ examples: ['application/pdf'] })),
  fileSize: Type.Number({ description: 'Size in bytes.' }),
  kind: FileKind,
  applicationId: nullable(Uuid),
  status: Type.Unsafe<FileStatus>({
    ...FileStatus,
    description:
      'A file can be downloaded and searched once it is `clean`. Images are `pending` until they have been re-encoded; with a virus scanner, every file is until it has been scanned. The content of a `rejected` file is deleted.',
  }),
  textStatus,
  externalRefs: personal(ExternalRefs),
  createdAt: Timestamp,
});
export type CandidateFile = Static<typeof CandidateFile>;
describeFields('CandidateFile', { kind: 'What the document is.' });

export const CandidateFileOrTombstone = record('CandidateFileOrTombstone', {
  ...CandidateFile.properties,
  deletedAt: Type.Optional(Timestamp),
});

export const FileOfCandidate = record('FileOfCandidate', {
  ...CandidateFileOrTombstone.properties,
  candidateId: Uuid,
});

export const NewCandidateFile = record('NewCandidateFile', {
  key: Type.String({ maxLength: 300, description: 'The `key` of the upload link.' }),
  fileName: FileName,
  fileType: Type.String({ maxLength: 200 }),
  fileSize: Type.Integer({ minimum: 1 }),
  kind: FileKind,
  externalRefs: Type.Optional(ExternalRefsInput),
});
export type NewCandidateFile = Static<typeof NewCandidateFile>;

export const CandidateFilePatch = patch('CandidateFilePatch', { externalRefs: ExternalRefsInput });
export type CandidateFilePatch = Static<typeof CandidateFilePatch>;

export const FileText = record('FileText', {
  fileId: Uuid,
  candidateId: Uuid,
  status: Type.Unsafe<'pending' | 'ready' | 'failed' | 'unsupported'>({
    ...oneOf(['pending', 'ready', 'failed', 'unsupported'] as const),
    description:
      '`pending`: the text is extracted within a few seconds. `failed`: the document is damaged, protected or too large. `unsupported`: an image.',
  }),
  textStatus,
  text: personal(
    nullable(
      Type.String({
        description:
          'What a reader sees: plain text of at most 120,000 characters, with the lines of the document; wide gaps within a line are tabs. Written by the candidate: escape it before you show it.',
      }),
    ),
  ),
  truncated: Type.Boolean({
    description:
      'Whether the document has more text than `text`, which then is its beginning: more than 120,000 characters, or more than 200 pages.',
  }),
  hiddenText: personal(
    nullable(
      Type.Array(
        record('HiddenText', {
          text: Type.String(),
          page: nullable(Type.Integer({ minimum: 1, description: 'Null for formats without pages.' })),
          how: oneOf(HIDING_METHODS),
        }),
        {
          description:
            'Words of the document that a reader does not see, at most 10,000 characters. They are not part of `text`, are not searched, and nothing is proposed from them. The recognized text of a scan, invisible above the picture of its page, is part of `text`.',
        },
      ),
    ),
  ),
});
describeFields('HiddenText', { text: 'The text that readers of the document do not see.' });
export type FileText = Static<typeof FileText>;

export const DownloadLink = record('DownloadLink', {
  url: personal(
    Type.String({
      description: 'Downloads the file without a key, until `expiresAt` or until the file is deleted.',
    }),
  ),
  expiresAt: Timestamp,
});
