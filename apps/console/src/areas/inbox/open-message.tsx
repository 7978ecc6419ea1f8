import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useByIds, useRecord } from '../../api/records.ts';
import { useCan, useSession } from '../../api/session.ts';
import { EmailDialog } from '../../records/email-dialog/email-dialog.tsx';
import { fullName } from '../../records/links.tsx';
import { useMembers } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { QueryState } from '../../ui/states.tsx';
import { formatDateTime } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { AssignDialog } from './assign-dialog.tsx';
import type { Message } from './message.ts';
import { MessageContent } from './message-content.tsx';
import { OriginalMenu } from './original-menu.tsx';
import { SNOOZES, type Snooze } from './snooze.ts';

const t = text.inbox;

interface OpenMessageProps {
  id: string;
  /** As the list has it, until it is read itself: keys work on the message that is visible. */
  listed: Message | undefined;
  onBack: () => void;
  /** Somebody deals with it: it leaves the list. */
  onHandled: () => void;
}

/** A message with what can be done about it. Opening it marks it as read. */
export function OpenMessage({ id, listed, onBack, onHandled }: OpenMessageProps) {
  const query = useRecord('/messages/{id}', { path: { id } });
  const message = query.data?.data ?? listed;
  return (
    <div className="flex flex-col gap-4 p-4 sm:px-6">
      <div className="lg:hidden">
        <Button small onClick={onBack}>
          {t.back}
        </Button>
      </div>
      {message === undefined ? (
        <QueryState of={query}>{() => null}</QueryState>
      ) : (
        <>
          <Actions message={message} onHandled={onHandled} />
          <MessageContent message={message} />
        </>
      )}
    </div>
  );
}

interface Change {
  state?: 'open' | 'done' | 'snoozed';
  snoozedUntil?: string | null;
  assigneeId?: string | null;
  read?: boolean;
}

function useUpdate(id: string) {
  return useAction((body: Change) => api.patch('/messages/{id}', { params: { path: { id } }, body }), {
    changes: ['messages'],
    inOrder: `message ${id}`,
  });
}

function Actions({ message, onHandled }: { message: Message; onHandled: () => void }) {
  const { id, candidateId, applicationId, state, from, assigneeId } = message;
  const candidate = useByIds('/candidates', candidateId === null ? [] : [candidateId]).get(candidateId ?? '');
  const canWrite = useCan()('messages:write');
  const { member } = useSession();
  const update = useUpdate(id);
  const [dialog, setDialog] = useState<'reply' | 'assign' | null>(null);
  useRead(message, canWrite, () => update.mutate({ read: true }));

  // The next message is open before this change is stored: a key that is pressed meanwhile is meant for that one.
  const set = (change: Change, said?: string) => {
    update.mutateAsync(change).then(
      () => said !== undefined && toast.success(said, { label: t.undo, run: () => update.mutate({ state: 'open' }) }),
      () => undefined, // the action shows its errors
    );
    onHandled();
  };
  const finish = () => set({ state: 'done' }, t.marked.done);
  const reopen = () => set({ state: 'open' }, t.marked.open);
  const snooze = (until: Snooze) => {
    const at = SNOOZES[until](new Date()).toISOString();
    set({ state: 'snoozed', snoozedUntil: at }, t.marked.snoozed(formatDateTime(at)));
  };
  useShortcuts(
    canWrite
      ? {
          e: state === 'done' ? reopen : finish,
          m: () => update.mutate({ assigneeId: member.id }),
          r: () => setDialog(candidateId === null ? 'assign' : 'reply'),
        }
      : {},
  );
  if (!canWrite) return null;
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        {candidateId === null ? (
          <Button variant="primary" onClick={() => setDialog('assign')}>
            {t.assign}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => setDialog('reply')}>
            {t.reply}
          </Button>
        )}
        {state === 'open' ? <Button onClick={finish}>{t.done}</Button> : <Button onClick={reopen}>{t.reopen}</Button>}
        {state === 'open' && (
          <Menu
            label={t.snooze}
            trigger={<Button>{t.snooze}</Button>}
            items={(Object.keys(SNOOZES) as Snooze[]) // the keys of its type
              .map((one) => ({ label: t.snoozes[one], onSelect: () => snooze(one) }))}
          />
        )}
        <div className="ml-auto w-48">
          <Assignee value={assigneeId} onChange={(next) => update.mutate({ assigneeId: next })} />
        </div>
        <OriginalMenu message={message} />
      </div>
      {dialog === 'reply' && candidateId !== null && (
        <EmailDialog
          recipients={[{ candidateId, applicationId, name: candidate === undefined ? from : fullName(candidate) }]}
          replyTo={message}
          onClose={() => setDialog(null)}
          onSent={() => set({ state: 'done' })}
        />
      )}
      {dialog === 'assign' && <AssignDialog messageId={id} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Marks an unread message as read, once. */
function useRead({ id, readAt }: Message, canWrite: boolean, mark: () => void): void {
  const marked = useRef<string | null>(null);
  useEffect(() => {
    if (!canWrite || readAt !== null || marked.current === id) return;
    marked.current = id;
    mark();
  });
}

function Assignee({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const members = useMembers();
  const { member } = useSession();
  const others = members.filter(({ id }) => id !== member.id);
  const isKnown = value === null || members.some(({ id }) => id === value) || value === member.id;
  return (
    <SelectField
      label={t.assignee}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      options={[
        ['', t.nobody],
        [member.id, t.me(member.name)],
        ...others.map(({ id, name }) => [id, name] as const),
        ...(isKnown ? [] : [[value, '…'] as const]),
      ]}
    />
  );
}
