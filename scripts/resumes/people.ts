/** Invented people of the test resumes. Phone numbers are from ranges reserved for fiction where a country has one. */

export type Language = 'en' | 'de' | 'fr' | 'es';

export interface Person {
  language: Language;
  first: string;
  last: string;
  email: string;
  /** As printed, then as expected: digits with the country code, and the country that the number shows. */
  phone: readonly [printed: string, expected: string, country: string] | null;
  city: string;
  linkedin?: readonly [printed: string, expected: string];
  github?: readonly [printed: string, expected: string];
  website?: readonly [printed: string, expected: string];
  headline: string | null;
  summary: string;
  /** Newest first. `YYYY-MM`; an end of null means that it has not ended. */
  experience: readonly { company: string; title: string; from: string; to: string | null; did: string }[];
  education: readonly { school: string; degree: string; field: string | null; from: string; to: string }[];
  skills: readonly string[];
  /** Text that must not be taken for something else. */
  other: readonly string[];
}

/** The people whose resumes the rules were developed with. */
export const PEOPLE: Readonly<Record<string, Person>> = {
  marta: {
    language: 'en',
    first: 'Marta',
    last: 'Okafor',
    email: 'marta.okafor@example.com',
    phone: ['(212) 555-0147', '+12125550147', 'US'],
    city: 'New York, NY',
    linkedin: ['linkedin.com/in/marta-okafor', 'https://www.linkedin.com/in/marta-okafor'],
    github: ['github.com/mokafor', 'https://github.com/mokafor'],
    headline: 'Senior Software Engineer',
    summary: 'Engineer with eleven years of experience in payment systems and distributed databases.',
    experience: [
      {
        company: 'Northwind Payments',
        title: 'Senior Software Engineer',
        from: '2019-03',
        to: null,
        did: 'Led the migration of 40 services to Kubernetes; see github.com/northwind/ledger.',
      },
      {
        company: 'Blue Harbor Bank',
        title: 'Software Engineer',
        from: '2014-06',
        to: '2019-02',
        did: 'Built the fraud rules that saved $2,500,000 in 2017.',
      },
    ],
    education: [
      {
        school: 'Rutgers University',
        degree: 'Bachelor of Science',
        field: 'Computer Science',
        from: '2010-09',
        to: '2014-05',
      },
    ],
    skills: ['Go', 'PostgreSQL', 'Kafka', 'Terraform'],
    other: ['Open source: maintainer of https://github.com/pgtools/vacuum-report'],
  },
  james: {
    language: 'en',
    first: 'James',
    last: 'Whitfield',
    email: 'j.whitfield@example.co.uk',
    phone: ['+44 7700 900456', '+447700900456', 'GB'],
    city: 'Leeds, United Kingdom',
    linkedin: ['https://www.linkedin.com/in/jameswhitfield/', 'https://www.linkedin.com/in/jameswhitfield'],
    website: ['www.jameswhitfield.co.uk', 'https://www.jameswhitfield.co.uk'],
    headline: 'Product Designer',
    summary: 'I design tools for people who work under pressure: nurses, dispatchers, controllers.',
    experience: [
      {
        company: 'Careline Digital',
        title: 'Lead Product Designer',
        from: '2020-01',
        to: null,
        did: 'Ran research with 120 nurses in 14 hospitals.',
      },
      {
        company: 'Orchard Studio',
        title: 'UX Designer',
        from: '2016-09',
        to: '2019-12',
        did: 'Designed the booking flow of www.trainways.example.org.',
      },
      {
        company: 'Tern & Sons',
        title: 'Graphic Designer',
        from: '2013-07',
        to: '2016-08',
        did: 'Brand identities for small breweries.',
      },
    ],
    education: [
      { school: 'University of Leeds', degree: 'BA', field: 'Graphic Design', from: '2010-09', to: '2013-06' },
    ],
    skills: ['Figma', 'User research', 'Prototyping', 'Accessibility'],
    other: ['D&AD Pencil 2018', 'Volunteer at Leeds Food Bank since 2015'],
  },
  priya: {
    language: 'en',
    first: 'Priya',
    last: 'Raghunathan',
    email: 'priya.r.91@example.in',
    phone: ['+91 98765 43210', '+919876543210', 'IN'],
    city: 'Bengaluru, India',
    linkedin: ['www.linkedin.com/in/priya-raghunathan-91', 'https://www.linkedin.com/in/priya-raghunathan-91'],
    headline: 'Data Scientist',
    summary: 'Forecasting and causal inference for retail and logistics.',
    experience: [
      {
        company: 'Kaveri Analytics',
        title: 'Data Scientist',
        from: '2018-08',
        to: null,
        did: 'Cut stock-outs by 31% with a demand forecast for 9,000 stores.',
      },
      {
        company: 'Infosys',
        title: 'Systems Engineer',
        from: '2015-07',
        to: '2018-07',
        did: 'Reports for a bank in 3 countries.',
      },
    ],
    education: [
      {
        school: 'Indian Institute of Technology Madras',
        degree: 'M.Tech',
        field: 'Data Science',
        from: '2013-08',
        to: '2015-05',
      },
      { school: 'Anna University', degree: 'B.E.', field: 'Electronics', from: '2009-08', to: '2013-05' },
    ],
    skills: ['Python', 'R', 'Spark', 'Bayesian statistics'],
    other: ['GATE 2013: rank 412', 'Roll number 9876501234'],
  },
  luis: {
    language: 'es',
    first: 'Luis',
    last: 'Fernández Ortega',
    email: 'luis.fernandez.ortega@example.es',
    phone: ['+34 612 345 678', '+34612345678', 'ES'],
    city: 'Valencia, España',
    linkedin: ['linkedin.com/in/luisfernandezortega', 'https://www.linkedin.com/in/luisfernandezortega'],
    headline: 'Ingeniero industrial',
    summary: 'Ingeniero con experiencia en líneas de producción de automoción y mejora continua.',
    experience: [
      {
        company: 'Talleres Levante S.A.',
        title: 'Jefe de producción',
        from: '2017-04',
        to: null,
        did: 'Responsable de 85 personas y de un presupuesto de 4 millones de euros.',
      },
      {
        company: 'Componentes Turia',
        title: 'Ingeniero de procesos',
        from: '2011-10',
        to: '2017-03',
        did: 'Reducción del 18 % de los tiempos de cambio.',
      },
    ],
    education: [
      {
        school: 'Universidad Politécnica de Valencia',
        degree: 'Grado',
        field: 'Ingeniería Industrial',
        from: '2006-09',
        to: '2011-06',
      },
    ],
    skills: ['Lean', 'AutoCAD', 'SAP', 'Inglés C1'],
    other: ['DNI 12345678Z', 'Carné de conducir B'],
  },
  sofia: {
    language: 'es',
    first: 'Sofía',
    last: 'Herrera',
    email: 'sofi.herrera@example.mx',
    phone: ['+52 55 1234 5678', '+525512345678', 'MX'],
    city: 'Ciudad de México',
    github: ['https://github.com/sofiherrera', 'https://github.com/sofiherrera'],
    website: ['https://sofiherrera.dev', 'https://sofiherrera.dev'],
    headline: 'Desarrolladora frontend',
    summary: 'Desarrollo interfaces accesibles con React y TypeScript.',
    experience: [
      {
        company: 'Nube Roja',
        title: 'Desarrolladora frontend',
        from: '2021-02',
        to: null,
        did: 'Rediseño del sistema de componentes de 6 productos.',
      },
      {
        company: 'Agencia Colibrí',
        title: 'Desarrolladora web',
        from: '2018-05',
        to: '2021-01',
        did: 'Más de 30 sitios para clientes de 2018 a 2021.',
      },
    ],
    education: [
      {
        school: 'Universidad Nacional Autónoma de México',
        degree: 'Licenciatura',
        field: 'Ciencias de la Computación',
        from: '2013-08',
        to: '2018-01',
      },
    ],
    skills: ['React', 'TypeScript', 'CSS', 'Cypress'],
    other: ['Ponente en JSConf México 2022'],
  },
  anna: {
    language: 'de',
    first: 'Anna',
    last: 'Brückner',
    email: 'anna.brueckner@example.de',
    phone: ['0171 3920055', '+491713920055', 'DE'],
    city: '10115 Berlin',
    linkedin: ['www.linkedin.com/in/anna-brueckner', 'https://www.linkedin.com/in/anna-brueckner'],
    headline: 'Projektleiterin',
    summary: 'Projektleiterin mit Schwerpunkt erneuerbare Energien und internationalen Teams.',
    experience: [
      {
        company: 'Windkraft Nord GmbH',
        title: 'Projektleiterin',
        from: '2018-04',
        to: null,
        did: 'Leitung von drei Windparks mit einem Volumen von 60 Mio. Euro.',
      },
      {
        company: 'Stadtwerke Potsdam',
        title: 'Projektingenieurin',
        from: '2012-10',
        to: '2018-03',
        did: 'Planung der Fernwärme in fünf Bezirken.',
      },
    ],
    education: [
      {
        school: 'Technische Universität Berlin',
        degree: 'Diplom',
        field: 'Energietechnik',
        from: '2006-10',
        to: '2012-09',
      },
    ],
    skills: ['MS Project', 'PRINCE2', 'Vertragsrecht', 'Englisch (C1)'],
    other: ['Geboren am 12.04.1987 in Halle', 'Führerschein Klasse B'],
  },
  tobias: {
    language: 'de',
    first: 'Tobias',
    last: 'von Ahlen',
    email: 'tobias@vonahlen.example',
    phone: ['+49 (0)89 12345-67', '+49891234567', 'DE'],
    city: '80331 München',
    website: ['https://vonahlen.example', 'https://vonahlen.example'],
    github: ['github.com/tvonahlen', 'https://github.com/tvonahlen'],
    headline: 'Softwareentwickler',
    summary: 'Entwickler mit zehn Jahren Erfahrung in eingebetteten Systemen.',
    experience: [
      {
        company: 'Isar Robotics AG',
        title: 'Softwareentwickler',
        from: '2016-02',
        to: null,
        did: 'Regelung von Greifarmen in C++ und Rust.',
      },
      {
        company: 'Fraunhofer-Institut IML',
        title: 'Wissenschaftlicher Mitarbeiter',
        from: '2013-01',
        to: '2016-01',
        did: 'Versuche mit autonomen Staplern.',
      },
    ],
    education: [
      {
        school: 'Universität Stuttgart',
        degree: 'Master of Science',
        field: 'Informatik',
        from: '2010-10',
        to: '2012-12',
      },
      {
        school: 'Hochschule Esslingen',
        degree: 'Bachelor of Engineering',
        field: 'Technische Informatik',
        from: '2007-10',
        to: '2010-09',
      },
    ],
    skills: ['C++', 'Rust', 'ROS', 'Linux'],
    other: ['Jugendtrainer im Schwimmverein seit 2011'],
  },
  claire: {
    language: 'fr',
    first: 'Claire',
    last: 'Dumont',
    email: 'claire.dumont@example.fr',
    phone: ['06 39 98 12 34', '+33639981234', 'FR'],
    city: '69003 Lyon',
    linkedin: ['linkedin.com/in/clairedumont', 'https://www.linkedin.com/in/clairedumont'],
    headline: 'Responsable marketing',
    summary: 'Responsable marketing spécialisée dans le lancement de produits agroalimentaires.',
    experience: [
      {
        company: 'Maison Verdier',
        title: 'Responsable marketing',
        from: '2019-09',
        to: null,
        did: 'Lancement de 12 produits bio dans 800 magasins.',
      },
      {
        company: 'Groupe Altaïr',
        title: 'Chef de produit',
        from: '2014-01',
        to: '2019-08',
        did: 'Gestion d’un budget de 1,2 M€.',
      },
    ],
    education: [
      { school: 'EM Lyon', degree: 'Master', field: 'Marketing', from: '2011-09', to: '2013-12' },
      { school: 'Université Lumière Lyon 2', degree: 'Licence', field: 'Économie', from: '2008-09', to: '2011-06' },
    ],
    skills: ['Google Ads', 'SAP', 'Études de marché', 'Anglais courant'],
    other: ['Permis B', 'Née le 03/02/1990'],
  },
  karim: {
    language: 'fr',
    first: 'Karim',
    last: 'Benali',
    email: 'karim.benali@example.be',
    phone: ['+32 470 12 34 56', '+32470123456', 'BE'],
    city: 'Bruxelles',
    github: ['github.com/kbenali', 'https://github.com/kbenali'],
    headline: 'Administrateur systèmes',
    summary: 'Administrateur systèmes et réseaux, certifié Linux.',
    experience: [
      {
        company: 'Hôpital Saint-Luc',
        title: 'Administrateur systèmes',
        from: '2017-03',
        to: null,
        did: 'Exploitation de 350 serveurs, astreinte comprise.',
      },
      {
        company: 'Belnetis',
        title: 'Technicien réseau',
        from: '2012-09',
        to: '2017-02',
        did: 'Déploiement de la fibre dans 40 écoles.',
      },
    ],
    education: [
      {
        school: 'Haute École Francisco Ferrer',
        degree: 'Bachelier',
        field: 'Informatique',
        from: '2009-09',
        to: '2012-06',
      },
    ],
    skills: ['Debian', 'Ansible', 'Ceph', 'Néerlandais'],
    other: ['Adresse IP du laboratoire : 192.168.10.254'],
  },
  ngozi: {
    language: 'en',
    first: 'Ngozi',
    last: 'Adeyemi-Clarke',
    email: 'nadeyemi@example.edu',
    phone: ['+1 617 555 0182', '+16175550182', 'US'],
    city: 'Cambridge, MA',
    website: ['https://people.example.edu/~nadeyemi', 'https://people.example.edu/~nadeyemi'],
    headline: 'Assistant Professor of Economics',
    summary: 'Labour markets in West Africa; field experiments.',
    experience: [
      {
        company: 'Tufts University',
        title: 'Assistant Professor of Economics',
        from: '2019-09',
        to: null,
        did: 'Courses: Development Economics, Econometrics II.',
      },
      {
        company: 'World Bank',
        title: 'Research Fellow',
        from: '2016-07',
        to: '2019-08',
        did: 'Survey of 3,000 households in Lagos, 2017-2018.',
      },
    ],
    education: [
      { school: 'Yale University', degree: 'Ph.D.', field: 'Economics', from: '2011-09', to: '2016-06' },
      { school: 'University of Ibadan', degree: 'B.Sc.', field: 'Economics', from: '2006-09', to: '2010-07' },
    ],
    skills: ['Stata', 'R', 'Hausa'],
    other: ['Wages and Weather. Journal of Field Economics 12 (2021), 101-144. doi.org/10.5555/12345678'],
  },
  hannah: {
    language: 'en',
    first: 'Hannah',
    last: 'Lindqvist',
    email: 'hannah.lindqvist@example.org',
    phone: ['+1-416-555-0119', '+14165550119', 'CA'],
    city: 'Toronto, Ontario',
    linkedin: ['https://ca.linkedin.com/in/hannahlindqvist?trk=profile', 'https://www.linkedin.com/in/hannahlindqvist'],
    headline: 'Registered Nurse',
    summary: 'Emergency nurse with a focus on triage and training.',
    experience: [
      {
        company: 'Lakeshore General Hospital',
        title: 'Registered Nurse',
        from: '2017-05',
        to: null,
        did: 'Triage for 200 patients a day.',
      },
      {
        company: 'Maple Grove Care Home',
        title: 'Care Assistant',
        from: '2014-06',
        to: '2017-04',
        did: 'Night shifts; medication rounds.',
      },
    ],
    education: [
      { school: 'Ryerson University', degree: 'Bachelor of Science', field: 'Nursing', from: '2013-09', to: '2017-04' },
    ],
    skills: ['Triage', 'ACLS', 'Swedish'],
    other: ['CNO registration 14-55501-9'],
  },
  pablo: {
    language: 'en',
    first: 'Pablo',
    last: 'Reyes',
    email: 'pablo_reyes@example.net',
    phone: null,
    city: 'Austin, TX',
    headline: null,
    summary: 'Line cook and baker who likes early mornings.',
    experience: [
      { company: 'Juniper Table', title: 'Line Cook', from: '2021-01', to: '2023-06', did: 'Brunch for 180 covers.' },
      {
        company: 'Rosewood Bakery',
        title: 'Baker',
        from: '2018-03',
        to: '2020-12',
        did: 'Sourdough, 400 loaves a day.',
      },
    ],
    education: [
      {
        school: 'Austin Community College',
        degree: 'Associate Degree',
        field: 'Culinary Arts',
        from: '2016-08',
        to: '2018-05',
      },
    ],
    skills: ['Pastry', 'Food safety', 'Spanish'],
    other: ['Texas food handler card 2021-00991'],
  },
};
