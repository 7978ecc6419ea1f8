import { newId } from '../../../platform/ids/ids.ts';
import { DOCUMENT_TYPES, IMAGE_TYPES } from '../../../platform/storage/file-type.ts';

/** The purpose of an object: a résumé or photo from the public form, a file added or imported through the API, or a part of an export. */
export type UploadKind = 'resume' | 'image' | 'file' | 'import' | 'export';

/** A storage key in its parts: `<yyyymmdd>/<workspaceId>/<kind>/<id>.<extension>`. */
interface UploadKey {
  key: string;
  /** UTC day on which the link was created. */
  day: string;
  workspaceId: string;
  kind: UploadKind;
  extension: string;
  /** When the link was created. */
  createdAt: Date;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const KEY = new RegExp(`^(\\d{8})/(${UUID})/(resume|image|file|import|export)/(${UUID})\\.([a-z]{3,4})$`);
const PHOTO_PATH = new RegExp(`^/photos/(\\d{8})/(${UUID})/(${UUID}\\.[a-z]{3,4})$`);

/** Documents and images that can be added to a candidate. */
const FILE_TYPES = { ...DOCUMENT_TYPES, ...IMAGE_TYPES };

/** By kind; parts of imports and exports have no type. */
export const TYPES_OF_KIND = { resume: DOCUMENT_TYPES, image: IMAGE_TYPES, file: FILE_TYPES } as const;

/** The UTC day in the format of keys. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10).replaceAll('-', '');
}

/** An unguessable key: 62 random bits in addition to the time. It starts with the day, so that old uploads can be listed. */
export function newUploadKey(workspaceId: string, kind: UploadKind, contentType: string): string {
  const id = newId();
  const extension = kind === 'import' || kind === 'export' ? 'part' : FILE_TYPES[contentType]!.extensions[0];
  return `${dayOf(timeOf(id))}/${workspaceId}/${kind}/${id}.${extension}`;
}

/** The parts of a key; null for any other text. */
export function parseUploadKey(key: string): UploadKey | null {
  const match = KEY.exec(key);
  if (match === null) return null;
  const [, day = '', workspaceId = '', kind, id = '', extension = ''] = match;
  return { key, day, workspaceId, kind: kind as UploadKind, extension, createdAt: timeOf(id) }; // the expression matches no other kinds
}

/** The URL of an uploaded photo. It requires no API key and is unguessable. */
export function photoUrl(publicUrl: string, { day, workspaceId, key }: UploadKey): string {
  return `${publicUrl}/photos/${day}/${workspaceId}/${key.slice(key.lastIndexOf('/') + 1)}`;
}

/** The upload of a photo path (`/photos/…`); null for other paths. */
export function parsePhotoPath(path: string): UploadKey | null {
  const [, day, workspaceId, name] = PHOTO_PATH.exec(path) ?? [];
  return day === undefined ? null : parseUploadKey(`${day}/${workspaceId}/image/${name}`);
}

/** The content type of an image by its extension; null for other files. */
export function imageTypeOf(extension: string): string | null {
  return Object.entries(IMAGE_TYPES).find(([, rule]) => rule.extensions.includes(extension))?.[0] ?? null;
}

/** A UUIDv7 starts with the milliseconds since 1970. */
function timeOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}
