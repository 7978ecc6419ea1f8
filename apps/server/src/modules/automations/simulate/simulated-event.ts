import type { Context } from '../../../platform/context.ts';
import { Invalid } from '../../../platform/errors.ts';
import { findEvent } from '../../activity/queries.ts';
import { withholdUnseen } from '../../activity/withhold-unseen.ts';
import { eventProblem } from '../definition/check-steps.ts';
import { checkMadeUp } from './made-up.ts';
import type { Simulation } from './schema.ts';

export interface SimulatedEvent {
  id: string | null;
  type: string;
  data: Readonly<Record<string, unknown>>;
}

/** The event that was asked about, as this caller may see it. @throws Invalid for an unknown one, or for both ways of naming it */
export async function eventOf(context: Context, { eventId, event, data }: Simulation): Promise<SimulatedEvent> {
  if (eventId !== undefined) {
    if (event !== undefined) throw Invalid.field('event', 'cannot stand beside eventId');
    if (data !== undefined) throw Invalid.field('data', 'cannot stand beside eventId');
    const found = await findEvent(context.db.read, context.workspaceId, eventId);
    if (found === undefined) throw Invalid.field('eventId', 'no such event');
    const [shown = found] = await withholdUnseen(context.db.read, context, [found]);
    return { id: found.id, type: found.type, data: shown.data };
  }
  if (event === undefined) throw Invalid.field('eventId', 'is required, or event and data');
  if (data === undefined) throw Invalid.field('data', 'is required with event');
  const problem = eventProblem(event, 'event');
  if (problem !== null) throw Invalid.field(problem.path, problem.message);
  checkMadeUp(data);
  return { id: null, type: event, data };
}
