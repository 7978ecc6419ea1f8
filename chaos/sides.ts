import type { Samples } from '../apps/server/test/samples.ts';
import type { Workspace } from './fleet.ts';

/** The base path of the authenticated API. */
export const PREFIX = '/api/v1';

/** A workspace with one record of every resource. */
export interface Side {
  workspace: Workspace;
  samples: Samples;
}

/** The sample for a field such as `toStageId`. */
const SAMPLES: Readonly<Record<string, readonly [path: string, param: string]>> = {
  job: ['/jobs/{id}', 'id'],
  stage: ['/jobs/{id}/stages/{stageId}', 'stageId'],
  candidate: ['/candidates/{id}', 'id'],
  application: ['/applications/{id}', 'id'],
  interview: ['/interviews/{id}', 'id'],
  offer: ['/offers/{id}', 'id'],
  approval: ['/approvals/{id}', 'id'],
  member: ['/members/{id}', 'id'],
  task: ['/tasks/{id}', 'id'],
  scorecard: ['/scorecards/{id}', 'id'],
  event: ['/activity-events/{id}', 'id'],
  webhook: ['/webhooks/{id}', 'id'],
  automation: ['/automations/{id}', 'id'],
  note: ['/candidates/{id}/notes/{noteId}', 'noteId'],
  file: ['/candidates/{id}/files/{fileId}', 'fileId'],
  'pool-entrie': ['/pool-entries/{id}', 'id'],
  message: ['/messages/{id}', 'id'],
  'message-template': ['/message-templates/{id}', 'id'],
  'api-key': ['/api-keys/{id}', 'id'],
  run: ['/automations/{id}/runs/{runId}', 'runId'],
  deliverie: ['/webhooks/{id}/deliveries/{deliveryId}', 'deliveryId'],
  mail: ['/emails/{id}', 'id'],
  tag: ['/candidates/{id}/tags/{tagId}', 'tagId'],
  quarantine: ['/quarantine/{id}', 'id'],
  department: ['/departments/{id}', 'id'],
  location: ['/locations/{id}', 'id'],
  pipeline: ['/pipelines/{id}', 'id'],
  'interview-plan': ['/interview-plans/{id}', 'id'],
  'booking-link': ['/booking-links/{id}', 'id'],
  'availability-request': ['/availability-requests/{id}', 'id'],
  availability: ['/availability/{id}', 'id'],
  calendar: ['/calendars/{id}', 'id'],
  opening: ['/jobs/{id}/openings/{openingId}', 'openingId'],
  source: ['/sources/{id}', 'id'],
  'rejection-reason': ['/rejection-reasons/{id}', 'id'],
  'tracking-link': ['/tracking-links/{id}', 'id'],
  'custom-field': ['/custom-fields/{id}', 'id'],
  view: ['/views/{id}', 'id'],
};
const SAME: Readonly<Record<string, string>> = {
  owner: 'member',
  approver: 'member',
  author: 'member',
  interviewer: 'member',
  mention: 'member',
  entity: 'candidate',
  tostage: 'stage',
  moveto: 'stage',
  fromstage: 'stage',
  parent: 'department',
  inreplyto: 'message',
  template: 'message-template',
  referrer: 'member',
  rejectionreason: 'rejection-reason',
  trackinglink: 'tracking-link',
  bookinglink: 'booking-link',
  availabilityrequest: 'availability-request',
  optionalinterviewer: 'member',
  plan: 'interview-plan',
  'activity-event': 'event',
};

/** The sample of a side for the name of a field or a resource. */
export function idIn({ samples }: Side, name: string): string | undefined {
  const word = name.replace(/Ids?$/, '').toLowerCase().replace(/s$/, '');
  const place = SAMPLES[SAME[word] ?? word];
  return place === undefined ? undefined : samples.idFor(...place);
}

/** `/api/v1/pool-entries/{id}/assign`: `pool-entries`. */
export function resourceOf(path: string): string {
  return (
    path
      .slice(PREFIX.length + 1)
      .split('/')
      .filter((part) => !part.startsWith('{'))
      .at(-1) ?? ''
  );
}
