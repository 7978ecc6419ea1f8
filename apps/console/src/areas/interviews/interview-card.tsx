import { Briefcase, CalendarDays, MapPin, Users, Video } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import { CustomFields } from '../../records/custom-fields/custom-fields.tsx';
import { SentFrom } from '../../records/email-notice.tsx';
import { ExternalRefList } from '../../records/external-refs.tsx';
import { interviewName } from '../../records/interview-name.ts';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { formatDateTime, Moment } from '../../ui/time.tsx';
import { EditInterviewDialog } from './interview-dialogs.tsx';
import { type Interview, InterviewStatus, interviewersOf } from './interview-labels.tsx';
import { TimeDifferences } from './time-differences.tsx';

const t = text.interviews;
const SIGN = 'text-muted size-4 shrink-0';

/** An interview with its details and actions. `job` is the title, where the page does not say it. */
export function InterviewCard({ interview, job }: { interview: Interview; job?: string | undefined }) {
  const nameOf = useMemberNames();
  const { scheduledAt, durationMins, location, meetingUrl, notes, status } = interview;
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
            <Moment at={scheduledAt} withTime /> · {t.lasts(durationMins)}
          </span>
        </li>
        {job !== undefined && (
          <li className="flex items-center gap-2">
            <Briefcase aria-hidden className={SIGN} />
            <span className="min-w-0 break-words">{job}</span>
          </li>
        )}
        <li className="flex items-center gap-2">
          <Users aria-hidden className={SIGN} />
          <span className="min-w-0 break-words">{interviewersOf(interview, nameOf)}</span>
        </li>
        {interview.responses.map((one) => (
          <li key={one.memberId} className="text-muted pl-6 break-words">
            {responseOf(one, one.memberId === null ? t.responses.candidate : nameOf(one.memberId))}
            <FindAnother interview={interview} response={one} />
          </li>
        ))}
        {meetingUrl !== null && /^https?:\/\//i.test(meetingUrl) && (
          <li className="flex items-center gap-2">
            <Video aria-hidden className={SIGN} />
            <a href={meetingUrl} target="_blank" rel="noreferrer noopener" className="text-accent hover:underline">
              {t.join}
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
      <TimeDifferences interview={interview} />
      {notes !== null && (
        <div className="text-muted mt-2">
          <Markdown text={notes} />
        </div>
      )}
      <div className="mt-1 text-xs">
        <ExternalRefList refs={interview.externalRefs} />
      </div>
      <CustomFields entity="interview" record={interview} />
    </li>
  );
}

/** Replaces an interviewer who has declined, at the same time. */
function FindAnother({ interview, response }: { interview: Interview; response: Interview['responses'][number] }) {
  const canWrite = useCan()('interviews:write');
  const { memberId, isCurrent } = response;
  const replace = useAction(
    (id: string) =>
      api.post('/interviews/{id}/replace-interviewer', {
        params: { path: { id: interview.id } },
        body: { memberId: id },
      }),
    { changes: ['interviews', 'interview-slots'], done: t.replaced },
  );
  const isAbsence = response.response === 'declined' || response.response === 'delegated';
  const hasDeclined = isAbsence && isCurrent && memberId !== null && interview.interviewerIds.includes(memberId);
  if (!canWrite || !hasDeclined || interview.status !== 'scheduled') return null;
  return (
    <Button small className="ml-2" busy={replace.isPending} onClick={() => replace.mutate(memberId)}>
      {t.findAnother}
    </Button>
  );
}

/** What an attendee has answered to the invitation. */
function responseOf(answer: Interview['responses'][number], name: string): string {
  const { response, delegatedTo, proposedAt, isCurrent } = answer;
  const others = delegatedTo === null ? t.responses[response] : t.responses.delegatedTo(delegatedTo);
  const said = proposedAt === null ? others : t.responses.proposes(formatDateTime(proposedAt));
  return `${name}: ${said}${isCurrent ? '' : ` ${t.responses.earlier}`}`;
}

/** The actions on an interview. */
export function InterviewMenu({ interview }: { interview: Interview }) {
  const canWrite = useCan()('interviews:write');
  const [does, setDoes] = useState<'edit' | 'cancel' | null>(null);
  const { id, status } = interview;
  const params = { path: { id } };
  const complete = useAction(() => api.post('/interviews/{id}/complete', { params }), {
    changes: ['interviews'],
    done: t.completed,
  });
  const cancel = useAction(() => api.post('/interviews/{id}/cancel', { params }), {
    changes: ['interviews'],
    done: t.canceled,
  });
  const isOpen = canWrite && status === 'scheduled';
  const items: (MenuItem | null)[] = [
    ...(isOpen ? [{ label: t.complete, onSelect: () => complete.mutate(undefined) }] : []),
    ...(canWrite ? [{ label: t.edit, onSelect: () => setDoes('edit') }] : []),
    // The response is an attachment, so the page stays open.
    { label: t.calendarFile, onSelect: () => location.assign(`/api/v1/interviews/${id}/calendar`) },
    ...(isOpen ? [null, { label: t.cancel, danger: true, onSelect: () => setDoes('cancel') }] : []),
  ];
  return (
    <>
      <Menu label={t.actions(interviewName(interview))} items={items} />
      {does === 'edit' && <EditInterviewDialog id={id} onClose={() => setDoes(null)} />}
      <Confirm
        open={does === 'cancel'}
        onOpenChange={() => setDoes(null)}
        title={t.cancelTitle}
        confirm={t.cancelConfirm}
        onConfirm={() => cancel.mutate(undefined)}
      >
        <p className="mb-2">{t.cancelText}</p>
        <SentFrom />
      </Confirm>
    </>
  );
}
