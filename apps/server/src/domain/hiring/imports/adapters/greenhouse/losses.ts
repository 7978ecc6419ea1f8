import { ASSESSMENT_LOSS, INTERVIEW_LOSS } from '../records.ts';

/** What Rolecall has no place for, of files and the API alike. */
export const LOSSES = [
  'Open jobs become drafts, to be published by hand; employment type and workplace type are not known.',
  'A candidate has one email address, one phone number and one address: further ones are kept with the original.',
  'Custom fields of jobs and offers, and those that the mapping has no field for, are kept with the original.',
  'Private candidates, and notes and files that not everyone could read, are not imported.',
  'Pay of offers is in custom fields, which every company names on its own: it is kept in the notes of the offer.',
  'Drafts of scorecards, and their private notes, are not imported.',
  ASSESSMENT_LOSS,
  INTERVIEW_LOSS,
];
