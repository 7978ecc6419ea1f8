import type { Context } from '../../../../platform/context/context.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { findEvent } from '../../activity/queries.ts';
import { redactUnseen } from '../../activity/redact-unseen.ts';
import { eventProblem } from '../definition/check-steps.ts';
import { asAutomation } from './as-automation.ts';
import { checkSampleRecords } from './sample-records.ts';
import type { Simulation } from './schema.ts';

export interface SimulatedEvent {
  id: string | null;
  type: string;
  data: Readonly<Record<string, unknown>>;
}

/** The event to simulate, as this caller may see it. @throws Invalid for an unknown event, or if given both by id and by data */
export async function eventOf(context: Context, { eventId, event, data }: Simulation): Promise<SimulatedEvent> {
  if (eventId !== undefined) {
    if (event !== undefined) throw Invalid.field('event', 'cannot be combined with eventId');
    if (data !== undefined) throw Invalid.field('data', 'cannot be combined with eventId');
    const found = await findEvent(context.db.read, context.workspaceId, eventId);
    if (found === undefined) throw Invalid.field('eventId', 'no such event');
    const [shown = found] = await redactUnseen(context.db.read, asAutomation(context), [found]);
    return { id: found.id, type: found.type, data: shown.data ?? {} };
  }
  if (event === undefined) throw Invalid.field('eventId', 'is required, or event and data');
  if (data === undefined) throw Invalid.field('data', 'is required with event');
  const problem = eventProblem(event, 'event');
  if (problem !== null) throw Invalid.field(problem.path, problem.message);
  checkSampleRecords(data);
  return { id: null, type: event, data };
}
