import { lettersOf, phrases } from './fold.ts';
import { DOCUMENT_TITLES, HEADINGS, LABELS, type Role, type SectionKind } from './headings.ts';

/** Far more than any resume has; beyond it, nothing is read, so that the time for one text is limited. */
const MAX_CHARACTERS = 30_000;
const MAX_LINES = 800;
const MAX_LINE = 400;

/** A line, without its label and bullet. */
export interface Line {
  text: string;
  /** Its columns. */
  cells: readonly string[];
  section: SectionKind | 'start';
  /** Counts the sections, so that two of the same kind are told apart. */
  sectionNumber: number;
  /** The type according to its label. */
  role: Role | null;
  bullet: boolean;
}

const BULLET = /^[•●▪■◦‣∙·*o–—-]\s+(?=\S)/u;
/** Labels in front of a value in the same cell need a colon, or are one of these. */
const BARE_LABELS = phrases(
  'phone,tel,mobile,mobil,portable,móvil,email,e-mail,courriel,correo electrónico,telefon,téléphone,teléfono,cell',
);
const ROLES = Object.keys(LABELS) as Role[]; // the keys of its type
const KINDS = Object.keys(HEADINGS) as SectionKind[]; // the keys of its type
const ROLE_BY_LABEL = new Map(ROLES.flatMap((role) => [...LABELS[role]].map((label) => [label, role] as const)));
const KIND_BY_HEADING = new Map(KINDS.flatMap((kind) => [...HEADINGS[kind]].map((name) => [name, kind] as const)));
const LONGEST_HEADING = 60;
const LONGEST_LABEL = 90;
/** A line that ends so continues on the next. */
const UNFINISHED = /(?:\s(?:de|of|the|and|für|und|et|y|la|le|des|du|del|der|di|da)|[,&])$/iu;

/** The lines of a resume with their sections and labels. Reads a limited part of the text. */
export function readLines(text: string): Line[] {
  const raw = unwrapped(
    text
      .slice(0, MAX_CHARACTERS)
      .split('\n')
      .map((line) => line.slice(0, MAX_LINE).trim())
      .filter((line) => /[\p{L}\p{N}]/u.test(line) && !PAGE_NUMBER.test(line))
      .slice(0, MAX_LINES),
  );
  const lines: Line[] = [];
  let section: Line['section'] = 'start';
  let sectionNumber = 0;
  for (let index = 0; index < raw.length; index++) {
    const kind = headingOf(raw[index]!);
    if (kind !== null) {
      section = kind;
      sectionNumber += 1;
      continue;
    }
    const { role, value, used } = labelAt(raw, index);
    index += used - 1;
    const bullet = BULLET.test(value);
    const plain = value.replace(BULLET, '').trim();
    if (plain === '' || DOCUMENT_TITLES.has(lettersOf(plain))) continue;
    lines.push({
      text: plain,
      cells: plain.split('\t').map((cell) => cell.trim()),
      section,
      sectionNumber,
      role,
      bullet,
    });
  }
  return lines;
}

/** Headers and footers of pages. */
const PAGE_NUMBER =
  /^(?:page|seite|página|pagina)\s\d{1,2}(?:\s(?:of|von|de|sur|di)\s\d{1,2})?$|\t\d{1,2}(?:\s?\/\s?\d{1,2})?$/i;

/** A range of dates goes on in the next line, or a parenthesis with dates ends there. */
const WRAPPED_DATES = /(?:(?:19|20)\d\d\s?[-–—]|\([^()]*\d[^()]*)$/;
const REST_OF_DATES = /^[^()]{0,30}\)|^[^()]{0,24}(?:19|20)\d\d\)?$|^\p{L}{3,12}$/u;

function unwrapped(raw: readonly string[]): string[] {
  const lines: string[] = [];
  for (const line of raw) {
    const last = lines.at(-1);
    if (last !== undefined && last.length < MAX_LINE && WRAPPED_DATES.test(last) && REST_OF_DATES.test(line)) {
      lines[lines.length - 1] = `${last} ${line}`;
    } else lines.push(line);
  }
  return lines;
}

function headingOf(line: string): SectionKind | null {
  if (line.length > LONGEST_HEADING || /\d/.test(line)) return null;
  return KIND_BY_HEADING.get(lettersOf(line)) ?? null;
}

interface Labelled {
  role: Role | null;
  value: string;
  /** How many lines the value and its label take. */
  used: number;
}

/** Finds a label: in a cell of its own, before a colon, or on the line before the value, which it may take two lines of. */
function labelAt(raw: readonly string[], index: number): Labelled {
  const line = raw[index]!;
  const [first = '', ...rest] = line.split('\t');
  const role = roleOf(first);
  if (role !== null && rest.length > 0) return completed(raw, index, role, rest.join('\t'), 1);
  if (role !== null) {
    const next = raw[index + 1];
    return next === undefined ? unlabelled(line) : completed(raw, index + 1, role, next, 2);
  }
  const wrapped = roleOf(`${line} ${raw[index + 1] ?? ''}`);
  const value = raw[index + 2];
  if (wrapped !== null && value !== undefined && line.length > 30) return completed(raw, index + 2, wrapped, value, 3);
  const colon = /^([^:\t]{1,40}):\s*(\S.*)$/.exec(line);
  const before = colon === null ? null : roleOf(colon[1]!);
  if (before !== null && !colon![2]!.startsWith('//')) return { role: before, value: colon![2]!, used: 1 };
  const bare = /^(\S{1,20})\s(\S.*)$/u.exec(line) ?? [];
  const two = /^(\S{1,20}\s\S{1,20})\s(\S.*)$/u.exec(line) ?? [];
  for (const [, label = '', value = ''] of [two, bare]) {
    if (BARE_LABELS.has(lettersOf(label))) return { role: roleOf(label), value, used: 1 };
  }
  return unlabelled(line);
}

const unlabelled = (value: string): Labelled => ({ role: null, value, used: 1 });

function completed(raw: readonly string[], index: number, role: Role, value: string, used: number): Labelled {
  const next = raw[index + 1];
  if (next === undefined || !UNFINISHED.test(value) || next.length > LONGEST_HEADING) return { role, value, used };
  return { role, value: `${value} ${next}`, used: used + 1 };
}

/** The type of the value that this label precedes. */
export function roleOf(label: string): Role | null {
  if (label.length > LONGEST_LABEL || /[\d@]/.test(label)) return null;
  return ROLE_BY_LABEL.get(lettersOf(label)) ?? null;
}

/** Whether a line can show how to reach the author: not where employers and schools are described. */
export function isContact({ section, role }: Line): boolean {
  return role === 'email' || (section !== 'experience' && section !== 'education');
}
