import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { TotalQuery } from '../../../platform/http/contract/pagination.ts';
import {
  LongText,
  nullable,
  oneOf,
  patch,
  personal,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

const TaskStatus = oneOf(['pending', 'in_progress', 'completed', 'canceled'] as const);
export const TaskPriority = oneOf(['low', 'medium', 'high', 'urgent'] as const);

export const Task = record('Task', {
  id: Uuid,
  title: personal(Type.String()),
  description: personal(nullable(Type.String())),
  status: TaskStatus,
  priority: TaskPriority,
  dueAt: nullable(Timestamp),
  completedAt: nullable(Timestamp),
  ownerId: Uuid,
  candidateId: nullable(Uuid),
  applicationId: nullable(Uuid),
  jobId: nullable(Uuid),
  interviewId: nullable(Uuid),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Task = Static<typeof Task>;
describeFields('Task', {
  title: 'What is to be done.',
  description: 'More about it.',
  status: '`pending` and `in_progress` tasks are open.',
});

export const TaskOrTombstone = record('TaskOrTombstone', { ...Task.properties, deletedAt: Type.Optional(Timestamp) });

const required = { title: text(200), ownerId: Uuid };
const optional = {
  description: nullable(LongText),
  dueAt: nullable(Timestamp),
  candidateId: nullable(Uuid),
  applicationId: nullable(Uuid),
  jobId: nullable(Uuid),
  interviewId: nullable(Uuid),
};
const enums = { status: TaskStatus, priority: TaskPriority };

export const NewTask = Type.Object(
  { ...required, ...patch('', { ...optional, ...enums }).properties },
  { additionalProperties: false, 'x-name': 'NewTask' },
);
export type NewTask = Static<typeof NewTask>;

export const TaskPatch = patch('TaskPatch', { ...required, ...optional, ...enums });
export type TaskPatch = Static<typeof TaskPatch>;

export const taskFilters = {
  ownerId: anyOf(Uuid),
  status: anyOf(TaskStatus),
  priority: anyOf(TaskPriority),
  candidateId: anyOf(Uuid),
  applicationId: anyOf(Uuid),
  jobId: anyOf(Uuid),
  interviewId: anyOf(Uuid),
  open: Type.Optional(
    Type.Boolean({ description: '`true`: neither completed nor canceled. `false`: completed or canceled.' }),
  ),
  dueBefore: Type.Optional(Type.Unsafe<string>({ ...Timestamp, description: 'Due before this time.' })),
  ...TotalQuery,
};
