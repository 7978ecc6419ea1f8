import { isUtf8 } from 'node:buffer';
import type { Context } from '../../../platform/context/context.ts';
import type { ReceivedEmail, ReceivedFile } from '../../../platform/email/received/received-email.ts';
import { Conflict } from '../../../platform/errors/errors.ts';
import { contentTypeFor } from '../../../platform/storage/file-type.ts';
import { withoutSecretLinks, withoutSecretNames } from '../../email/secret-links.ts';
import type { NewFile } from '../files/claim-file.ts';
import { storeUpload } from '../files/store-upload.ts';
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

/** Stores the files of an email as uploads. @throws Unavailable */
export async function storeAttachments(context: Context, email: ReceivedEmail): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = [];
  for (const file of attached(context, email)) {
    const attachment = describe(file);
    stored.push({ attachment, upload: await store(context, file), isPicture: file.contentId !== null });
  }
  return stored;
}

async function store(context: Context, file: ReceivedFile): Promise<NewFile | null> {
  try {
    const upload = await storeUpload(context, file);
    return upload === null ? null : { ...upload, kind: 'other' };
  } catch (error) {
    if (error instanceof Conflict) return null; // the storage of the workspace is full
    throw error;
  }
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
