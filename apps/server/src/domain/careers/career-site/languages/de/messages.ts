import { apply } from './apply.ts';
import { my } from './my.ts';
import { site } from './site.ts';

/** Deutsch. */
export const de = { ...site, ...my, ...apply } as const;
