import { defineEvents } from '../../../platform/changes/events.ts';
import {
  changesField,
  closed,
  nullable,
  personal,
  plainRecord,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { historicField } from '../../records/access/history.ts';
import { Candidate } from '../candidates/schema.ts';
import { type ApplicationStatus, JobSummary } from '../event-context/summaries.ts';
import { StageKind } from '../stages/schema.ts';
import { Application } from './schema.ts';

const StageSummary = plainRecord('StageSummary', { id: Uuid, name: Type.String(), kind: StageKind });

const subject = { application: Application, candidate: Candidate, job: JobSummary };
const transition = { ...subject, fromStage: StageSummary, toStage: StageSummary, changes: changesField };

const application = closed({ application: Application });
const changed = closed(transition);

export const applicationEvents = defineEvents('application', {
  created: {
    summary: 'A candidate applied or was added to a job',
    data: closed({ ...subject, stage: StageSummary, historic: historicField }),
  },
  resubmitted: { summary: 'A candidate submitted another application for the same job', data: application },
  corrected: {
    summary: 'A candidate corrected contact details or answers on the page of the application',
    data: application,
  },
  updated: {
    summary: 'A field of an application other than its stage or status changed',
    data: closed({ application: Application, changes: changesField }),
  },
  stage_changed: { summary: 'An application moved to another stage and kept its status', data: changed },
  hired: { summary: 'The candidate of an application was hired', data: changed },
  rejected: {
    summary: 'An application was rejected',
    data: closed({ ...transition, note: personal(nullable(Type.String())) }),
  },
  withdrawn: { summary: 'The candidate withdrew; the stage is unchanged', data: changed },
  reopened: { summary: 'An ended application became active again', data: changed },
  deleted: { summary: 'An application was deleted', data: application },
});

/** The event for a transition to each status. A move that keeps the status is `application.stage_changed`. */
export const STATUS_EVENT = {
  active: applicationEvents.reopened,
  hired: applicationEvents.hired,
  rejected: applicationEvents.rejected,
  withdrawn: applicationEvents.withdrawn,
} as const satisfies Record<ApplicationStatus, unknown>;
