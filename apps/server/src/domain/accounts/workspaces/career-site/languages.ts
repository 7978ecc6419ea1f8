/** The languages of the pages for candidates (BCP 47). Each has a folder in `careers/career-site/languages`, which its `texts.ts` loads. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
