import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browserProgram } from '../../apps/console/testing/browser-program.ts';
import { docx, html, odt, rtf, txt } from './formats.ts';
import { HELD_OUT_PEOPLE } from './held-out-people.ts';
import { HELD_OUT_LAYOUTS, LAYOUTS, type Layout } from './layouts.ts';
import { PEOPLE } from './people.ts';
import type { Person } from './person.ts';
import { printDate } from './words.ts';

/**
 * `node scripts/resumes/generate.ts`: writes the test resumes and what is expected of each
 * to the folder of the parser's tests. Resumes whose names start with `held-out` were not looked at while the rules were developed.
 */

const FOLDER = join(import.meta.dirname, '../../apps/server/src/domain/careers/resume-parsing/corpus/files');

/** Person, layout, format, and for PDF the look. */
const RESUMES = `
marta classic pdf sans      | marta linkedin docx        | marta companyFirst pdf spaced
james sidebar pdf sans      | james classic docx         | james brief txt
priya academic pdf serif    | priya tabular odt          | priya linkedin pdf sans
luis europass pdf sans      | luis classic rtf           | luis tabular docx
sofia sidebar docx          | sofia linkedin pdf sans    | sofia brief odt
anna tabular pdf sans       | anna europass docx         | anna sidebar rtf
tobias tabular txt          | tobias companyFirst pdf serif | tobias academic odt
claire sidebar pdf spaced   | claire europass odt        | claire classic txt
karim europass rtf          | karim brief pdf sans       | karim linkedin docx
ngozi academic pdf serif    | ngozi academic txt         | hannah companyFirst rtf
hannah linkedin pdf sans    | hannah tabular pdf serif   | pablo classic pdf sans
pablo brief docx            | pablo sidebar odt`;
const HELD_OUT = `
olivia pipes pdf sans       | olivia rightSidebar docx   | declan rightSidebar pdf sans
declan classic pdf serif    | katrin tabular pdf sans    | katrin pipes odt
jonas rightSidebar rtf      | jonas europass pdf sans    | camille sidebar pdf spaced
camille pipes txt           | amelie companyFirst docx   | amelie rightSidebar pdf serif
ines academic pdf serif     | ines linkedin pdf sans     | wei brief txt
wei pipes docx              | wei sidebar pdf sans`;

interface Resume {
  file: string;
  person: Person;
  layout: Layout;
  format: string;
  look: string;
}

function resumesOf(table: string, prefix: string, people: typeof PEOPLE, layouts: typeof LAYOUTS): Resume[] {
  return table.split(/[|\n]/).flatMap((cell) => {
    const [who, how, format, look = ''] = cell.trim().split(/\s+/);
    if (who === undefined || how === undefined || format === undefined) return [];
    return [{ file: `${prefix}${who}-${how}.${format}`, person: people[who]!, layout: layouts[how]!, format, look }];
  });
}

/** What a parser should find, without what the layout leaves out. */
function expected({ person, layout }: Resume) {
  const { language, first, last, email, phone, linkedin, github, website, headline, experience, education } = person;
  const has = (part: NonNullable<Layout['omits']>[number]) => layout.omits?.includes(part) !== true;
  const date = (text: string | null) => text && (layout.dates === 'year' ? printDate(text, 'year', language) : text);
  return {
    firstName: first,
    lastName: last,
    email,
    phone: phone === null ? null : phone[1],
    phoneCountry: phone === null ? null : phone[2],
    linkedinUrl: has('links') ? (linkedin?.[1] ?? null) : null,
    githubUrl: has('links') ? (github?.[1] ?? null) : null,
    websiteUrl: has('links') ? (website?.[1] ?? null) : null,
    headline: has('headline') ? headline : null,
    experience: experience.map(({ company, title, from, to }) => ({
      ...{ company, title, startDate: date(from), endDate: date(to), current: to === null },
    })),
    education: education.map(({ school, degree, field, from, to }) => ({
      ...{ school, degree, field, startDate: date(from), endDate: date(to) },
    })),
  };
}

const resumes = [
  ...resumesOf(RESUMES, '', PEOPLE, LAYOUTS),
  ...resumesOf(HELD_OUT, 'held-out-', HELD_OUT_PEOPLE, { ...LAYOUTS, ...HELD_OUT_LAYOUTS }),
];
mkdirSync(FOLDER, { recursive: true });
const { path, environment } = browserProgram();
const browser = await chromium.launch({
  executablePath: path,
  args: ['--no-sandbox', '--headless=shell'],
  env: { ...process.env, ...environment } as Record<string, string>, // without the unset ones
});
const page = await browser.newPage();
for (const { file, person, layout, format, look } of resumes) {
  const blocks = layout.blocks(person);
  const target = join(FOLDER, file);
  if (format === 'pdf') {
    await page.setContent(html(blocks, person.language, look));
    writeFileSync(
      target,
      await page.pdf({ format: 'A4', tagged: false, margin: { top: '15mm', left: '15mm', right: '15mm' } }),
    );
  } else if (format === 'docx') writeFileSync(target, docx(blocks));
  else if (format === 'odt') writeFileSync(target, odt(blocks));
  else if (format === 'rtf') writeFileSync(target, rtf(blocks), 'latin1');
  else writeFileSync(target, txt(blocks));
}
await browser.close();
const truth = Object.fromEntries(resumes.map((resume) => [resume.file, expected(resume)]));
writeFileSync(join(FOLDER, 'expected.json'), `${JSON.stringify(truth, null, 1)}\n`);
console.log(`${resumes.length} resumes in ${FOLDER}`);
