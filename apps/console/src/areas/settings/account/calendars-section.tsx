import type { Schemas } from '@rolecall/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useCan, useSession } from '../../../api/session.ts';
import { account } from '../../../text/en/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm, FormDialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Section } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { Ago } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';

const t = account.calendars;
const CHANGES = ['calendars', 'interview-slots'];
type Calendar = Schemas['Calendar'];

/** The calendars that say when the member is busy. */
export function CalendarsSection() {
  const { member, calendarProviders } = useSession();
  const list = useList('/calendars', { query: { memberId: [member.id], limit: 100 } });
  const [isConnecting, setIsConnecting] = useState(false);
  const [ending, setEnding] = useState<Calendar | null>(null);
  const disconnect = useAction((id: string) => api.delete('/calendars/{id}', { params: { path: { id } } }), {
    changes: CHANGES,
    done: t.disconnected,
  });
  const write = useAction(
    ({ id, writes }: Pick<Calendar, 'id' | 'writes'>) =>
      api.patch('/calendars/{id}', { params: { path: { id } }, body: { writes } }),
    { changes: CHANGES, done: ({ data }) => (data.writes ? t.writing : t.writingStopped) },
  );
  if (!useCan()('availability:write')) return null;
  return (
    <Section title={t.title}>
      <p className="text-muted mb-3">{t.hint}</p>
      <QueryState of={list}>
        {() =>
          list.rows.length > 0 && (
            <ul aria-label={t.title} className="divide-line mb-3 divide-y">
              {list.rows.map((calendar) => (
                <li key={calendar.id} className="flex items-center gap-3 py-2">
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-medium">{calendar.name}</p>
                    <Status calendar={calendar} />
                  </div>
                  <Menu
                    label={t.actions(calendar.name)}
                    items={[
                      ...(calendar.kind === 'ics'
                        ? []
                        : [
                            {
                              label: calendar.writes ? t.stopWriting : t.write,
                              onSelect: () => write.mutate({ id: calendar.id, writes: !calendar.writes }),
                            },
                          ]),
                      { label: t.disconnect, danger: true, onSelect: () => setEnding(calendar) },
                    ]}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      <div className="flex flex-wrap gap-2">
        {calendarProviders.map((kind) => (
          <ProviderButton key={kind} kind={kind} />
        ))}
        <Button onClick={() => setIsConnecting(true)}>{t.connect}</Button>
      </div>
      <ReturnFromProvider />
      {isConnecting && <ConnectDialog onClose={() => setIsConnecting(false)} />}
      <Confirm
        open={ending !== null}
        onOpenChange={() => setEnding(null)}
        title={t.disconnectTitle(ending?.name ?? '')}
        confirm={t.disconnect}
        onConfirm={() => disconnect.mutate(ending?.id ?? '')}
      >
        {t.disconnectText}
      </Confirm>
    </Section>
  );
}

type ProviderKind = Schemas['NewCalendarAuthorization']['kind'];

/** Leads to the page of the provider, which returns to this one. */
function ProviderButton({ kind }: { kind: ProviderKind }) {
  const start = useAction(() => api.post('/calendar-authorizations', { body: { kind } }), {
    onDone: ({ data }) => window.location.assign(data.url),
  });
  return (
    <Button busy={start.isPending} onClick={() => start.mutate()}>
      {t.connectProvider[kind]}
    </Button>
  );
}

/** Connects the calendar to which the provider has permitted the access, once. */
function ReturnFromProvider() {
  const { code, state, error } = useSearch({ from: '/app/settings/account' });
  const navigate = useNavigate();
  const isHandled = useRef(false);
  const kind = state?.startsWith('google.') === true ? 'google' : 'microsoft';
  const connect = useAction(() => api.post('/calendars', { body: { kind, code: code ?? '', state: state ?? '' } }), {
    changes: CHANGES,
    done: t.connected,
  });
  useEffect(() => {
    if ((code === undefined && error === undefined) || isHandled.current) return;
    isHandled.current = true;
    if (code !== undefined) connect.mutate();
    else toast.error(t.notPermitted);
    void navigate({ to: '/settings/account', search: {}, replace: true });
  });
  return null;
}

function Status({ calendar }: { calendar: Calendar }) {
  return (
    <>
      <ReadStatus calendar={calendar} />
      <WriteStatus calendar={calendar} />
    </>
  );
}

function WriteStatus({ calendar: { writes, pendingWrites, writeError } }: { calendar: Calendar }) {
  if (writeError !== null)
    return (
      <p className="text-danger text-xs">
        {writeError} {t.pending(pendingWrites)} {t.retried}
      </p>
    );
  return writes && <p className="text-muted text-xs">{pendingWrites === 0 ? t.writes : t.pending(pendingWrites)}</p>;
}

function ReadStatus({ calendar: { host, userName, readAt, error } }: { calendar: Calendar }) {
  if (error !== null)
    return (
      <p className="text-danger text-xs">
        {error} {readAt !== null && t.stale}
      </p>
    );
  return (
    <p className="text-muted truncate text-xs">
      {userName ?? host} · {readAt === null ? t.reading : t.read} {readAt !== null && <Ago at={readAt} />}
    </p>
  );
}

interface Values {
  kind: 'ics' | 'caldav';
  url: string;
  allDay: Calendar['allDay'];
}

/** Addresses of calendars are secrets, so they are not stored while they are typed. */
function ConnectDialog({ onClose }: { onClose: () => void }) {
  const [{ kind, url, allDay }, setValues] = useState<Values>({ kind: 'ics', url: '', allDay: 'as_marked' });
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const change = (part: Partial<Values>) => setValues((values) => ({ ...values, ...part }));
  const login = kind === 'caldav' ? { userName, password } : {};
  const connect = useAction(() => api.post('/calendars', { body: { kind, url: url.trim(), allDay, ...login } }), {
    changes: CHANGES,
    done: t.connected,
    ownErrors: true,
    onDone: onClose,
  });
  const errors = fieldErrors(connect.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t.connect}
      submit={t.connectSubmit}
      busy={connect.isPending}
      onSubmit={() => connect.mutate()}
      draft={null}
    >
      <SelectField
        label={t.kind}
        value={kind}
        onChange={({ target }) => change({ kind: target.value === 'caldav' ? 'caldav' : 'ics' })}
        options={[
          ['ics', t.kinds.ics],
          ['caldav', t.kinds.caldav],
        ]}
      />
      <TextField
        label={t.url}
        hint={t.urlHints[kind]}
        type="url"
        required
        value={url}
        onChange={({ target }) => change({ url: target.value })}
        errors={errors.url}
      />
      {kind === 'caldav' && (
        <>
          <TextField
            label={t.userName}
            autoComplete="off"
            required
            value={userName}
            onChange={({ target }) => setUserName(target.value)}
            errors={errors.userName}
          />
          <TextField
            label={t.password}
            hint={t.passwordHint}
            type="password"
            autoComplete="off"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            errors={errors.password}
          />
        </>
      )}
      <SelectField
        label={t.allDay}
        value={allDay}
        onChange={({ target }) => change({ allDay: target.value as Values['allDay'] })} // one of the options
        options={[
          ['as_marked', t.allDays.as_marked],
          ['always', t.allDays.always],
          ['never', t.allDays.never],
        ]}
      />
    </FormDialog>
  );
}
