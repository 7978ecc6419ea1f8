import { site } from './site.ts';

/** Deutsch. */
export const de = { ...site } as const;
