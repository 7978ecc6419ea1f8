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

/** Other times of an interview, in calendars of its interviewers or by new time-zone data: it follows, or keeps its time. */
export function TimeDifferences({ interview }: { interview: Interview }) {
  const nameOf = useMemberNames();
  const canWrite = useCan()('interviews:write');
  const params = { path: { id: interview.id } };
  const changes = ['interviews', 'interview-slots'];
  const move = useAction(
    (body: { scheduledAt: string; durationMins: number }) => api.patch('/interviews/{id}', { params, body }),
    { changes, done: t.moveDone },
  );
  const keep = useAction(() => api.post('/interviews/{id}/keep-time', { params }), { changes, done: t.keepDone });
  const { calendarDifferences, timeZone, timeZoneMovesTo, durationMins } = interview;
  const notices = calendarDifferences.map((one) => ({
    key: one.memberId,
    message:
      one.scheduledAt === null
        ? t.removed(nameOf(one.memberId))
        : t.moved(nameOf(one.memberId), formatDateTime(one.scheduledAt)),
    scheduledAt: one.scheduledAt,
    durationMins: one.durationMins ?? 0,
  }));
  if (timeZoneMovesTo !== null) {
    const message = t.zone(timeZone ?? '', formatDateTime(timeZoneMovesTo));
    notices.push({ key: 'zone', message, scheduledAt: timeZoneMovesTo, durationMins });
  }
  if (notices.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-2">
      {notices.map((notice) => {
        const isPossible = notice.durationMins >= SHORTEST && notice.durationMins <= LONGEST;
        const { scheduledAt } = notice;
        return (
          <li key={notice.key} className="bg-warn-soft text-warn rounded-md px-3 py-2">
            <p>{notice.message}</p>
            {canWrite && (
              <p className="mt-1 flex flex-wrap items-center gap-2">
                {scheduledAt !== null && isPossible && (
                  <Button
                    small
                    busy={move.isPending}
                    onClick={() => move.mutate({ scheduledAt, durationMins: notice.durationMins })}
                  >
                    {t.takeOver}
                  </Button>
                )}
                <Button small busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
                  {t.keep}
                </Button>
                {scheduledAt !== null && isPossible && <span className="text-xs">{t.takeOverHint}</span>}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
