import { ASSESSMENT_LOSS, INTERVIEW_LOSS } from '../records.ts';

/** What Rolecall has no place for, of files and the API alike. */
export const LOSSES = [
  'Open jobs become drafts, to be published by hand; employment type and workplace type are not known.',
  'A candidate has one email address, one phone number and one address: further ones are kept with the original.',
  'Custom fields of jobs and offers, and those of candidates and applications that the mapping has no field for, are kept with the original, and so are the preferred name and the time zone of a candidate, and whether they want emails.',
  'Of applications, the referrer, recruiter, coordinator, job post and answers, and whether one needs a decision, are kept with the original; the stage is known by its name.',
  'Of jobs, the requisition ID, department and offices, and when they were opened and closed, are kept with the original.',
  'Of stages, the order and the jobs of stages and whether they are active are not imported, nor when applications left a stage, how long they were in it, and which entry is the current one.',
  'Prospects without a job become candidates only.',
  'Of rejections, who rejected and the note on a rejection are not imported; their time is rejected_at of the application.',
  'The type of notes and the addresses of emails among them are kept with the original.',
  'Private candidates, and notes and files that not everyone could read, are not imported.',
  'Pay of offers is in custom fields, which every company names on its own: it is kept in the notes of the offer.',
  'Drafts of scorecards are not imported; private notes of others, who submitted them, and when the interview was, are kept with the original.',
  'When an interview was scheduled, and the availability of the candidate, are kept with the original; responses to the invitation are not imported.',
  ASSESSMENT_LOSS,
  INTERVIEW_LOSS,
];
