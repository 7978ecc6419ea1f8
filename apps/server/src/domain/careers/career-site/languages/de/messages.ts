import { apply } from './apply.ts';
import { availability } from './availability.ts';
import { booking } from './booking.ts';
import { my } from './my.ts';
import { site } from './site.ts';

/** Deutsch. */
export const de = { ...site, ...my, ...booking, ...availability, ...apply } as const;
