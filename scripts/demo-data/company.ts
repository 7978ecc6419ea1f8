/** The invented company of the demo data: what it hires for, and who applies. */

const TITLES = `
Engineering    | Senior Backend Engineer, Backend Engineer, Frontend Engineer, Mobile Engineer, QA Engineer, Engineering Manager
Infrastructure | Site Reliability Engineer, Senior Infrastructure Engineer, Security Engineer, Network Engineer
Data           | Data Analyst, Data Engineer, Machine Learning Engineer
Product        | Product Designer, Senior Product Manager, UX Researcher, Technical Writer
Customers      | Customer Success Manager, Support Engineer, Solutions Architect, Onboarding Specialist
Sales          | Account Executive, Sales Development Representative, Partner Manager
Operations     | Office Manager, People Partner, Recruiter, Financial Controller, Legal Counsel`;

/** 29 jobs with their departments. */
export const JOBS: readonly { title: string; department: string }[] = TITLES.trim()
  .split('\n')
  .flatMap((row) => {
    const [department = '', titles = ''] = row.split('|').map((cell) => cell.trim());
    return titles.split(', ').map((title) => ({ title, department }));
  });

const words = (text: string) => text.split(',').map((word) => word.trim());

export const LOCATIONS = [
  { name: 'Lisbon', city: 'Lisbon', country: 'PT', timeZone: 'Europe/Lisbon' },
  { name: 'Hamburg', city: 'Hamburg', country: 'DE', timeZone: 'Europe/Berlin' },
  { name: 'Toronto', city: 'Toronto', country: 'CA', timeZone: 'America/Toronto' },
];

export const COLLEAGUES = [
  { name: 'Daniel Osei', role: 'hiring_manager' },
  { name: 'Katrin Vogel', role: 'recruiter' },
  { name: 'Rui Almeida', role: 'interviewer' },
  { name: 'Samira Haddad', role: 'interviewer' },
  { name: 'Peter Novak', role: 'hiring_manager' },
];

export const FIRST_NAMES = words(
  'Marta, Tomás, Ingrid, Yusuf, Chloé, Emeka, Hannah, Sofia, Liam, Aiko, Pedro, Elena, James, Giulia, Noah, Beatriz, Oliver, Priya, Mateusz, Amara, Jonas, Leila, Viktor, Fatima, Hugo, Mei, Anders, Zainab, Lucas, Irina',
);
export const LAST_NAMES = words(
  'Okafor, Ferreira, Solberg, Demir, Martin, Nwosu, Becker, Marques, Gallagher, Tanaka, Rocha, Popescu, Whitfield, Conti, Jansen, Duarte, Schmidt, Raghunathan, Nowak, Diallo, Lindqvist, Rahimi, Petrov, Al-Sayed, Moreau, Chen, Nilsson, Bello, Silva, Volkova',
);
export const CITIES = words(
  'Lisbon, Porto, Hamburg, Berlin, Toronto, Oslo, Lyon, Lagos, Cork, Milan, Rotterdam, Gdańsk, Munich, Leeds, Cluj',
);
export const EMPLOYERS = words('Navegar, Zeiss, Nordwind, Kestrel Labs, Farol, Bluewater, Orbital, Meridian, Quayside');
export const TAGS = words(
  'Relocation, Kafka, PostgreSQL, TypeScript, Referral, Remote only, Senior, German, Portuguese',
);
