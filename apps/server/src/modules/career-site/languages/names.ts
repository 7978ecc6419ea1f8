/** The languages of the pages for candidates (BCP 47). Each has a file here; `index.ts` loads it. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
