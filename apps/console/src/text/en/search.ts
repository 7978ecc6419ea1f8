export const search = {
  title: 'Search',
  field: 'Search candidates, jobs and pages',
  hint: 'Use the arrow keys to select, and Enter to open.',
  groups: {
    candidates: 'Candidates',
    jobs: 'Jobs',
    pages: 'Pages',
    actions: 'Actions',
    here: 'On this page',
    recent: 'Recently viewed',
  },
  actions: { createJob: 'New job', addCandidate: 'Add candidate', createTask: 'New task' },
  nothing: 'No results',
  candidate: 'Search candidates by name or email',
  begin: 'Search by name, email, skill or job title.',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  searching: 'Searching…',
} as const;
