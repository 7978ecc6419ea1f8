/** The languages of public pages and emails (BCP 47). Each has a folder in `careers/career-site/languages`, which its `texts.ts` loads. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a BCP 47 tag: `de-AT` is `de`; null for others. */
export function languageOf(tag: unknown): Language | null {
  if (typeof tag !== 'string') return null;
  const name = tag.toLowerCase().split('-', 1)[0];
  return LANGUAGES.find((language) => language === name) ?? null;
}
