import type { Person } from './person.ts';
import { type DateStyle, printDate, WORDS } from './words.ts';

/** A resume before it has a file format. */
export type Block =
  | { kind: 'title' | 'heading' | 'line' | 'strong' | 'bullet'; text: string }
  /** The second text is at the right margin. */
  | { kind: 'split'; left: string; right: string }
  | { kind: 'table'; rows: readonly (readonly string[])[] }
  | { kind: 'columns'; narrow: 'left' | 'right'; side: readonly Block[]; main: readonly Block[] };

export interface Layout {
  dates: DateStyle;
  blocks: (person: Person) => Block[];
  /** What the layout leaves out. */
  omits?: readonly ('headline' | 'phone' | 'links' | 'experience' | 'education')[];
}

const title = (text: string): Block => ({ kind: 'title', text });
const heading = (text: string): Block => ({ kind: 'heading', text });
const line = (text: string): Block => ({ kind: 'line', text });
const strong = (text: string): Block => ({ kind: 'strong', text });
const bullet = (text: string): Block => ({ kind: 'bullet', text });
const split = (left: string, right: string): Block => ({ kind: 'split', left, right });
const table = (...rows: string[][]): Block => ({ kind: 'table', rows });

const nameOf = ({ first, last }: Person) => `${first} ${last}`;
const linksOf = ({ linkedin, github, website }: Person) =>
  [linkedin, github, website].flatMap((link) => (link === undefined ? [] : [link[0]]));
const headlineOf = ({ headline }: Person) => (headline === null ? [] : [line(headline)]);
const phoneOf = ({ phone }: Person) => (phone === null ? [] : [phone[0]]);

type Entry = { from: string; to: string | null };
const range = (person: Person, { from, to }: Entry, style: DateStyle, dash = ' – ') => {
  const { language } = person;
  return `${printDate(from, style, language)}${dash}${to === null ? WORDS[language].present : printDate(to, style, language)}`;
};
const studies = ({ degree, field }: Person['education'][number], separator: string) =>
  field === null ? degree : `${degree}${separator}${field}`;

export const LAYOUTS: Readonly<Record<string, Layout>> = {
  classic: {
    dates: 'short',
    blocks: (person) => {
      const words = WORDS[person.language];
      return [
        title(nameOf(person)),
        ...headlineOf(person),
        line([person.city, ...phoneOf(person), person.email, ...linksOf(person)].join(' | ')),
        heading(words.summary),
        line(person.summary),
        heading(words.experience),
        ...person.experience.flatMap((entry) => [
          split(`${entry.title}, ${entry.company}`, range(person, entry, 'short')),
          bullet(entry.did),
        ]),
        heading(words.education),
        ...person.education.flatMap((entry) => [
          split(`${studies(entry, `, `)}`, range(person, entry, 'short')),
          line(entry.school),
        ]),
        heading(words.skills),
        line(person.skills.join(', ')),
        heading(words.other),
        ...person.other.map(bullet),
      ];
    },
  },
  sidebar: {
    dates: 'slash',
    blocks: (person) => {
      const words = WORDS[person.language];
      return [
        {
          kind: 'columns',
          narrow: 'left',
          side: [
            heading(words.contact),
            ...phoneOf(person).map(line),
            line(person.email),
            line(person.city),
            ...linksOf(person).map(line),
            heading(words.skills),
            ...person.skills.map(bullet),
            heading(words.other),
            ...person.other.map(line),
          ],
          main: [
            title(nameOf(person)),
            ...headlineOf(person),
            heading(words.summary),
            line(person.summary),
            heading(words.experience),
            ...person.experience.flatMap((entry) => [
              line(range(person, entry, 'slash')),
              strong(entry.title),
              line(entry.company),
              bullet(entry.did),
            ]),
            heading(words.education),
            ...person.education.flatMap((entry) => [
              line(range(person, entry, 'slash')),
              strong(studies(entry, ', ')),
              line(entry.school),
            ]),
          ],
        },
      ];
    },
  },
  europass: {
    dates: 'slash',
    omits: ['links'],
    blocks: (person) => {
      const words = WORDS[person.language].europass;
      const name = person.language === 'en' ? nameOf(person) : `${person.last.toUpperCase()} ${person.first}`;
      return [
        table(
          ['Europass', WORDS[person.language].title],
          [words.heading, ''],
          [words.name, name],
          [words.address, person.city],
          ...phoneOf(person).map((phone) => [words.phone, phone]),
          [words.email, person.email],
          [words.birth, '14/02/1988'],
          ...(person.headline === null ? [] : [[words.job, person.headline]]),
          [words.experience, ''],
          ...person.experience.flatMap((entry) => [
            [words.dates, range(person, entry, 'slash', ' - ')],
            [words.position, entry.title],
            [words.employer, entry.company],
          ]),
          [words.education, ''],
          ...person.education.flatMap((entry) => [
            [words.dates, range(person, entry, 'slash', ' - ')],
            [words.qualification, studies(entry, ', ')],
            [words.school, entry.school],
          ]),
        ),
      ];
    },
  },
  linkedin: {
    dates: 'long',
    blocks: (person) => {
      const words = WORDS[person.language];
      const links = [
        ...(person.linkedin === undefined ? [] : [`${person.linkedin[0]} (LinkedIn)`]),
        ...(person.website === undefined ? [] : [`${person.website[0]} (Personal)`]),
        ...(person.github === undefined ? [] : [`${person.github[0]} (Other)`]),
      ];
      return [
        {
          kind: 'columns',
          narrow: 'left',
          side: [
            heading(words.contact),
            ...phoneOf(person).map((phone) => line(`${phone} (${words.mobile})`)),
            line(person.email),
            ...links.map(line),
            heading(words.skills),
            ...person.skills.map(line),
          ],
          main: [
            title(nameOf(person)),
            ...headlineOf(person),
            line(person.city),
            heading(words.summary),
            line(person.summary),
            heading(words.experience),
            ...person.experience.flatMap((entry) => [
              strong(entry.company),
              line(entry.title),
              line(`${range(person, entry, 'long', ' - ')} (2 years 4 months)`),
              line(person.city),
              line(entry.did),
            ]),
            heading(words.education),
            ...person.education.flatMap((entry) => [
              strong(entry.school),
              line(`${studies(entry, ', ')} · (${range(person, entry, 'long', ' - ')})`),
            ]),
          ],
        },
      ];
    },
  },
  academic: {
    dates: 'year',
    blocks: (person) => {
      const words = WORDS[person.language];
      return [
        line(words.title),
        title(nameOf(person)),
        ...headlineOf(person),
        line(person.city),
        line(`${words.email}: ${person.email}`),
        ...phoneOf(person).map((phone) => line(`${words.phone}: ${phone}`)),
        ...linksOf(person).map(line),
        heading(words.education),
        ...person.education.flatMap((entry) => [
          line(`${studies(entry, `, `)}, ${entry.school}, ${range(person, entry, 'year', '–')}`),
        ]),
        heading(words.experience),
        ...person.experience.flatMap((entry) => [
          line(`${entry.title}, ${entry.company}, ${range(person, entry, 'year', '–')}`),
          line(entry.did),
        ]),
        heading(words.other),
        ...person.other.map(line),
        heading(words.references),
        line('Prof. Helen Marsh, helen.marsh@referee.example.org, +44 20 7946 0958'),
        line('Dr. Ito Kenji, ito@referee.example.jp, www.linkedin.com/in/ito-kenji'),
      ];
    },
  },
  tabular: {
    dates: 'slash',
    blocks: (person) => {
      const words = WORDS[person.language];
      return [
        title(words.title),
        table(
          [`${words.name}:`, nameOf(person)],
          [`${words.address}:`, person.city],
          ...phoneOf(person).map((phone) => [`${words.phone}:`, phone]),
          [`${words.email}:`, person.email],
          ...linksOf(person).map((link) => ['Web:', link]),
        ),
        heading(words.experience),
        table(
          ...person.experience.map((entry) => [
            range(person, entry, 'slash'),
            `${entry.title}\n${entry.company}\n${entry.did}`,
          ]),
        ),
        heading(words.education),
        table(
          ...person.education.map((entry) => [
            range(person, entry, 'slash'),
            `${studies(entry, ', ')}\n${entry.school}`,
          ]),
        ),
        heading(words.skills),
        table(...person.skills.map((skill, index) => [skill, '●●●●●'.slice(0, 3 + (index % 3))])),
        heading(words.other),
        ...person.other.map(line),
      ];
    },
    omits: ['headline'],
  },
  companyFirst: {
    dates: 'long',
    blocks: (person) => {
      const words = WORDS[person.language];
      return [
        title(nameOf(person).toUpperCase()),
        ...headlineOf(person),
        split(person.email, phoneOf(person)[0] ?? person.city),
        ...linksOf(person).map(line),
        heading(words.experience.toUpperCase()),
        ...person.experience.flatMap((entry) => [
          split(entry.company, person.city),
          split(entry.title, range(person, entry, 'long', ' — ')),
          bullet(entry.did),
        ]),
        heading(words.education.toUpperCase()),
        ...person.education.flatMap((entry) => [
          split(entry.school, range(person, entry, 'long', ' — ')),
          line(studies(entry, ` ${words.in} `)),
        ]),
        heading(words.skills.toUpperCase()),
        line(person.skills.join(' · ')),
      ];
    },
  },
  brief: {
    dates: 'year',
    blocks: (person) => {
      const words = WORDS[person.language];
      return [
        title(person.headline === null ? nameOf(person) : `${nameOf(person)} – ${person.headline}`),
        line([...phoneOf(person), person.email].join(' • ')),
        ...linksOf(person).map((link) => line(`• ${link}`)),
        heading(words.skills),
        line(person.skills.join(', ')),
        heading(words.experience),
        ...person.experience.map((entry) =>
          bullet(`${range(person, entry, 'year', '-')}: ${entry.title} ${words.at} ${entry.company}`),
        ),
        heading(words.education),
        ...person.education.map((entry) =>
          bullet(`${range(person, entry, 'year', '-')}: ${studies(entry, ', ')} (${entry.school})`),
        ),
        heading(words.other),
        ...person.other.map(bullet),
      ];
    },
  },
};

/** Layouts that only held-out resumes have. */
export const HELD_OUT_LAYOUTS: Readonly<Record<string, Layout>> = {
  rightSidebar: {
    dates: 'dot',
    blocks: (person) => {
      const words = WORDS[person.language];
      return [
        title(nameOf(person)),
        ...headlineOf(person),
        {
          kind: 'columns',
          narrow: 'right',
          main: [
            heading(words.experience),
            ...person.experience.flatMap((entry) => [
              split(entry.title, range(person, entry, 'dot', ' - ')),
              line(`${entry.company}, ${person.city}`),
              bullet(entry.did),
            ]),
            heading(words.education),
            ...person.education.flatMap((entry) => [
              split(studies(entry, ' – '), range(person, entry, 'dot', ' - ')),
              line(entry.school),
            ]),
          ],
          side: [
            heading(words.contact),
            ...phoneOf(person).map((phone) => line(`${words.mobile} ${phone}`)),
            line(`${words.email} ${person.email}`),
            ...linksOf(person).map(line),
            heading(words.summary),
            line(person.summary),
            heading(words.skills),
            ...person.skills.map(line),
          ],
        },
      ];
    },
  },
  pipes: {
    dates: 'short',
    blocks: (person) => {
      const words = WORDS[person.language];
      return [
        title(nameOf(person)),
        line([person.city, ...phoneOf(person)].join(' · ')),
        line([person.email, ...linksOf(person)].join(' · ')),
        heading(words.summary),
        line(person.summary),
        heading(words.experience),
        ...person.experience.flatMap((entry) => [
          strong(`${entry.title} | ${entry.company} | ${range(person, entry, 'short')}`),
          line(entry.did),
        ]),
        heading(words.education),
        ...person.education.map((entry) =>
          line(`${studies(entry, ', ')} | ${entry.school} | ${range(person, entry, 'short')}`),
        ),
        heading(words.other),
        ...person.other.map(line),
        heading(words.references),
        line('Erika Lund, erika.lund@referee.example.com, +46 70 174 06 05'),
      ];
    },
    omits: ['headline'],
  },
};
