import { randomInt } from 'node:crypto';

const MAX_LENGTH = 180;
// 60 bits: nobody finds the job by trying slugs, whatever they know of its title.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const RANDOM_LENGTH = 12;

/** `Senior Engineer (m/w/d), Zürich` becomes `senior-engineer-m-w-d-zurich`. A title without letters becomes `job`. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'job' : slug;
}

/** A slug that nobody can guess. */
export function confidentialSlug(title: string): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${slugOf(title)}-${random}`;
}

/** The slug, or the slug with the first available number from 2. */
export function firstAvailableSlug(slug: string, taken: readonly string[]): string {
  const used = new Set(taken);
  if (!used.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const candidate = `${slug}-${number}`;
    if (!used.has(candidate)) return candidate;
  }
}
