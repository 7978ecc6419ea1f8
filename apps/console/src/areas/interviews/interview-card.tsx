import { CalendarDays, MapPin, Users, Video } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Moment } from '../../ui/time.tsx';
import { EditInterviewDialog } from './interview-dialogs.tsx';
import { type Interview, InterviewStatus, interviewName } from './interview-words.tsx';

const words = text.interviews;
const SIGN = 'text-muted size-4 shrink-0';

/** An interview with all that is known of it; what can be done with it. */
export function InterviewCard({ interview }: { interview: Interview }) {
  const nameOf = useMemberNames();
  const { scheduledAt, durationMins, interviewerIds, location, meetingUrl, notes, status } = interview;
  return (
    <li className="bg-surface border-line rounded-lg border p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-medium break-words">{interviewName(interview)}</p>
        <InterviewStatus status={status} />
        <InterviewMenu interview={interview} />
      </div>
      <ul className="mt-1 flex flex-col gap-1">
        <li className="flex items-center gap-2">
          <CalendarDays aria-hidden className={SIGN} />
          <span>
            <Moment at={scheduledAt} withTime /> · {words.lasts(durationMins)}
          </span>
        </li>
        <li className="flex items-center gap-2">
          <Users aria-hidden className={SIGN} />
          <span className="min-w-0 break-words">
            {interviewerIds.length === 0 ? words.nobody : interviewerIds.map(nameOf).join(', ')}
          </span>
        </li>
        {meetingUrl !== null && /^https?:\/\//i.test(meetingUrl) && (
          <li className="flex items-center gap-2">
            <Video aria-hidden className={SIGN} />
            <a href={meetingUrl} target="_blank" rel="noreferrer noopener" className="text-accent hover:underline">
              {words.join}
            </a>
          </li>
        )}
        {location !== null && (
          <li className="flex items-center gap-2">
            <MapPin aria-hidden className={SIGN} />
            <span className="min-w-0 break-words">{location}</span>
          </li>
        )}
      </ul>
      {notes !== null && (
        <div className="text-muted mt-2">
          <Markdown text={notes} />
        </div>
      )}
    </li>
  );
}

/** Completing, editing and canceling an interview; taking it into one's own calendar. */
export function InterviewMenu({ interview }: { interview: Interview }) {
  const mayWrite = useMay()('interviews:write');
  const [does, setDoes] = useState<'edit' | 'cancel' | null>(null);
  const { id, status } = interview;
  const params = { path: { id } };
  const complete = useAction(() => api.post('/interviews/{id}/complete', { params }), {
    changes: ['interviews'],
    done: words.completed,
  });
  const cancel = useAction(() => api.post('/interviews/{id}/cancel', { params }), {
    changes: ['interviews'],
    done: words.canceled,
  });
  const isOpen = mayWrite && status === 'scheduled';
  const items: (MenuItem | null)[] = [
    ...(isOpen ? [{ label: words.complete, onSelect: () => complete.mutate(undefined) }] : []),
    ...(mayWrite ? [{ label: words.edit, onSelect: () => setDoes('edit') }] : []),
    // The answer is an attachment: the page stays.
    { label: words.calendarFile, onSelect: () => location.assign(`/api/v1/interviews/${id}/calendar`) },
    ...(isOpen ? [null, { label: words.cancel, danger: true, onSelect: () => setDoes('cancel') }] : []),
  ];
  return (
    <>
      <Menu label={words.actions(interviewName(interview))} items={items} />
      {does === 'edit' && <EditInterviewDialog id={id} onClose={() => setDoes(null)} />}
      <Confirm
        open={does === 'cancel'}
        onOpenChange={() => setDoes(null)}
        title={words.cancelTitle}
        confirm={words.cancelConfirm}
        onConfirm={() => cancel.mutate(undefined)}
      >
        {words.cancelText}
      </Confirm>
    </>
  );
}
