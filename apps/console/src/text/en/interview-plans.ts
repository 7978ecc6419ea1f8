/** The interviews that candidates have in a stage. */
export const interviewPlans = {
  count: (count: number) => (count === 1 ? '1 planned interview' : `${count} planned interviews`),
  open: (stage: string) => `Interview plan for ${stage}`,
  title: (stage: string) => `Interview plan for ${stage}`,
  intro:
    'The interviews that candidates have in this stage. New interviews are prefilled with these values; scheduled interviews do not change.',
  list: 'Interviews',
  add: 'Add interview',
  remove: 'Remove interview',
  untitled: 'Untitled interview',
  name: 'Title',
  duration: 'Duration in minutes',
  notes: 'Questions and instructions for interviewers',
  criteria: 'Scorecard criteria',
  criteriaHint: 'Interviewers score each criterion.',
  criterion: 'Criterion',
  guidance: 'How to score it',
  required: 'A score is required',
  addCriterion: 'Add criterion',
  unnamedCriterion: 'criterion',
  noWriteHint: 'Add at least one interview to create a plan.',
  saved: 'Interview plan saved.',
  summary: (type: string, minutes: number, criteria: number) =>
    `${type} · ${minutes} min · ${criteria === 1 ? '1 criterion' : `${criteria} criteria`}`,
} as const;
