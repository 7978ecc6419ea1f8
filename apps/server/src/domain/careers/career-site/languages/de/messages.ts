import { apply } from './apply.ts';
import { booking } from './booking.ts';
import { my } from './my.ts';
import { site } from './site.ts';

/** Deutsch. */
export const de = { ...site, ...my, ...booking, ...apply } as const;
