import { type MimePart, splitMime } from './mime-parts.ts';
import { readCms } from './signed-content.ts';
import { readTnef, type Tnef } from './tnef.ts';

/** An email whose signed contents and Outlook files were replaced by what is in them. */
interface OpenedParts {
  readonly root: MimePart;
  readonly problems: readonly string[];
}

const CMS_TYPES = new Set(['application/pkcs7-mime', 'application/x-pkcs7-mime']);
const TNEF_TYPES = new Set(['application/ms-tnef', 'application/vnd.ms-tnef']);
/** Signed emails within signed emails. */
const MAX_DEPTH = 3;

const ENCRYPTED = 'The email is encrypted. Ask its sender to send it without encryption.';
const UNREADABLE_TNEF =
  'The email is in a format of Outlook (winmail.dat) that could not be read. Ask its sender for the files as PDFs.';

export async function openParts(root: MimePart): Promise<OpenedParts> {
  const problems = new Set<string>();
  const opened = await open(root, problems, 0);
  return { root: opened, problems: [...problems] };
}

async function open(part: MimePart, problems: Set<string>, depth: number): Promise<MimePart> {
  if (part.type === 'multipart/encrypted') problems.add(ENCRYPTED);
  if (part.parts.length > 0) {
    const parts: MimePart[] = [];
    for (const inner of part.parts) parts.push(await open(inner, problems, depth));
    return { ...part, parts };
  }
  const name = part.fileName?.toLowerCase() ?? '';
  if (CMS_TYPES.has(part.type) || name.endsWith('.p7m')) return await openCms(part, problems, depth);
  if (TNEF_TYPES.has(part.type) || name === 'winmail.dat' || name === 'win.dat') return await openTnef(part, problems);
  if (part.type === 'text/plain' && part.bytes.subarray(0, 200).includes('-----BEGIN PGP MESSAGE-----'))
    problems.add(ENCRYPTED);
  return part;
}

async function openCms(part: MimePart, problems: Set<string>, depth: number): Promise<MimePart> {
  const cms = readCms(part.bytes);
  if (cms === null) return part;
  if (cms.kind === 'encrypted') {
    problems.add(ENCRYPTED);
    return { ...part, disposition: 'attachment' };
  }
  if (depth === MAX_DEPTH) return part;
  const { root } = await splitMime(cms.content);
  return container(part, 'multipart/mixed', [await open(root, problems, depth + 1)]);
}

async function openTnef(part: MimePart, problems: Set<string>): Promise<MimePart> {
  try {
    const tnef = await readTnef(part.bytes);
    return container(part, 'multipart/mixed', partsOf(tnef, part));
  } catch {
    problems.add(UNREADABLE_TNEF);
    return part;
  }
}

/** The text only where the email itself has none: Outlook repeats it. */
function partsOf({ text, html, files }: Tnef, part: MimePart): MimePart[] {
  const base: MimePart = {
    ...container(part, 'text/plain', []),
    fields: [],
    charset: 'utf-8',
    disposition: 'inline',
    fileName: null,
  };
  const hasText = hasOtherText(part);
  const bodies: MimePart[] = [];
  if (!hasText && html !== null) bodies.push({ ...base, type: 'text/html', charset: null, bytes: html });
  else if (!hasText && text !== null) bodies.push({ ...base, bytes: Buffer.from(text) });
  return [
    ...bodies,
    ...files.map(({ name, contentType, contentId, bytes }) => ({
      ...base,
      type: contentType?.toLowerCase() ?? 'application/octet-stream',
      charset: null,
      disposition: contentId === null ? 'attachment' : 'inline',
      fileName: name === '' ? 'file.bin' : name,
      fields: contentId === null ? [] : [{ name: 'content-id', value: `<${contentId}>` }],
      bytes,
    })),
  ];
}

function hasOtherText(part: MimePart): boolean {
  for (let at = part.parent; at !== null; at = at.parent) {
    if (at.parts.some((other) => other !== part && isText(other))) return true;
  }
  return false;
}

function isText(part: MimePart): boolean {
  if (part.parts.length > 0) return part.parts.some(isText);
  return (
    /^text\/(?:plain|html)$/.test(part.type) && part.fileName === null && part.bytes.toString('latin1').trim() !== ''
  );
}

function container(part: MimePart, type: string, parts: MimePart[]): MimePart {
  return { ...part, type, parts, bytes: Buffer.alloc(0), flowed: false, delSp: false };
}
