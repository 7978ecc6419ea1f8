import { nullable, record, type Static, Type } from '../../../platform/http/contract/schema.ts';

/** The fields of a touch, each with the parameter of a URL that carries it. */
const PARAMETERS = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
  ref: 'ref',
  trackingCode: 'trackingCode',
  referrerHost: 'via',
} as const;
type Field = keyof typeof PARAMETERS;
const FIELDS = Object.keys(PARAMETERS) as Field[]; // its own keys

/** Longer values are truncated. */
const MAX_LENGTH = 200;
/** In UTF-16 code units; the rest is not read. */
const MAX_READ = 1_000;

const descriptions: Partial<Record<Field, string>> = {
  ref: 'The parameter `ref` of the URL.',
  trackingCode: 'The code as received, even if there is no such tracking link.',
  referrerHost: 'Host name of the website with the link that was followed.',
};

const Touch = record(
  'AttributionTouch',
  Object.fromEntries(
    FIELDS.map((field) => [
      field,
      nullable(Type.String({ description: descriptions[field] ?? `\`${PARAMETERS[field]}\`` })),
    ]),
  ) as Record<Field, ReturnType<typeof nullable<ReturnType<typeof Type.String>>>>, // fromEntries forgets the keys
);
type Touch = Static<typeof Touch>;

/** What led to a submission. */
export const Attribution = record('Attribution', {
  firstTouch: Type.Unsafe<Touch | null>({ ...nullable(Touch), description: 'What led to the first visit.' }),
  lastTouch: Type.Unsafe<Touch | null>({
    ...nullable(Touch),
    description: 'What led to the visit with the submission.',
  }),
});
export type Attribution = Static<typeof Attribution>;

const text = Type.Optional(Type.String({ description: 'Truncated to 200 characters.' }));
const GivenTouch = Type.Object(Object.fromEntries(FIELDS.map((field) => [field, text])), {
  'x-name': 'PublicAttributionTouch',
});

/** The same in the body of a submission. It never causes a rejection: values that are not text are ignored. */
export const GivenAttribution = Type.Object(
  { firstTouch: Type.Optional(GivenTouch), lastTouch: Type.Optional(GivenTouch) },
  {
    'x-name': 'PublicAttribution',
    description:
      'What led the visitor to the form, as far as the website knows. Unknown and invalid values are ignored.',
  },
);

/** The attribution in the body of a submission; null if there is none. */
export function readAttribution(given: unknown): Attribution | null {
  const { firstTouch, lastTouch } = isRecord(given) ? given : {};
  const attribution = { firstTouch: touchIn(firstTouch), lastTouch: touchIn(lastTouch) };
  return attribution.firstTouch === null && attribution.lastTouch === null ? null : attribution;
}

/**
 * The attribution of an application: the first touch of its first submission with attribution, and the last touch of
 * the newest one.
 */
export function attributionOf(newestFirst: readonly { attribution: Attribution | null }[]): Attribution | null {
  const known = newestFirst.flatMap(({ attribution }) => (attribution === null ? [] : [attribution]));
  const [newest, oldest] = [known[0], known.at(-1)];
  if (newest === undefined || oldest === undefined) return null;
  return { firstTouch: oldest.firstTouch ?? oldest.lastTouch, lastTouch: newest.lastTouch ?? newest.firstTouch };
}

/** The names of sources that an attribution may mention, of the last touch first. */
export function sourceNamesIn(attribution: Attribution | null): string[] {
  const touches = [attribution?.lastTouch, attribution?.firstTouch];
  return touches
    .flatMap((touch) => [touch?.utmSource, touch?.ref])
    .filter((name) => typeof name === 'string')
    .map((name) => name.normalize('NFC'));
}

function touchIn(given: unknown): Touch | null {
  if (!isRecord(given)) return null;
  return touchWith((field) => given[field]);
}

function touchWith(read: (field: Field) => unknown): Touch | null {
  const entries = FIELDS.map((field) => [field, cleaned(read(field))] as const);
  if (entries.every(([, value]) => value === null)) return null;
  return Object.fromEntries(entries) as Touch; // all of its fields
}

/** A short text without control characters, which PostgreSQL stores; null for anything else. */
function cleaned(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const line = value
    .slice(0, MAX_READ)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed();
  const text = [...line].slice(0, MAX_LENGTH).join('');
  return text === '' ? null : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A touch as parameters of URLs, in a fixed order. */
export type TouchParameters = Readonly<Record<string, string>>;

/** Names of the parameters that carry a touch. */
export const TOUCH_PARAMETERS: readonly string[] = Object.values(PARAMETERS);

/** The touch in the parameters of a URL, or in the fields of a form with the same names. */
export function touchParameters(read: (parameter: string) => string | null | undefined): TouchParameters {
  const entries = TOUCH_PARAMETERS.map((name) => [name, cleaned(read(name))] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The touch that these parameters carry; null for none. */
export function touchOf(parameters: TouchParameters): Touch | null {
  return touchWith((field) => parameters[PARAMETERS[field]]);
}
