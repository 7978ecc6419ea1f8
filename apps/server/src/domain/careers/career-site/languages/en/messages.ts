import { apply } from './apply.ts';
import { availability } from './availability.ts';
import { booking } from './booking.ts';
import { my } from './my.ts';
import { site } from './site.ts';

/** English. To add a language, copy this folder, translate the texts and list it in `names.ts` and `texts.ts`. */
export const en = { ...site, ...my, ...booking, ...availability, ...apply } as const;
