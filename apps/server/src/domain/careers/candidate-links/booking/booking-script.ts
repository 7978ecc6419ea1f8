import { createHash } from 'node:crypto';
import { CANDIDATE_PAGES } from '../../../email/candidate-page-link.ts';

/**
 * Shows times in the zone of the browser on the first visit, and renews the hold of a time that is being confirmed, for half an
 * hour at most. Everything works without it.
 */
export const BOOKING_SCRIPT = `'use strict';
const zones = document.querySelector('[data-zones]');
if (zones) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const address = new URL(location.href);
  const isKnown = [...zones.options].some((option) => option.value === own);
  if (!address.searchParams.has('zone') && isKnown && zones.value !== own) {
    address.searchParams.set('zone', own);
    location.replace(address);
  }
  if (zones.form.method === 'get') zones.addEventListener('change', () => zones.form.requestSubmit());
}
const held = document.querySelector('[data-hold]');
if (held) {
  let left = 15;
  const renew = setInterval(() => {
    left -= 1;
    if (left === 0) clearInterval(renew);
    const body = new URLSearchParams(new FormData(held));
    fetch(held.dataset.hold, { method: 'POST', body, redirect: 'manual' }).catch(() => {});
  }, 120000);
}
`;

const hash = createHash('sha256').update(BOOKING_SCRIPT).digest('base64url').slice(0, 16);

/** Its name changes with its content. */
export const BOOKING_SCRIPT_PATH = `${CANDIDATE_PAGES}/booking-${hash}.js`;
