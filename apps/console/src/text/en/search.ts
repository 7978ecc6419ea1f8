export const search = {
  title: 'Search over everything',
  field: 'Search for candidates, jobs and pages',
  hint: 'Arrow keys choose, Enter opens.',
  groups: { candidates: 'Candidates', jobs: 'Jobs', pages: 'Pages', actions: 'Actions' },
  actions: { createJob: 'Create a job', addCandidate: 'Add a candidate', createTask: 'Create a task' },
  nothing: 'Nothing found',
  begin: 'Type a name, an e-mail address, a skill or a job.',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  searching: 'Searching…',
} as const;
