import type { Source } from '../adapter.ts';

/** The fields that a column can be read into, and the names in headers that mean them. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'candidate id', 'external id', 'kandidaten id', 'bewerber id'],
  name: [
    'name',
    'full name',
    'candidate',
    'candidate name',
    'applicant',
    'applicant name',
    'vollstandiger name',
    'nom complet',
    'nombre completo',
  ],
  firstName: ['first name', 'firstname', 'given name', 'forename', 'vorname', 'prenom', 'nombre'],
  lastName: [
    'last name',
    'lastname',
    'surname',
    'family name',
    'nachname',
    'familienname',
    'nom',
    'nom de famille',
    'apellido',
    'apellidos',
  ],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'primary email',
    'mail',
    'e mail adresse',
    'adresse e mail',
    'correo',
    'correo electronico',
  ],
  phone: [
    'phone',
    'phone number',
    'telephone',
    'mobile',
    'cell',
    'cell phone',
    'telefon',
    'telefonnummer',
    'mobil',
    'tel',
    'telephone portable',
    'telefono',
  ],
  location: ['location', 'city', 'address', 'ort', 'wohnort', 'stadt', 'adresse', 'ville', 'ciudad'],
  headline: ['headline', 'title', 'current title', 'position title', 'current position'],
  summary: ['summary', 'about', 'profile'],
  linkedinUrl: ['linkedin', 'linkedin url', 'linkedin profile'],
  githubUrl: ['github', 'github url'],
  websiteUrl: ['website', 'web site', 'portfolio', 'url', 'homepage', 'webseite'],
  tags: ['tags', 'labels', 'skills', 'schlagworte', 'etiquettes', 'etiquetas'],
  note: ['note', 'notes', 'comment', 'comments', 'notiz', 'notizen', 'kommentar', 'bemerkung', 'commentaire', 'notas'],
  createdAt: ['created', 'created at', 'created on', 'date added', 'added', 'erstellt', 'erstellt am'],
  job: [
    'job',
    'job title',
    'job name',
    'position',
    'role',
    'applied for',
    'vacancy',
    'requisition',
    'stelle',
    'poste',
    'puesto',
  ],
  stage: ['stage', 'current stage', 'pipeline stage', 'step', 'phase', 'etape', 'etapa'],
  status: ['status', 'application status', 'state', 'statut', 'estado'],
  appliedAt: [
    'applied',
    'applied at',
    'applied on',
    'application date',
    'date applied',
    'applied date',
    'beworben am',
    'bewerbungsdatum',
    'eingangsdatum',
    'date de candidature',
    'fecha de solicitud',
  ],
  endedAt: [
    'rejected at',
    'hired at',
    'rejected on',
    'hired on',
    'rejected date',
    'hired date',
    'rejection date',
    'hire date',
    'closed at',
  ],
  source: ['source', 'origin', 'channel', 'quelle', 'origine', 'fuente'],
  rejectionReason: ['rejection reason', 'reject reason', 'reason', 'disqualification reason', 'absagegrund'],
};

export const DATE_FIELDS: ReadonlySet<string> = new Set(['createdAt', 'appliedAt', 'endedAt']);
/** Of the application: they mean nothing without a job. */
export const APPLICATION_FIELDS: readonly string[] = ['stage', 'status', 'appliedAt', 'endedAt', 'rejectionReason'];

/** A name in a header without differences that nobody means: case, accents, spaces and punctuation. */
function headerKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

const FIELD_BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => [field, ...names].map((name) => [headerKey(name), field])),
);

/** Every field, including the custom ones of the workspace. */
export function fieldsOf({ customFields }: Pick<Source, 'customFields'>): string[] {
  return [
    ...Object.keys(NAMES),
    ...customFields.candidate.map(({ key }) => `customFields.${key}`),
    ...customFields.application.map(({ key }) => `application.customFields.${key}`),
  ];
}

/** The field that a name in the header means; null if it is not known. */
export function fieldCalled(header: string, { customFields }: Pick<Source, 'customFields'>): string | null {
  const name = headerKey(header);
  const called = ({ key, label }: { key: string; label: string }) =>
    headerKey(key) === name || headerKey(label) === name;
  const own = customFields.candidate.find(called);
  if (own !== undefined) return `customFields.${own.key}`;
  const ofApplication = customFields.application.find(called);
  if (ofApplication !== undefined) return `application.customFields.${ofApplication.key}`;
  return FIELD_BY_NAME.get(name) ?? null;
}

/** Which columns are read into which field; each field is read from one column, but notes and tags from several. */
export function proposedColumns(headers: readonly string[], source: Source): Record<string, string | null> {
  const taken = new Set<string>();
  return Object.fromEntries(
    headers.map((header) => {
      const field = fieldCalled(header, source);
      if (field === null || (taken.has(field) && !isRepeatable(field))) return [header, null];
      taken.add(field);
      return [header, field];
    }),
  );
}

export function isRepeatable(field: string): boolean {
  return field === 'note' || field === 'tags';
}
