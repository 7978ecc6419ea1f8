/** What Rolecall has no place for. */
export const LOSSES = [
  'The columns of Reqcore are not documented: each is recognized by its name. Compare a few people before you rely on it; what was not recognized is kept with the original.',
  'Gender and date of birth are not imported, nor kept with the original.',
  'Open jobs become drafts, to be published by hand; employment type and workplace type are not known.',
  'The score of an application is kept with the original.',
  'The stages before the current one are known only as far as the activity log has them; its other entries are not imported.',
  'The text of documents is read again from their files.',
  'Questions of jobs are not imported; the answers to them become a note on the candidate.',
  'Tracking links become sources, without their addresses and counts.',
  'Comments on jobs are not imported. Users are not imported: their names are on their comments.',
];
