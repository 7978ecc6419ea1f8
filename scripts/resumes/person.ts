export type Language = 'en' | 'de' | 'fr' | 'es';

/** What a test resume says about a person, and what parsing it must find. */
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
