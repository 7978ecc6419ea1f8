import type { Schemas } from '@rolecall/client';

export type RecordKind = 'job' | 'stage' | 'member';

/** The type of record whose ID a field contains, by the name of the field: it is shown by name. */
export function recordKindOf(field: string): RecordKind | null {
  if (/(^|\.)(jobId|job\.id)$/.test(field)) return 'job';
  if (/(^|\.)(\w*[sS]tageId|\w*[sS]tage\.id)$/.test(field)) return 'stage';
  return /(^|\.)(ownerId|authorId|memberId|createdById|interviewerIds?)$/.test(field) ? 'member' : null;
}

/** The ids of the jobs that the filter of a trigger names. */
export function jobsIn({ filter }: Pick<Schemas['AutomationTrigger'], 'filter'>): string[] {
  const ofJobs = Object.entries(filter ?? {}).filter(([field]) => recordKindOf(field) === 'job');
  return ofJobs.flatMap(([, value]) => value).filter((value) => typeof value === 'string' && value !== '') as string[];
}
