import type { Page } from 'playwright-core';
import { chromiumPrinter } from './chromium.ts';
import { arrange, LAYOUTS, type Layout, place, type Region } from './layouts.ts';
import { PDF_PRODUCERS } from './pdf-producers.ts';
import { PEOPLE, type Person, SCRIPTS, type Script } from './people.ts';
import { WORD_PROCESSORS } from './word-processors.ts';

export interface Document {
  name: string;
  producer: string;
  script: Script;
  layout: Layout;
  person: Person;
  regions: readonly Region[];
  format: 'pdf' | 'docx' | 'odt' | 'rtf' | 'txt';
  bytes: () => Promise<Uint8Array>;
}

/**
 * The documents of the corpus. Each producer writes each script, in layouts by turns, so that every pair of producer and script, and of
 * script and layout, is there; Chromium prints every script in every layout.
 */
export async function documentsOf(page: Page): Promise<Document[]> {
  const print = await chromiumPrinter(page);
  const documents: Document[] = [];
  const add = (
    [producer, format]: [string, Document['format']],
    script: Script,
    turn: number,
    bytes: (regions: readonly Region[], person: Person) => Uint8Array | Promise<Uint8Array>,
  ) => {
    const people = PEOPLE[script];
    const person = people[turn % people.length]!;
    const layout = LAYOUTS[turn % LAYOUTS.length]!;
    const regions = arrange(person, layout);
    const name = `${producer}, ${format}: ${person.language}, ${layout}`;
    documents.push({
      name,
      producer,
      format,
      script,
      layout,
      person,
      regions,
      bytes: async () => bytes(regions, person),
    });
  };
  for (const [index, script] of SCRIPTS.entries()) {
    for (const turn of LAYOUTS.keys()) add(['Chromium', 'pdf'], script, turn, print);
    for (const [at, [producer, write]] of Object.entries(PDF_PRODUCERS).entries()) {
      add([producer, 'pdf'], script, at + index, (regions, { isRightToLeft }) => write(place(regions, isRightToLeft)));
    }
    for (const [at, [producer, { format, write }]] of Object.entries(WORD_PROCESSORS).entries()) {
      add([producer, format], script, at + index, write);
    }
  }
  // The Latin script is the most frequent: every producer in every layout.
  for (const turn of LAYOUTS.keys()) {
    for (const [producer, write] of Object.entries(PDF_PRODUCERS)) {
      if (producer !== 'scanner') add([producer, 'pdf'], 'latin', turn, (regions) => write(place(regions)));
    }
    add(['Word', 'docx'], 'latin', turn, WORD_PROCESSORS.Word.write);
    add(['LibreOffice', 'odt'], 'latin', turn, WORD_PROCESSORS.LibreOffice.write);
  }
  return [...new Map(documents.map((document) => [document.name, document])).values()];
}
