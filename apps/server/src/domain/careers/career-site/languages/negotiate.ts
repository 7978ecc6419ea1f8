import { LANGUAGES, type Language } from '../../../../platform/text/languages.ts';

/** More entries than any browser sends are ignored. */
const MAX_LENGTH = 500;
const MAX_REMEMBERED = 1_000;

const remembered = new Map<string, readonly Language[]>();

/**
 * The languages that a visitor accepts, of those that exist, best first (RFC 9110, 12.5.4). `de-AT` accepts `de`. Few different
 * results are possible, so that pages can be cached by them.
 */
export function acceptedLanguages(header: string | undefined): readonly Language[] {
  if (header === undefined || header.length > MAX_LENGTH) return [];
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const accepted = readHeader(header);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(header, accepted);
  return accepted;
}

function readHeader(header: string): readonly Language[] {
  const ranges = header.split(',').map((entry, index) => {
    const [range = '', ...parameters] = entry.trim().split(/\s*;\s*/);
    const weight = parameters.find((parameter) => /^q=/i.test(parameter));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    return { language: range.toLowerCase().split('-', 1)[0], quality: Number.isNaN(quality) ? 0 : quality, index };
  });
  ranges.sort((a, b) => b.quality - a.quality || a.index - b.index);
  const found = ranges
    .filter(({ quality }) => quality > 0)
    .flatMap(({ language }) => LANGUAGES.filter((known) => known === language));
  return [...new Set(found)];
}

/** The language of a page: the one that its address names, else the best accepted one, else the default. */
export function chooseLanguage(
  site: { languages: readonly Language[]; defaultLanguage: Language },
  named: string | undefined,
  accepted: readonly Language[],
): { language: Language; isNamed: boolean } {
  const inAddress = site.languages.find((language) => language === named);
  if (inAddress !== undefined) return { language: inAddress, isNamed: true };
  const language = accepted.find((each) => site.languages.includes(each)) ?? site.defaultLanguage;
  return { language, isNamed: false };
}
