import type { Language } from './person.ts';

/** The words of the test resumes, and how they print months. */
interface Words {
  present: string;
  months: readonly string[];
  short: readonly string[];
  summary: string;
  experience: string;
  education: string;
  skills: string;
  other: string;
  contact: string;
  references: string;
  email: string;
  phone: string;
  mobile: string;
  address: string;
  name: string;
  title: string;
  at: string;
  in: string;
  since: string;
  europass: {
    heading: string;
    name: string;
    address: string;
    phone: string;
    email: string;
    birth: string;
    job: string;
    experience: string;
    dates: string;
    position: string;
    employer: string;
    education: string;
    qualification: string;
    school: string;
  };
}

const list = (names: string): string[] => names.split(' ');

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    present: 'Present',
    months: list('January February March April May June July August September October November December'),
    short: list('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    summary: 'Summary',
    experience: 'Work Experience',
    education: 'Education',
    skills: 'Skills',
    other: 'Additional Information',
    contact: 'Contact',
    references: 'References',
    email: 'Email',
    phone: 'Phone',
    mobile: 'Mobile',
    address: 'Address',
    name: 'Name',
    title: 'Curriculum Vitae',
    at: 'at',
    in: 'in',
    since: 'since',
    europass: {
      heading: 'Personal information',
      name: 'First name(s) / Surname(s)',
      address: 'Address(es)',
      phone: 'Telephone(s)',
      email: 'E-mail(s)',
      birth: 'Date of birth',
      job: 'Desired employment / Occupational field',
      experience: 'Work experience',
      dates: 'Dates',
      position: 'Occupation or position held',
      employer: 'Name and address of employer',
      education: 'Education and training',
      qualification: 'Title of qualification awarded',
      school: 'Name and type of organisation providing education and training',
    },
  },
  de: {
    present: 'heute',
    months: list('Januar Februar März April Mai Juni Juli August September Oktober November Dezember'),
    short: list('Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'),
    summary: 'Profil',
    experience: 'Berufserfahrung',
    education: 'Ausbildung',
    skills: 'Kenntnisse',
    other: 'Sonstiges',
    contact: 'Kontakt',
    references: 'Referenzen',
    email: 'E-Mail',
    phone: 'Telefon',
    mobile: 'Mobil',
    address: 'Anschrift',
    name: 'Name',
    title: 'Lebenslauf',
    at: 'bei',
    in: 'in',
    since: 'seit',
    europass: {
      heading: 'Angaben zur Person',
      name: 'Nachname(n) / Vorname(n)',
      address: 'Adresse(n)',
      phone: 'Telefon',
      email: 'E-Mail',
      birth: 'Geburtsdatum',
      job: 'Gewünschte Beschäftigung / Gewünschtes Berufsfeld',
      experience: 'Berufserfahrung',
      dates: 'Datum',
      position: 'Beruf oder Funktion',
      employer: 'Name und Adresse des Arbeitgebers',
      education: 'Schul- und Berufsbildung',
      qualification: 'Bezeichnung der erworbenen Qualifikation',
      school: 'Name und Art der Bildungs- oder Ausbildungseinrichtung',
    },
  },
  fr: {
    present: 'aujourd’hui',
    months: list('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
    short: list('janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'),
    summary: 'Profil',
    experience: 'Expérience professionnelle',
    education: 'Formation',
    skills: 'Compétences',
    other: 'Divers',
    contact: 'Coordonnées',
    references: 'Références',
    email: 'Courriel',
    phone: 'Téléphone',
    mobile: 'Portable',
    address: 'Adresse',
    name: 'Nom',
    title: 'Curriculum vitæ',
    at: 'chez',
    in: 'en',
    since: 'depuis',
    europass: {
      heading: 'Information personnelle',
      name: 'Nom(s) / Prénom(s)',
      address: 'Adresse(s)',
      phone: 'Téléphone(s)',
      email: 'Courrier électronique',
      birth: 'Date de naissance',
      job: 'Emploi recherché / Domaine de compétence',
      experience: 'Expérience professionnelle',
      dates: 'Dates',
      position: 'Fonction ou poste occupé',
      employer: 'Nom et adresse de l’employeur',
      education: 'Éducation et formation',
      qualification: 'Intitulé du certificat ou diplôme délivré',
      school: 'Nom et type de l’établissement d’enseignement ou de formation',
    },
  },
  es: {
    present: 'actualidad',
    months: list('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
    short: list('ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic.'),
    summary: 'Perfil',
    experience: 'Experiencia laboral',
    education: 'Formación académica',
    skills: 'Habilidades',
    other: 'Otros datos',
    contact: 'Contacto',
    references: 'Referencias',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    mobile: 'Móvil',
    address: 'Dirección',
    name: 'Nombre',
    title: 'Currículum vítae',
    at: 'en',
    in: 'en',
    since: 'desde',
    europass: {
      heading: 'Información personal',
      name: 'Apellido(s) / Nombre(s)',
      address: 'Dirección (direcciones)',
      phone: 'Teléfono(s)',
      email: 'Correo(s) electrónico(s)',
      birth: 'Fecha de nacimiento',
      job: 'Empleo deseado / familia profesional',
      experience: 'Experiencia laboral',
      dates: 'Fechas',
      position: 'Profesión o cargo desempeñado',
      employer: 'Nombre y dirección de la empresa o empleador',
      education: 'Educación y formación',
      qualification: 'Título de la cualificación obtenida',
      school: 'Nombre y tipo de la organización que ha impartido la educación o la formación',
    },
  },
};

/** How a template prints dates. `year` loses the months. */
export type DateStyle = 'long' | 'short' | 'slash' | 'dot' | 'iso' | 'year';

export function printDate(date: string, style: DateStyle, language: Language): string {
  const [year = '', month = ''] = date.split('-');
  const { months, short } = WORDS[language];
  const of = language === 'es' && style === 'long' ? ' de ' : ' ';
  if (style === 'year') return year;
  if (style === 'iso') return date;
  if (style === 'slash') return `${month}/${year}`;
  if (style === 'dot') return `${month}.${year}`;
  return `${(style === 'long' ? months : short)[Number(month) - 1]}${of}${year}`;
}
