import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/time.tsx';
import type { Interview } from './interview-labels.tsx';

const t = text.interviews.differences;
/** Lengths that an interview can have, in minutes. */
const [SHORTEST, LONGEST] = [5, 480];

/** What interviewers have changed in their own calendars: the interview follows, or is written to them again. */
export function CalendarDifferences({ interview }: { interview: Interview }) {
  const nameOf = useMemberNames();
  const canWrite = useCan()('interviews:write');
  const params = { path: { id: interview.id } };
  const changes = ['interviews', 'interview-slots'];
  const move = useAction(
    (body: { scheduledAt: string; durationMins: number }) => api.patch('/interviews/{id}', { params, body }),
    { changes, done: t.moveDone },
  );
  const keep = useAction(() => api.post('/interviews/{id}/keep-time', { params }), { changes, done: t.keepDone });
  const { calendarDifferences } = interview;
  if (calendarDifferences.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-2">
      {calendarDifferences.map(({ memberId, scheduledAt, durationMins }) => {
        const isPossible =
          scheduledAt !== null && durationMins !== null && durationMins >= SHORTEST && durationMins <= LONGEST;
        return (
          <li key={memberId} className="bg-warn-soft text-warn rounded-md px-3 py-2">
            <p>
              {scheduledAt === null
                ? t.removed(nameOf(memberId))
                : t.moved(nameOf(memberId), formatDateTime(scheduledAt))}
            </p>
            {canWrite && (
              <p className="mt-1 flex flex-wrap items-center gap-2">
                {isPossible && (
                  <Button small busy={move.isPending} onClick={() => move.mutate({ scheduledAt, durationMins })}>
                    {t.takeOver}
                  </Button>
                )}
                <Button small busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
                  {t.keep}
                </Button>
                {isPossible && <span className="text-xs">{t.takeOverHint}</span>}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
