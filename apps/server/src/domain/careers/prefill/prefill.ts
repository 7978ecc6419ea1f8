import type { Context } from '../../../platform/context/context.ts';
import { Invalid, NotFound, Unavailable } from '../../../platform/errors/errors.ts';
import { ScannerUnavailable } from '../../../platform/file-scanner/file-scanner.ts';
import type { PublicContext } from '../../../platform/http/contract/callers.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { visitorAt } from '../../../platform/http/transport/client-address.ts';
import { contentTypeFor, DOCUMENT_TYPES, HEAD_BYTES, matchesClaimedType } from '../../../platform/storage/file-type.ts';
import { ExtractionFailed, type ExtractionFailure } from '../../../platform/text-extraction/extraction-failed.ts';
import { requireClean } from '../../hiring/files/change-files.ts';
import { claimableSince } from '../../hiring/files/check-upload.ts';
import { findFileById, findFileByKey } from '../../hiring/files/queries.ts';
import { parseUploadKey, type UploadKind } from '../../hiring/files/upload-keys.ts';
import type { ParsedResume } from '../resume-parsing/parse-resume.ts';
import type { Proposal } from '../resume-parsing/proposal.ts';
import type { ResumePrefill } from './schema.ts';

/** A document in the storage. */
interface Document {
  key: string;
  contentType: string;
  /** Whether the virus scanner has approved it. */
  isScanned: boolean;
  /** The field of the request that names it, for errors. */
  field: string;
}

/** The values that a visitor's upload proposes for the application form. @throws Invalid naming `key` */
export async function prefillForVisitor(context: PublicContext, key: string): Promise<ResumePrefill> {
  const { visitor } = context;
  const upload = await requireUpload(context, key, 'resume');
  return visitor.callOut((signal) => read(context, upload, visitorAt(visitor.ip), signal));
}

/** The values that an upload proposes for a candidate who does not exist yet. @throws Invalid naming `key` */
export async function prefillFromUpload(context: Context, key: string): Promise<ResumePrefill> {
  return read(context, await requireUpload(context, key, 'file'), null, null);
}

/**
 * The values that a file of a candidate proposes. @throws NotFound; Conflict until the file is clean; Invalid for an
 * image
 */
export async function prefillFromFile(context: Context, id: string): Promise<OperationResult<ResumePrefill>> {
  const file = await findFileById(context.db.read, context.workspaceId, id);
  if (file === undefined) throw new NotFound('File');
  requireClean(file);
  if (!Object.hasOwn(DOCUMENT_TYPES, file.fileType)) throw Invalid.field('id', 'must be the ID of a document');
  const document = { key: file.storageKey, contentType: file.fileType, isScanned: true, field: 'id' };
  const prefill = await read(context, document, null, null);
  return new OperationResult(prefill, { subjectIds: [file.candidateId] });
}

/** Uploads are read until they belong to a record, which may be visible to fewer people. */
async function requireUpload({ db, workspaceId }: Context, key: string, kind: UploadKind): Promise<Document> {
  const parsed = parseUploadKey(key);
  // Keys of other workspaces and unknown keys return the same error.
  if (parsed === null || parsed.workspaceId !== workspaceId || parsed.kind !== kind) {
    throw Invalid.field('key', 'is not the key of such an upload');
  }
  if (parsed.createdAt < claimableSince(new Date())) {
    throw Invalid.field('key', 'belongs to an upload that is more than 24 hours old');
  }
  const contentType = contentTypeFor(`file.${parsed.extension}`);
  if (contentType === null || !Object.hasOwn(DOCUMENT_TYPES, contentType)) {
    throw Invalid.field('key', 'must be the key of a document');
  }
  if ((await findFileByKey(db.unrestricted.read, workspaceId, key)) !== undefined) {
    throw Invalid.field('key', 'belongs to an upload that was already used');
  }
  return { key, contentType, isScanned: false, field: 'key' };
}

const FAILURES: Readonly<Record<ExtractionFailure, string>> = {
  unsupported: 'belongs to a document that is protected or in a format that cannot be read',
  malformed: 'belongs to a document that is damaged',
  timeout: 'belongs to a document that takes too long to read',
  memory: 'belongs to a document that is too large to read',
};

async function read(
  { services, workspaceId }: Context,
  document: Document,
  visitor: string | null,
  signal: AbortSignal | null,
): Promise<ResumePrefill> {
  const { key, contentType, field } = document;
  const load = async () => {
    const bytes = await services.storage.read(key);
    if (bytes === null) throw Invalid.field(field, 'belongs to a file that has not been uploaded');
    if (!matchesClaimedType(bytes.subarray(0, HEAD_BYTES), contentType)) {
      throw Invalid.field(field, `belongs to a file whose content is not ${contentType}`);
    }
    if (!document.isScanned) await requireHarmless(services, bytes, field);
    return bytes;
  };
  try {
    const request = { workspaceId, visitor, contentType, load };
    const { value, textStatus } = await services.documentReader.analyze(request, signal);
    const parsed = value as ParsedResume; // what the module of the reader returns
    const isRead = textStatus === 'read';
    return {
      textStatus,
      fields: isRead ? toFields(parsed) : NOTHING,
      unreadEntries: isRead ? parsed.unreadEntries : { experience: 0, education: 0 },
    };
  } catch (error) {
    if (error instanceof ExtractionFailed) throw Invalid.field(field, FAILURES[error.reason]);
    throw error;
  }
}

async function requireHarmless({ fileScanner }: Context['services'], bytes: Uint8Array, field: string): Promise<void> {
  try {
    const verdict = await fileScanner?.scan(bytes);
    if (verdict?.clean === false) throw Invalid.field(field, 'belongs to a file that the virus scanner rejected');
  } catch (error) {
    if (error instanceof ScannerUnavailable)
      throw new Unavailable('The virus scanner does not respond. Try again shortly.');
    throw error;
  }
}

/** The lengths that the fields of a candidate can have; longer values are not proposed. */
const MAX = { firstName: 120, lastName: 120, email: 254, phone: 50, headline: 300, url: 2_000, entry: 200 };

function toFields(parsed: ParsedResume): ResumePrefill['fields'] {
  const text = (proposal: Proposal<string> | null, longest: number) =>
    proposal === null || proposal.value.length > longest ? null : rounded(proposal);
  const phone =
    parsed.phone === null ? null : { ...parsed.phone, ...parsed.phone.value, value: parsed.phone.value.number };
  const fits = (...texts: (string | null)[]) => texts.every((one) => one === null || one.length <= MAX.entry);
  return {
    firstName: text(parsed.firstName, MAX.firstName),
    lastName: text(parsed.lastName, MAX.lastName),
    email: text(parsed.email, MAX.email),
    phone:
      phone === null || phone.value.length > MAX.phone
        ? null
        : rounded({ value: phone.value, country: phone.country, confidence: phone.confidence }),
    headline: text(parsed.headline, MAX.headline),
    linkedinUrl: text(parsed.linkedinUrl, MAX.url),
    githubUrl: text(parsed.githubUrl, MAX.url),
    websiteUrl: text(parsed.websiteUrl, MAX.url),
    experience: parsed.experience.filter(({ company, title }) => fits(company, title)).map(rounded),
    education: parsed.education.filter(({ school, degree, field }) => fits(school, degree, field)).map(rounded),
  };
}

/** Of a document whose text cannot be read. */
const NOTHING: ResumePrefill['fields'] = {
  ...{ firstName: null, lastName: null, email: null, phone: null, headline: null },
  ...{ linkedinUrl: null, githubUrl: null, websiteUrl: null, experience: [], education: [] },
};

const rounded = <Value extends { confidence: number }>(value: Value): Value => ({
  ...value,
  confidence: Math.round(value.confidence * 100) / 100,
});
