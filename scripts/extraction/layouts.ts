import type { Person } from './people.ts';

/** How a resume is arranged on the page. */
export const LAYOUTS = ['one column', 'two columns', 'table', 'text box', 'page header'] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface Line {
  text: string;
  style: 'name' | 'heading' | 'line';
  /** At the right margin, or the second cell of a row. */
  right?: readonly string[];
}

/** Lines that are read one after the other. */
export interface Region {
  place: 'body' | 'side' | 'table' | 'box' | 'header';
  lines: readonly Line[];
}

const line = (text: string): Line => ({ text, style: 'line' });
const heading = (text: string): Line => ({ text, style: 'heading' });

const topOf = (person: Person): Line[] => [{ text: person.name, style: 'name' }, line(person.headline)];
const contactOf = ({ email, phone }: Person): Line[] => [line(email), line(phone[0])];
const studies = ({ degree, field }: Person['degree']) => `${degree}, ${field}`;

function sectionsOf({ words, summary, jobs, degree }: Person): Line[] {
  return [
    ...[heading(words.summary), line(summary), heading(words.experience)],
    ...jobs.flatMap(({ title, company, dates, did }) => [{ ...line(title), right: [dates] }, line(company), line(did)]),
    ...[heading(words.education), { ...line(studies(degree)), right: [degree.dates] }, line(degree.school)],
  ];
}

const skillsOf = ({ words, skills }: Person): Line[] => [heading(words.skills), ...skills.map(line)];

export function arrange(person: Person, layout: Layout): Region[] {
  const { words, email, phone, jobs, degree } = person;
  switch (layout) {
    case 'one column':
      return [
        { place: 'body', lines: [...topOf(person), ...contactOf(person), ...sectionsOf(person), ...skillsOf(person)] },
      ];
    case 'two columns':
      return [
        { place: 'side', lines: [heading(words.contact), ...contactOf(person), ...skillsOf(person)] },
        { place: 'body', lines: [...topOf(person), ...sectionsOf(person)] },
      ];
    case 'table':
      return [
        { place: 'body', lines: topOf(person) },
        {
          place: 'table',
          lines: [
            { ...line(words.contact), right: [email, phone[0]] },
            ...[heading(words.experience)],
            ...jobs.map(({ title, company, dates, did }) => ({ ...line(dates), right: [title, company, did] })),
            ...[heading(words.education), { ...line(degree.dates), right: [studies(degree), degree.school] }],
          ],
        },
      ];
    case 'text box':
      return [
        { place: 'body', lines: [...topOf(person), ...sectionsOf(person), ...skillsOf(person)] },
        { place: 'box', lines: [heading(words.contact), ...contactOf(person)] },
      ];
    case 'page header':
      return [
        { place: 'header', lines: [...topOf(person), ...contactOf(person)] },
        { place: 'body', lines: [...sectionsOf(person), ...skillsOf(person)] },
      ];
  }
}

/** The texts of a region in the order in which a person reads them. */
export const textsOf = ({ lines }: Region): string[] => lines.flatMap(({ text, right = [] }) => [text, ...right]);

/** A line in its place on an A4 page, in points from the lower left corner. */
export interface PlacedLine {
  text: string;
  x: number;
  y: number;
  size: number;
  width: number;
  style: Line['style'];
  /** Where its region is in the list of regions. */
  region: number;
}

const [WIDTH, TOP, LEFT, RIGHT] = [595, 790, 60, 535];
const SIDE_WIDTH = 150;
const CELL = 150;

/** Half the font size, or all of it for ideographs: nearly what fonts have. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce(
    (sum, letter) => sum + size * (/[\u3000-\u9fff]/.test(letter) ? 1 : /\p{Mn}/u.test(letter) ? 0 : 0.5),
    0,
  );

/** Sets the regions of a resume as a program for page layout does; from right to left if the script is. */
export function place(regions: readonly Region[], isRightToLeft = false): PlacedLine[] {
  const placed: PlacedLine[] = [];
  const hasSide = regions.some((region) => region.place === 'side');
  let flow = TOP;
  for (const [index, region] of regions.entries()) {
    const isBeside = region.place === 'side' || region.place === 'box';
    const left = region.place === 'box' ? 390 : hasSide && region.place === 'body' ? LEFT + SIDE_WIDTH + 25 : LEFT;
    let y = isBeside || (hasSide && region.place === 'body') ? TOP : flow;
    if (region.place === 'header') y = 815;
    const put = (text: string, x: number, size: number, style: Line['style']) => {
      const width = widthOf(text, size);
      placed.push({ text, x: isRightToLeft ? WIDTH - x - width : x, y, size, width, style, region: index });
    };
    for (const { text, style, right = [] } of region.lines) {
      const size = style === 'name' ? 20 : style === 'heading' ? 13 : 10;
      if (style === 'heading') y -= 8;
      put(text, left, size, style);
      if (region.place === 'table')
        for (const cell of right) {
          put(cell, left + CELL, size, style);
          if (cell !== right.at(-1)) y -= 14;
        }
      else for (const end of right) put(end, RIGHT - widthOf(end, size), size, style);
      y -= size * 1.4;
    }
    if (!isBeside) flow = y - 10;
  }
  return placed;
}
