import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createTextExtractor } from '../../../platform/text-extraction/text-extractor.ts';
import { parseResume } from './parse-resume.ts';

const lines = (...all: string[]) => parseResume(all.join('\n'));
const nameIn = (...all: string[]) => {
  const { firstName, lastName } = lines(...all);
  return firstName === null ? null : `${firstName.value}|${lastName?.value}`;
};
const plain = <Value>(proposal: { value: Value } | null): Value | null => proposal?.value ?? null;

const SAMPLE = new URL('../../../../../../../shared/data/sample-resume.pdf', import.meta.url);

it('a real resume of two columns of dates, icons and lost dashes is read', { skip: !existsSync(SAMPLE) }, async (t) => {
  const extractor = createTextExtractor({ form: 'lines' });
  t.after(() => extractor.close());
  const { text } = await extractor.extract(readFileSync(SAMPLE), 'application/pdf');
  const resume = parseResume(text);
  assert.deepEqual([resume.firstName?.value, resume.lastName?.value], ['Byungjin', 'Park']);
  assert.equal(resume.email?.value, 'posquit0.bj@gmail.com');
  assert.deepEqual(resume.phone?.value, { number: '+82 10 9030 1843', country: 'KR' });
  assert.equal(resume.githubUrl?.value, 'https://github.com/posquit0');
  assert.equal(resume.linkedinUrl?.value, 'https://www.linkedin.com/in/posquit0');
  assert.equal(resume.experience.length, 8);
  assert.deepEqual([resume.experience[0]?.company, resume.experience[0]?.startDate], ['Dunamu Inc.', '2023-09']);
  assert.deepEqual(
    resume.education.map(({ degree, endDate }) => [degree, endDate]),
    [['B.S.', '2017-08']],
  );
});

describe('the name', () => {
  it('is found at the top, in capitals, after its label, and where the email address confirms it', () => {
    assert.equal(nameIn('Jane Doe', 'Engineer'), 'Jane|Doe');
    assert.equal(nameIn('DR. JANE MCMILLAN, PhD', 'jane@mcmillan.example'), 'Jane|McMillan');
    assert.equal(nameIn('Curriculum Vitae', 'Name: Jane van der Berg'), 'Jane|van der Berg');
    assert.equal(nameIn('Nom / Prénom', 'DE LA TOUR Jean-Marc'), 'Jean-Marc|de La Tour');
    assert.equal(nameIn('Nachname: Öztürk', 'Vorname: Ayşe'), 'Ayşe|Öztürk');
    assert.equal(nameIn('Skills', 'Java', 'Jane Doe', 'jdoe@example.com'), 'Jane|Doe');
  });

  it('is missing rather than a heading, a profession, a company, a place or a sentence', () => {
    assert.equal(nameIn('Senior Software Engineer', 'Experience'), null);
    assert.equal(nameIn('New York', 'x@example.com'), null);
    assert.equal(nameIn('Acme Systems GmbH', 'Jobs'), null);
    assert.equal(nameIn('Skills', 'Project Management', 'Data Science'), null);
    assert.equal(nameIn('I am looking for work.', 'Experience'), null);
  });
});

describe('values that are wrong are not proposed', () => {
  it('an initial is never a last name', () => {
    assert.equal(nameIn('Nora A. Quill', 'nora.quill@mail.example'), 'Nora A.|Quill');
    assert.equal(nameIn('Nora Q.', 'nora@mail.example'), null);
    assert.equal(nameIn('NORA A. QUILL', 'nora.quill@mail.example'), 'Nora A.|Quill');
  });

  it('a team is never an employer, and an employer above several roles belongs to all of them', () => {
    const roles = [
      'Staff Engineer, Payments Core',
      'Aug 2024 - Present',
      'Senior Engineer, Platform',
      'Jan 2020 - Jul 2024',
    ];
    const { experience } = lines(
      'Nora Quill',
      'nora.quill@mail.example',
      'Experience',
      'Harbour Corporation',
      ...roles,
    );
    assert.ok(experience.length > 0);
    for (const { company } of experience) assert.equal(company, 'Harbour Corporation');
    const one = lines(
      'Nora Quill',
      'nora.quill@mail.example',
      'Experience',
      'Harbour Corporation',
      ...roles.slice(0, 2),
    );
    assert.deepEqual(
      one.experience.map(({ company }) => company),
      ['Harbour Corporation'],
    );
  });

  it('a label, prose or half a bracket is never a school or employer', () => {
    const degree = ['Expected Graduation: May 2027', 'BSc Mathematics', 'University of Leeds'];
    const { education } = lines('Nora Quill', 'nora.quill@mail.example', 'Education', ...degree);
    for (const { school } of education) assert.equal(school, 'University of Leeds');
    const prose = ['Engineer', 'responsible for all of the payments of a large shop', '2019 - 2021'];
    assert.deepEqual(lines('Nora Quill', 'Experience', ...prose).experience, []);
    assert.deepEqual(lines('Nora Quill', 'Experience', 'Engineer', 'Acme (formerly', '2019 - 2021').experience, []);
  });
});

describe('contact data', () => {
  it('of referees, departments and employers are not those of the author', () => {
    const { email, phone, linkedinUrl, websiteUrl } = lines(
      'Jane Doe',
      'Experience',
      '2019 - 2021',
      'Engineer',
      'Acme Ltd',
      'Sales: sales@acme.example, +44 20 7946 0000, www.acme.example',
      'References',
      'Jane Roe, jane.roe@example.com, +44 20 7946 0001, linkedin.com/in/jane-roe',
    );
    assert.deepEqual([email, phone, linkedinUrl, websiteUrl], [null, null, null, null]);
    assert.equal(lines('Jane Doe', 'info@example.com').email, null);
  });

  it('wrapped by a narrow column are joined or missing, never cut', () => {
    assert.equal(lines('Contact', 'jane.doe@example.co', 'm').email, null);
    assert.equal(lines('Contact', 'jane.', 'doe@example.com').email, null);
    assert.equal(
      plain(lines('Contact', 'www.linkedin.com/in/jane-', 'doe-1a2b (LinkedIn)').linkedinUrl),
      'https://www.linkedin.com/in/jane-doe-1a2b',
    );
    assert.equal(lines('Contact', 'linkedin.com/in/jane-', 'Berlin').linkedinUrl, null);
  });

  it('phone numbers need a country code, or a country that the resume shows', () => {
    const phone = (...all: string[]) => plain(lines('Jane Doe', ...all).phone);
    assert.deepEqual(phone('Phone: 0049 30 901820'), { number: '+49 30 901820', country: 'DE' });
    assert.deepEqual(phone('10115 Berlin, Germany', '030 901820'), { number: '+49 30 901820', country: 'DE' });
    assert.deepEqual(phone('jane@example.fr', '01 42 68 53 00'), { number: '+33 1 42 68 53 00', country: 'FR' });
    assert.equal(phone('030 901820'), null);
    assert.equal(phone('Passport: 123456789', 'Fax: +44 20 7946 0000'), null);
    for (const other of [
      '01.02.1990 - 03.04.1995',
      '192.168.10.254',
      '2014-2019',
      'ISBN 978-3-16-148410-0',
      '4111 1111 1111 1111',
    ]) {
      assert.equal(phone('Berlin, Germany', other), null, other);
    }
  });

  it('links to repositories, articles and employers are not profiles or websites', () => {
    const { githubUrl, websiteUrl } = lines(
      'Jane Doe',
      'github.com/acme/engine',
      'https://doi.org/10.5555/1',
      'https://twitter.com/jane',
    );
    assert.deepEqual([githubUrl, websiteUrl], [null, null]);
    assert.equal(plain(lines('Jane Doe', 'GitHub: jdoe').githubUrl), 'https://github.com/jdoe');
    assert.equal(plain(lines('Jane Doe', 'janedoe.dev | Berlin').websiteUrl), 'https://janedoe.dev');
    assert.equal(lines('Jane Doe', 'Skills', 'Node.js, ASP.NET').websiteUrl, null);
    assert.equal(lines('Jane Doe', 'javascript://janedoe.dev/%0aalert(1)').websiteUrl, null);
  });
});

describe('handles after labels', () => {
  const links = (...all: string[]) => {
    const { githubUrl, linkedinUrl } = lines('Jane Doe', ...all);
    return [plain(githubUrl), plain(linkedinUrl)];
  };
  const BOTH = ['https://github.com/jdoe', 'https://www.linkedin.com/in/jane-doe'];

  it('are profiles wherever they stand in a line of contact data, or on lines of their own', () => {
    const line = 'tel:(+82) 10-9030-1843 | mailto:jane@mail.example | GitHub: @jdoe | LinkedIn: /in/jane-doe';
    assert.deepEqual(links(line), BOTH);
    assert.deepEqual(links('GitHub: jdoe • LinkedIn: in/jane-doe'), BOTH);
    assert.deepEqual(links('LinkedIn: jane-doe, GitHub: jdoe, Berlin'), BOTH);
    assert.deepEqual(links('Contact', 'LinkedIn: @jane-doe', 'GitHub: jdoe'), BOTH);
  });

  it('are none if the text is that of a link, a name, or describes work', () => {
    assert.deepEqual(links('GitHub: Link | LinkedIn: Profile'), [null, null]);
    assert.deepEqual(links('GitHub: Jane Doe | LinkedIn: Jane Doe'), [null, null]);
    assert.deepEqual(links('Projects', 'Go, 2020 | GitHub: engine'), [null, null]);
    assert.deepEqual(links('References', 'Jim Roe | GitHub: jroe | LinkedIn: /in/jroe'), [null, null]);
  });
});

describe('the history', () => {
  it('is read with the title or the company first, on one line or several', () => {
    const read = (...all: string[]) =>
      lines('Experience', ...all).experience.map(({ title, company, startDate, endDate, current }) =>
        [title, company, startDate, current ? 'today' : endDate].join('|'),
      );
    assert.deepEqual(read('Engineer, Acme', 'Mar 2019 – Present'), ['Engineer|Acme|2019-03|today']);
    assert.deepEqual(read('Engineer at Acme (2019–2021)'), ['Engineer|Acme|2019|2021']);
    assert.deepEqual(read('Acme Ltd\tLondon', 'Engineer\t03/2019 - 04/2021'), ['Engineer|Acme Ltd|2019-03|2021-04']);
    assert.deepEqual(read('seit 03.2019', 'Entwicklerin', 'Acme GmbH'), ['Entwicklerin|Acme GmbH|2019-03|today']);
    assert.deepEqual(read('2019-03 – 2021-04 | Engineer | Acme'), ['Engineer|Acme|2019-03|2021-04']);
  });

  it('leaves out what it cannot tell apart, and dates within sentences', () => {
    assert.deepEqual(lines('Experience', '2019 - 2021', 'Blue Moon', 'Red Sun').experience, []);
    const [only, ...more] = lines(
      'Experience',
      '2019 - 2021',
      'Engineer',
      'Acme Ltd',
      'I worked on the engine from 2019 to 2020.',
      'Survey of engines in London, 2020-2021.',
    ).experience;
    assert.equal(only?.company, 'Acme Ltd');
    assert.deepEqual(more, []);
  });

  it('says how many entries it could not read, each of which has dates', () => {
    const { experience, unreadEntries } = lines(
      ...[
        'Experience',
        'Engineer, Acme Ltd',
        '2019 - 2021',
        'Blue Moon',
        '2017 - 2018',
        'Red Sun (formerly',
        '2015 - 2016',
      ],
      ...['Education', 'Evening class', '2014', 'BSc Mathematics', 'University of Leeds', '2010 - 2013'],
    );
    assert.equal(experience.length + unreadEntries.experience, 3);
    assert.ok(unreadEntries.experience >= 1);
    assert.deepEqual(lines('Experience', 'Engineer, Acme Ltd', '2019 - 2021').unreadEntries, {
      experience: 0,
      education: 0,
    });
    assert.deepEqual(lines('Jane Doe', 'Skills', '2019 - 2021').unreadEntries, { experience: 0, education: 0 });
  });

  it('a range that ends before it begins is none', () => {
    assert.deepEqual(lines('Experience', '2021 - 2019', 'Engineer', 'Acme Ltd').experience, []);
  });
});
