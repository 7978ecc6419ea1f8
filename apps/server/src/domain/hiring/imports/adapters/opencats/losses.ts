/** What Rolecall has no place for. */
export const LOSSES = [
  'Equal opportunity data (ethnicity, gender, disability, veteran status) is not imported, nor kept with the original.',
  'A candidate has one email address and one phone number: the second address, and the other two of the home, cell and work phone, are kept with the original.',
  'Street and ZIP code, the desired and current pay, the day from which a candidate is available, whether they would relocate, the best time to call, whether they are active, and who entered and owns them, are kept with the original.',
  'Candidates who are hidden from all but administrators are not imported; job orders that are hidden are confidential here.',
  'Job orders become drafts, or closed jobs. Their company, department, contact, recruiter, owner, type, duration, rate, salary, openings, start date, notes, ID at the client and questionnaire, whether they are hot and whether they are public, are kept with the original.',
  'Companies and contacts are not imported, nor the files, activities and extra fields of companies, contacts and job orders.',
  'The rating of a candidate for a job order, who added them, and when they were submitted, are kept with the original.',
  'Users are not imported: their names are on their activities.',
  'Times have no time zone in the dump: they count as UTC.',
  'Of the calendar, only interviews for a job order are imported; who takes part in them is not known. Pictures of candidates are not imported.',
  'The text of attachments is read again from their files.',
];
