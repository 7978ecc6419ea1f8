/** An invented company for the images of the documentation: its jobs and the people who applied. */

export const COMPANY = {
  name: 'Harborline',
  intro:
    'We build the software that small ports run on: berth planning, pilot bookings and customs papers. 90 people in Lisbon, Hamburg and at home.',
};

export const RECRUITER = 'Nora Lindqvist';
export const COLLEAGUES = ['Daniel Osei', 'Katrin Vogel', 'Rui Almeida'] as const;

export const LOCATIONS = [
  { name: 'Lisbon', city: 'Lisbon', country: 'PT', timeZone: 'Europe/Lisbon' },
  { name: 'Hamburg', city: 'Hamburg', country: 'DE', timeZone: 'Europe/Berlin' },
];

const pay = (salaryMin: number, salaryMax: number) => ({
  ...{ salaryMin, salaryMax },
  ...{ currency: 'EUR', salaryPeriod: 'year' },
});

const text = (what: string, tasks: readonly string[]) =>
  `${what}\n\n## What you will do\n\n${tasks.map((task) => `- ${task}`).join('\n')}`;

/** The first one has the board that is shown. `location` is an index of the locations above. */
export const JOBS = [
  {
    ...{ title: 'Senior Backend Engineer', department: 'Engineering', location: 0, workplaceType: 'hybrid' },
    ...pay(72_000, 92_000),
    description: text('You own the services that plan berths and pilots for 140 ports.', [
      'Design and operate services in TypeScript and PostgreSQL',
      'Take part in on-call, one week in eight',
      'Mentor two engineers',
    ]),
  },
  {
    ...{ title: 'Product Designer', department: 'Product', location: 1, workplaceType: 'hybrid' },
    ...pay(58_000, 74_000),
    description: text('You design for people who work outdoors, with gloves on.', [
      'Visit ports',
      'Prototype and test',
    ]),
  },
  {
    ...{ title: 'Customer Success Manager', department: 'Customers', location: 0, workplaceType: 'onsite' },
    ...pay(44_000, 56_000),
    description: text('You bring new ports on board.', ['Train harbor masters', 'Bring their requests to the team']),
  },
  {
    ...{ title: 'Data Analyst', department: 'Product', location: 1, workplaceType: 'remote' },
    ...pay(50_000, 64_000),
    description: text('You answer questions with data.', ['Model arrivals and waiting times', 'Build reports']),
  },
  {
    ...{ title: 'Site Reliability Engineer', department: 'Engineering', location: 1, workplaceType: 'remote' },
    ...pay(70_000, 88_000),
    description: text('You keep the platform available around the clock.', ['Run PostgreSQL', 'Automate operations']),
  },
] as const;

/** Someone who applied: for which job, how many days ago, and where the application is now. */
interface Applicant {
  name: string;
  headline: string;
  city: string;
  job: number;
  days: number;
  stage: 'applied' | 'screening' | 'interview' | 'offer';
  tags: readonly string[];
}

const TABLE = `
Marta Okafor      | Senior Software Engineer            | New York, NY        | 0 |  6 | interview | Payments, Kafka
Tomás Ferreira    | Backend engineer at Navegar         | Porto, Portugal     | 0 | 12 | interview | TypeScript
Ingrid Solberg    | Staff engineer, logistics           | Oslo, Norway        | 0 | 15 | offer     | Relocation
Yusuf Demir       | Backend Engineer                    | Hamburg, Germany    | 0 |  9 | interview | Kafka
Chloé Martin      | Software engineer, maps             | Lyon, France        | 0 |  8 | screening | PostgreSQL
Emeka Nwosu       | Platform engineer                   | Lagos, Nigeria      | 0 |  7 | screening | Relocation
Hannah Becker     | Full-stack developer                | Bremen, Germany     | 0 |  7 | screening | TypeScript
Sofia Marques     | Backend developer                   | Lisbon, Portugal    | 0 |  4 | applied   |
Liam Gallagher    | Software engineer, ferries          | Cork, Ireland       | 0 |  3 | applied   | Referral
Aiko Tanaka       | Distributed systems engineer        | Berlin, Germany     | 0 |  3 | applied   | Kafka
Pedro Rocha       | Java developer, 9 years             | Braga, Portugal     | 0 |  2 | applied   |
Elena Popescu     | Backend engineer, open source       | Cluj, Romania       | 0 |  1 | applied   | Referral
James Whitfield   | Product Designer                    | Leeds, United Kingdom | 1 | 5 | interview | Research
Giulia Conti      | UX designer                         | Milan, Italy        | 1 |  2 | applied   |
Noah Jansen       | Product designer, B2B               | Rotterdam, Netherlands | 1 | 4 | screening | Research
Beatriz Duarte    | Account manager                     | Setúbal, Portugal   | 2 |  2 | applied   |
Oliver Schmidt    | Harbor logistics, 12 years          | Hamburg, Germany    | 2 |  6 | screening | Referral
Priya Raghunathan | Data Scientist                      | Munich, Germany     | 3 |  1 | applied   | Python
Mateusz Nowak     | Data analyst                        | Gdańsk, Poland      | 3 |  5 | interview | SQL`;

export const APPLICANTS: readonly Applicant[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [name = '', headline = '', city = '', job, days, stage, tags = ''] = row
      .split('|')
      .map((cell) => cell.trim());
    return {
      ...{ name, headline, city },
      ...{ job: Number(job), days: Number(days), stage: stage as Applicant['stage'] },
      tags: tags.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()])),
    };
  });
