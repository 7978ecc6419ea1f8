import { isUtf8 } from 'node:buffer';
import type { Context } from '../../../platform/context/context.ts';
import type { ReceivedEmail, ReceivedFile } from '../../../platform/email/received/received-email.ts';
import { Conflict } from '../../../platform/errors/errors.ts';
import { contentTypeFor, HEAD_BYTES, matchesClaimedType } from '../../../platform/storage/file-type.ts';
import { withoutSecretLinks, withoutSecretNames } from '../../email/secret-links.ts';
import type { NewFile } from '../files/claim-file.ts';
import { requireStorage } from '../files/storage-limit.ts';
import { newUploadKey, TYPES_OF_KIND } from '../files/upload-keys.ts';
import type { Message } from '../messages/schema.ts';

type Attachment = Message['attachments'][number];
type AtWorkspace = Pick<Context, 'workspaceId' | 'services'>;

/** A file of an email whose bytes are stored, and the upload by which a candidate gets it; null for what candidates cannot have. */
export interface StoredAttachment {
  attachment: Attachment;
  upload: NewFile | null;
  /** A picture in the text, which every answer to the email repeats. */
  isPicture: boolean;
}

/** The files of an email as its message lists them, without the pictures of signatures. */
export function attachmentsOf(context: AtWorkspace, email: ReceivedEmail): Attachment[] {
  return attached(context, email).map(describe);
}

/**
 * Stores the files of an email as uploads, as if a member had added them: with the same types, sizes and limits. The checks of new
 * files follow once they belong to a candidate; uploads that nobody claims are removed.
 * @throws Unavailable
 */
export async function storeAttachments(context: Context, email: ReceivedEmail): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = [];
  for (const file of attached(context, email)) {
    const attachment = describe(file);
    stored.push({ attachment, upload: await store(context, file), isPicture: file.contentId !== null });
  }
  return stored;
}

async function store(context: Context, { fileName, bytes }: ReceivedFile): Promise<NewFile | null> {
  // By the name, as for uploads; senders often call everything application/octet-stream.
  const fileType = contentTypeFor(fileName);
  if (fileType === null || !matchesClaimedType(bytes.subarray(0, HEAD_BYTES), fileType)) return null;
  const types: Readonly<Record<string, { maxBytes: number } | undefined>> = TYPES_OF_KIND.file;
  if (bytes.length === 0 || bytes.length > (types[fileType]?.maxBytes ?? 0)) return null;
  try {
    await requireStorage(context, bytes.length, 'member');
  } catch (error) {
    if (error instanceof Conflict) return null; // the storage of the workspace is full
    throw error;
  }
  const key = newUploadKey(context.workspaceId, 'file', fileType);
  await context.services.storage.write(key, bytes, fileType);
  return { key, fileName, fileType, fileSize: bytes.length, kind: 'other' };
}

/** Without links that act as the candidate in names and plain texts, such as that of an email in the format of Outlook. */
function attached({ workspaceId, services }: AtWorkspace, { files }: ReceivedEmail): ReceivedFile[] {
  const shown = files.filter(({ isInline }) => !isInline);
  return shown.map((file) => ({
    ...file,
    fileName: withoutSecretNames(workspaceId, withoutSecretLinks(services.settings, file.fileName)),
    bytes: isPlainText(file) ? readable(file.bytes) : file.bytes,
  }));

  function readable(bytes: Buffer): Buffer {
    const text = bytes.toString();
    const redacted = withoutSecretLinks(services.settings, text);
    return redacted === text ? bytes : Buffer.from(redacted);
  }
}

const isPlainText = ({ fileName, bytes }: ReceivedFile) =>
  contentTypeFor(fileName)?.startsWith('text/') === true && isUtf8(bytes);

function describe({ fileName, contentType, bytes }: ReceivedFile): Attachment {
  return { fileId: null, fileName, fileType: contentType, fileSize: bytes.length };
}
