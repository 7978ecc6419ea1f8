import type { EventType } from '../../platform/events.ts';
import { changesField, closed, nullable, record, Type, Uuid } from '../../platform/http/schema.ts';
import { Candidate } from '../candidates/schema.ts';
import { StageKind } from '../stages/schema.ts';
import { Application } from './schema.ts';

const JobBrief = record('JobBrief', { id: Uuid, title: Type.String(), slug: Type.String() });
const StageBrief = record('StageBrief', { id: Uuid, name: Type.String(), kind: StageKind });

const subject = { application: Application, candidate: Candidate, job: JobBrief };
const transition = { ...subject, fromStage: StageBrief, toStage: StageBrief, changes: changesField };

const created = closed({ ...subject, stage: StageBrief });
const changed = closed(transition);
const rejected = closed({ ...transition, note: nullable(Type.String()) });

export const applicationEvents: readonly EventType[] = [
  { type: 'application.created', summary: 'A candidate applied, or was put forward, for a job', data: created },
  { type: 'application.stage_changed', summary: 'An application moved and kept its status', data: changed },
  { type: 'application.hired', summary: 'An application ended in the hired stage', data: changed },
  { type: 'application.rejected', summary: 'An application ended in the rejected stage', data: rejected },
  { type: 'application.withdrawn', summary: 'The candidate withdrew; the stage stays', data: changed },
  { type: 'application.reopened', summary: 'An ended application became active again', data: changed },
];
