import { type Degree, findEducation } from './education.ts';
import { findEmail, localPartsOf } from './email.ts';
import { findExperience, isPlace, isTitle, type Position } from './experience.ts';
import { fold } from './fold.ts';
import { type Line, readLines } from './lines.ts';
import { findLinks, type Links } from './links.ts';
import { findName, type Name } from './names.ts';
import { findPhone, type Phone } from './phones.ts';
import type { Proposal } from './proposal.ts';

/**
 * The information about the author of a resume. Uncertain values are null or empty lists, because a wrong value is
 * worse than a missing one.
 */
export interface ParsedResume extends Links {
  firstName: Proposal<string> | null;
  lastName: Proposal<string> | null;
  email: Proposal<string> | null;
  phone: Proposal<Phone> | null;
  headline: Proposal<string> | null;
  experience: Position[];
  education: Degree[];
  /** How many entries with dates were not read. */
  unreadEntries: { experience: number; education: number };
}

/**
 * Reads a resume in English, German, French or Spanish, as text with lines (`TextForm`). Reads at most the first 30,000
 * characters, in time proportional to them.
 */
export function parseResume(text: string): ParsedResume {
  const lines = readLines(text);
  const hints = [...localPartsOf(lines), ...slugsOf(lines)];
  const name = findName(lines, hints);
  const email = findEmail(lines, name);
  const links = findLinks(lines, name);
  const domains = [email?.value.split('@')[1], hostOf(links.websiteUrl?.value)].filter(
    (domain) => domain !== undefined,
  );
  const places = placesOf(lines, name);
  const [experience, education] = [findExperience(lines, places), findEducation(lines, places)];
  return {
    firstName: name === null ? null : { value: name.first, confidence: name.confidence },
    lastName: name === null ? null : { value: name.last, confidence: name.confidence },
    email,
    phone: findPhone(lines, domains),
    ...links,
    headline: findHeadline(lines, name, places),
    experience: experience.read,
    education: education.read,
    unreadEntries: { experience: experience.unread, education: education.unread },
  };
}

const SLUG = /linkedin\.com\/in\/([\p{L}\p{N}_%~-]{2,100})/giu;

function slugsOf(lines: readonly Line[]): string[] {
  return lines.flatMap(({ text, section }) =>
    section === 'references' ? [] : [...text.matchAll(SLUG)].map(([, slug]) => slug!),
  );
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).hostname;
}

/** The places that the contact data name, folded: entries of the work history may repeat them. */
function placesOf(lines: readonly Line[], name: Name | null): Set<string> {
  const places = new Set<string>();
  const nameSection = name === null ? null : lines[name.index]!.sectionNumber;
  for (const [index, { text, section, sectionNumber, role }] of lines.entries()) {
    // An employer right below the heading of the next section is no place.
    const isUnderName = name !== null && index > name.index && index <= name.index + 2 && sectionNumber === nameSection;
    if (places.size >= MAX_PLACES) break;
    if (role !== 'address' && section !== 'start' && section !== 'contact' && !isUnderName) continue;
    for (const part of text.split(/\t|\s[|•·]\s/)) {
      const place = fold(part).trim();
      if (place.length > 40 || isTitle(part) || /[@/+]|\d{6}/.test(place) || place.length < 3) continue;
      places.add(place);
      places.add(place.replace(/^\d{4,5}\s/, ''));
      for (const piece of place.split(', ')) if (piece.length > 2) places.add(piece);
    }
  }
  return places;
}

const MAX_PLACES = 60;
const MAX_HEADLINE = 100;

/** The line under the name, if it reads like a profession. */
function findHeadline(lines: readonly Line[], name: Name | null, places: ReadonlySet<string>): Proposal<string> | null {
  const labelled = lines.find(({ role }) => role === 'headline');
  if (labelled !== undefined) return { value: labelled.text, confidence: 0.93 };
  if (name === null) return null;
  const next = lines[name.index + 1];
  const isNext = next !== undefined && next.role === null && next.sectionNumber === lines[name.index]!.sectionNumber;
  for (const text of [name.rest, isNext ? next.text : '']) {
    const value = text.replaceAll('\t', ' ').trim();
    if (value === '' || value.length > MAX_HEADLINE || /[@\d]|:\/\/|\.$/.test(value)) continue;
    if (isPlace(value, places) && !isTitle(value)) continue;
    if (isTitle(value)) return { value, confidence: 0.92 };
  }
  return null;
}
