import type { getDocumentProxy } from 'unpdf';
import type { TextSink } from './text-sink.ts';

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** Text that someone has typed into a form or onto the page, and where it stands. */
interface TypedText {
  str: string;
  transform: number[];
  width: number;
  dir: string;
  hasEOL: boolean;
  /** What its field is called, in small letters; empty for notes. */
  label?: string;
}

/** More than any form has. */
const MAX_ANNOTATIONS = 500;
const HIDDEN = 2;

/** The values of form fields and typed notes on a page. Where its links lead is added to the sink. */
export async function readAnnotations(page: PdfPage, sink: TextSink): Promise<TypedText[]> {
  const annotations = await page.getAnnotations({ intent: 'display' }).catch(() => []);
  const typed: TypedText[] = [];
  for (const annotation of annotations.slice(0, MAX_ANNOTATIONS)) {
    if (typeof annotation.url === 'string') sink.addTarget(annotation.url);
    const str = textOf(annotation);
    if (str === '' || (annotation.annotationFlags & HIDDEN) !== 0) continue;
    const [left = 0, bottom = 0, right = 0, top = 0]: number[] = annotation.rect ?? [];
    const size = Math.min(12, Math.max(1, top - bottom));
    // On its line: the baseline of a field is a quarter of its height above its lower edge.
    const transform = [size, 0, 0, size, left, bottom + (top - bottom) / 4];
    const label = lettersOf(annotation.alternativeText || annotation.fieldName || '');
    typed.push({ str, transform, width: right - left, dir: 'ltr', hasEOL: true, label });
  }
  return typed;
}

/** What is used of the parser's annotations, which it does not declare. */
interface Annotation {
  subtype?: unknown;
  fieldType?: unknown;
  fieldValue?: unknown;
  password?: unknown;
  contentsObj?: { str?: unknown };
}

function textOf({ subtype, fieldType, fieldValue, password, contentsObj }: Annotation): string {
  const isField = subtype === 'Widget' && (fieldType === 'Tx' || fieldType === 'Ch') && password !== true;
  const value: unknown = isField ? fieldValue : subtype === 'FreeText' ? contentsObj?.str : '';
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string').join(', ');
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** Of the font size: the label of a field is on its line or above it. */
const NEAR_LABEL = 3;

/** The pieces of a page with typed text after the label that is called as its field, or what stands before it on the same line, or else at the end. */
export function withTyped<Piece extends TypedText>(
  pieces: readonly Piece[],
  typed: readonly TypedText[],
): (Piece | TypedText)[] {
  const all: (Piece | TypedText)[] = [...pieces];
  for (const text of typed) {
    const [size = 0, , , , left = 0, baseline = 0] = text.transform;
    const named = all.findLastIndex(({ str, transform: [, , , , x = 0, y = 0] }) => {
      const isNear = x < left + size && Math.abs(y - baseline) < NEAR_LABEL * size;
      return isNear && text.label !== undefined && text.label !== '' && lettersOf(str) === text.label;
    });
    const onLine = all.findLastIndex(({ str, transform: [, , , , x = 0, y = 0] }) => {
      return str.trim() !== '' && x < left && Math.abs(y - baseline) < size;
    });
    const before = named === -1 ? onLine : named;
    // The line now ends after the typed text.
    if (before !== -1) all[before] = { ...all[before]!, hasEOL: false };
    const line = named === -1 ? baseline : all[named]!.transform[5]!;
    all.splice(before === -1 ? all.length : before + 1, 0, { ...text, transform: [size, 0, 0, size, left, line] });
  }
  return all;
}
