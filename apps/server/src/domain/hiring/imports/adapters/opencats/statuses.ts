/** The statuses of a candidate for a job order, as they are called unless the database calls them otherwise. */
export const STATUSES: ReadonlyMap<string, string> = new Map([
  ['100', 'No Contact'],
  ['200', 'Contacted'],
  ['250', 'Candidate Responded'],
  ['300', 'Qualifying'],
  ['400', 'Submitted'],
  ['500', 'Interviewing'],
  ['600', 'Offered'],
  ['650', 'Not in Consideration'],
  ['700', 'Client Declined'],
  ['800', 'Placed'],
]);

/** Those that end an application. */
export const ENDS: ReadonlyMap<string, 'hired' | 'rejected'> = new Map([
  ['650', 'rejected'],
  ['700', 'rejected'],
  ['800', 'hired'],
]);
