import { day, oneOf, searchParams, string } from '../../../routing/search-params.ts';

/** The search parameters of the audit log. `actor` is the ID of a member or a key; `from` and `to` are the first and last day. */
export const auditSearch = searchParams({
  kind: oneOf(['read', 'export', 'change', 'sign_in', 'alert', 'lost']),
  actor: string,
  candidate: string,
  from: day,
  to: day,
});
export type AuditSearch = ReturnType<typeof auditSearch>;

/** The filters for the API. Both days are included. */
export function auditQuery({ kind, actor, candidate, from, to }: AuditSearch) {
  return {
    kind,
    actorId: actor,
    candidateId: candidate,
    createdAfter: from === undefined ? undefined : startOf(from, 0),
    createdBefore: to === undefined ? undefined : startOf(to, 1),
    limit: 50,
  };
}

/** The start of a day, or of a later one, in the browser's time zone. */
function startOf(day: string, daysLater: number): string {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return start.toISOString();
}
