/** The periods of reports: the address of the page names one, so they are loaded with the first page. */
export const reportPeriods = {
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '365d': 'Last 12 months',
  all: 'All time',
  custom: 'Custom range',
};
