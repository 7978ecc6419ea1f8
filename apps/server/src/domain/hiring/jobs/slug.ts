import { hash, randomInt } from 'node:crypto';

const MAX_LENGTH = 180;
// 60 bits: nobody finds the job by trying slugs, whatever they know of its title.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const RANDOM_LENGTH = 12;

/** Latin letters that do not consist of another one and an accent. */
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'ng',
  ə: 'e',
  ĸ: 'k',
};
const LATIN_LETTERS = new RegExp(`[${Object.keys(LATIN).join('')}]`, 'g');

/**
 * `Senior Engineer (m/w/d), Zürich` becomes `senior-engineer-m-w-d-zurich`. A title in another script becomes `job-` and eight
 * digits that are always the same for it; one without letters, `job`.
 */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(LATIN_LETTERS, (letter) => LATIN[letter]!);
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  if (slug !== '') return slug;
  return /\p{L}/u.test(title) ? `job-${hash('sha256', title.normalize('NFKC').trim()).slice(0, 8)}` : 'job';
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
