import type { Json } from '../../../../../../test/harness.ts';
import type { ImportCredentials, ImportKind } from '../../schema.ts';
import { type FakeService, fakeService } from './fake-service.fixture.ts';

/** What the API has after the import, by its lists. */
export type Content = Record<string, Json[]>;

/** What becomes of a field of another system, and how that shows. */
export type FieldUse =
  /** The API has the text, or what the check finds. */
  | { mapped: string | ((content: Content) => boolean) }
  /** The original of the record has the text, and a loss says the words. */
  | { kept: string; loss: RegExp }
  /** Nothing has it, and a loss says the words. */
  | { lost: RegExp; text?: string };

export const mapped = (shown: string | ((content: Content) => boolean)): FieldUse => ({ mapped: shown });
export const kept = (text: string, loss: RegExp): FieldUse => ({ kept: text, loss });
/** @param text that must be nowhere */
export const lost = (loss: RegExp, text?: string): FieldUse => ({
  lost: loss,
  ...(text === undefined ? {} : { text }),
});

/** A system with one person, in which every field has a value of its own. */
export interface Accounted {
  kind: ImportKind;
  /** Every field of the system that is known, by the list that has it. */
  fields: Readonly<Record<string, FieldUse>>;
  api?: { credentials: ImportCredentials; replies(url: string): Readonly<Record<string, unknown>> };
  files?(): { name: string; bytes: Buffer }[];
}

export const PDF = Buffer.from(`%PDF-1.4 ${'all fields '.repeat(20)}`);

/** A service with one response for each path. */
export function fixedService({ replies }: NonNullable<Accounted['api']>): Promise<FakeService> {
  return fakeService({
    reply({ path, query }, url) {
      if (path.startsWith('/files/') || path.endsWith('/download')) return { bytes: PDF };
      const own = replies(url);
      if (Number(query.get('offset') ?? 0) > 0) return { status: 404, body: {} }; // after the last page
      return Object.hasOwn(own, path) ? { body: own[path] } : { status: 404, body: {} };
    },
  });
}

export const count = (list: string, expected: number) => (content: Content) => content[list]!.length === expected;
